import '#app/styles/kit/facts.css'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Column } from './column.ts'

type OpenerProps = {
  /** IDs of the button, and of the cell that names the row. */
  id: string
  nameId: string
  isOpen: boolean
  toggle: () => void
  /** For use without JavaScript: the form that keeps the URL, the field that names open rows, and the row. */
  form: string
  name: string
  row: string
}

/**
 * A button that opens a row to show what does not fit in the table. Without JavaScript it reloads the page with the row
 * open.
 */
export function RowOpener({ id, nameId, isOpen, toggle, form, name, row }: OpenerProps) {
  const open = (event: MouseEvent) => {
    event.preventDefault()
    toggle()
  }
  return (
    <td className="row-opener">
      <button
        type="submit"
        id={id}
        form={form}
        formAction={`#${id}`}
        name={isOpen ? undefined : name}
        value={isOpen ? undefined : row}
        aria-label="More about"
        aria-labelledby={`${id} ${nameId}`}
        aria-expanded={isOpen}
        onClick={open}
        onKeyDown={moveBetweenRows}
      >
        <Icon of={ChevronRight} />
      </button>
    </td>
  )
}

/** Moves the focus by arrow keys from a row's button to its neighbors'. */
function moveBetweenRows(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const openers = [
    ...event.currentTarget.closest('table')!.querySelectorAll<HTMLButtonElement>('td.row-opener > button'),
  ]
  openers[openers.indexOf(event.currentTarget) + step]?.focus()
}

type OpenedRowProps<Row> = { columns: Column<Row>[]; row: Row; span: number; details?: ReactNode }

/** The row below an open row: the columns that are currently hidden, and the row's other details. */
export function OpenedRow<Row>({ columns, row, span, details }: OpenedRowProps<Row>) {
  return (
    <tr className={details === undefined ? 'opened-row row-opener' : 'opened-row'}>
      <td colSpan={span}>
        <dl className={details === undefined ? undefined : 'row-opener'}>
          {columns.map((column) => (
            <div key={column.id} data-more={column.id}>
              <dt>{column.header}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
        {details}
      </td>
    </tr>
  )
}
