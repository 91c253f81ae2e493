import Download from 'lucide-react/icons/download'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Form, useNavigation } from '#app/lib/remix.ts'
import type { ExportOrder } from '#server/features/journal/schema.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { journalWords as words } from './words.ts'

type ExportFormProps = {
  order: ExportOrder
  /** The main act of the page. */
  isMain?: boolean
  disabled?: boolean
  className: string
}

/**
 * The button that exports. Without scripts the answer is the file itself; with them it is the page of the journal, which
 * lists the export and fetches its file.
 */
export function ExportForm({ order, isMain = false, disabled = false, className }: ExportFormProps) {
  const hydrated = useHydrated()
  const { formMethod, formData } = useNavigation()
  return (
    <Form
      method="post"
      action={`/treasury/journal?${new URLSearchParams(order)}`}
      reloadDocument={!hydrated}
      preventScrollReset
      className={className}
    >
      <input type="hidden" name="intent" value="export" />
      <input type="hidden" name="period" value={order.period} />
      <input type="hidden" name="program" value={order.program} />
      <input type="hidden" name="tracking" value={order.tracking} />
      {hydrated && <input type="hidden" name="isListed" value="true" />}
      <Button
        type="submit"
        icon={isMain ? Download : undefined}
        look={isMain && !disabled ? 'primary' : 'quiet'}
        disabled={disabled}
        saving={formMethod === 'POST' && formData?.get('intent') === 'export'}
        savingText={words.file.making}
        wide
      >
        {isMain ? words.file.download(order.program) : words.file.short(order.program)}
      </Button>
    </Form>
  )
}
