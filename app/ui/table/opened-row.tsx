import '#app/styles/kit/facts.css'
import ChevronRight from 'lucide-react/icons/chevron-right'
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

/** Below its row: the columns that left the table, as far as they did. */
export function OpenedRow<Row>({ columns, row, span }: { columns: Column<Row>[]; row: Row; span: number }) {
  return (
    <tr className="opened-row row-opener">
      <td colSpan={span}>
        <dl>
          {columns.map((column) => (
            <div key={column.id} data-more={column.id}>
              <dt>{column.header}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  )
}
