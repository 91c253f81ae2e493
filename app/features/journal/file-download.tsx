import { useEffect } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useSearchParams } from '#app/lib/remix.ts'
import type { ExportOrder } from '#server/features/journal/schema.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { ExportForm } from './export-form.tsx'
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
      <ExportForm order={order} isMain disabled={!isReady} className="max-md:w-full" />
    </section>
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
