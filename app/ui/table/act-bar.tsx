import '#app/styles/kit/table.css'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/parts/button.tsx'
import { tableWords as words } from './words.ts'

type ActBarProps = {
  /** How many rows of the page are selected. */
  count: number
  onClear: () => void
  /** After the count, such as a link for all rows that match. */
  note?: ReactNode
  /** The actions; in the form that sends the selection. */
  children: ReactNode
}

/** What can be done with the selected rows. Hidden until one is; its table is in an element `selects-rows`. */
export function ActBar({ count, onClear, note, children }: ActBarProps) {
  return (
    <div className="act-bar" role="group" aria-label={words.selectedRows}>
      <p aria-live="polite">
        <b className="font-semibold">{count > 0 ? words.selected(count) : words.selectedRows}</b>{' '}
        {count > 0 && words.onPage}
        {note && <> {note}</>}
      </p>
      <div className="flex flex-wrap gap-2">
        {children}
        <Button look="text" size="small" icon={X} iconOnly className="needs-script" onClick={onClear}>
          {words.clear}
        </Button>
      </div>
    </div>
  )
}
