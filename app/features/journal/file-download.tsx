import { useEffect } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Form, useNavigation, useSearchParams } from '#app/lib/remix.ts'
import type { ExportOrder } from '#server/features/journal/schema.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { JournalView } from './journal-choice.tsx'
import { journalWords as words } from './words.ts'

type FileDownloadProps = {
  journal: JournalView
  order: ExportOrder
  /** Whether the file can be made. */
  isReady: boolean
  /** Says that both sides are equal, where the folded accounts do not show it. */
  saysEqual: boolean
}

/** What the file holds, and the button that makes it. */
export function FileDownload({ journal, order, isReady, saysEqual }: FileDownloadProps) {
  const { entries, lines, debitCents, creditCents } = journal
  return (
    <section
      aria-label={words.file.title}
      className="panel flex flex-wrap items-center justify-between gap-4 p-4 md:px-5"
    >
      <div className="min-w-0">
        <p className="type-body font-semibold">{words.file.summary(order.period, entries, lines, debitCents)}</p>
        <p className="type-small text-ink-2">{words.file.text}</p>
        {saysEqual && debitCents === creditCents && (
          <p className="type-small mt-1 flex items-center gap-2 text-success">
            <Icon of={CircleCheck} /> {words.accounts.equal}
          </p>
        )}
      </div>
      <ExportForm order={order} className="max-md:w-full">
        {(isSending) => (
          <Button
            type="submit"
            icon={Download}
            look={isReady ? 'primary' : 'quiet'}
            disabled={!isReady}
            saving={isSending}
            savingText={words.file.making}
            className="max-md:w-full"
          >
            {words.file.download(order.program)}
          </Button>
        )}
      </ExportForm>
    </section>
  )
}

type ExportFormProps = {
  order: ExportOrder
  className?: string
  children: (isSending: boolean) => React.ReactNode
}

/**
 * Sends an order to export. Without scripts the answer is the file itself; with them it is the page of the journal, which
 * lists the export and fetches its file.
 */
export function ExportForm({ order, className, children }: ExportFormProps) {
  const hydrated = useHydrated()
  const { formMethod, formData } = useNavigation()
  const query = new URLSearchParams(order)
  return (
    <Form
      method="post"
      action={`/treasury/journal?${query}`}
      reloadDocument={!hydrated}
      preventScrollReset
      className={className}
    >
      <input type="hidden" name="intent" value="export" />
      <input type="hidden" name="period" value={order.period} />
      <input type="hidden" name="program" value={order.program} />
      <input type="hidden" name="tracking" value={order.tracking} />
      {hydrated && <input type="hidden" name="isListed" value="true" />}
      {children(formMethod === 'POST' && formData?.get('intent') === 'export')}
    </Form>
  )
}

/** Fetches the file of the export that the URL names, once: the page takes the name out of the URL. */
export function useExportedFile(): void {
  const [query] = useSearchParams()
  const position = query.get('file') ?? ''
  useEffect(() => {
    if (/^\d+$/.test(position)) window.location.assign(`/treasury/journal/file?export=${position}`)
  }, [position])
}
