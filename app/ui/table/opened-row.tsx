import '#app/styles/kit/facts.css'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Column } from './column.ts'

type OpenerProps = {
  /** Ids of the button, and of the cell that names the row. */
  id: string
  nameId: string
  isOpen: boolean
  toggle: () => void
}

/** Opens a row to what has no room in the table. */
export function RowOpener({ id, nameId, isOpen, toggle }: OpenerProps) {
  return (
    <td className="row-opener">
      <button type="button" id={id} aria-label="More about" aria-labelledby={`${id} ${nameId}`} aria-expanded={isOpen} onClick={toggle}>
        <Icon of={ChevronRight} />
      </button>
    </td>
  )
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
