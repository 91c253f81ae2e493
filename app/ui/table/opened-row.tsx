import '#app/styles/kit/facts.css'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Column } from './column.ts'

type OpenerProps = {
  /** Ids of the button, and of the cell that names the row. */
  id: string
  nameId: string
  isOpen: boolean
  toggle: () => void
  /** Asked for without scripts: the form that keeps the address, the field that names opened rows, and the row. */
  form: string
  name: string
  row: string
}

/** Opens a row to what has no room in the table. Until scripts are there the page comes again with the row opened. */
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

/** Arrows lead from the button that opens a row to those of its neighbours. */
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

/** Below its row: the columns that left the table, as far as they did, and what belongs to the row beside them. */
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
