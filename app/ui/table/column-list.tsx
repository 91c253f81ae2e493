import '#app/styles/kit/choices.css'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Column } from './column.ts'
import type { ColumnChoice } from './column-choice.ts'

/** The list of columns to show. The one that names the rows always shows. */
export default function ColumnList<Row>({ columns, choice }: { columns: Column<Row>[]; choice: ColumnChoice }) {
  return (
    <>
      <p>Columns</p>
      {columns
        .filter(({ kind }) => kind !== 'acts')
        .map(({ id, header, main }) => (
          <label key={id} className="menu-line">
            <input
              type="checkbox"
              className="tick"
              checked={choice.isVisible(id)}
              disabled={main}
              onChange={({ target }) => choice.show(id, target.checked)}
            />
            {header}
          </label>
        ))}
      <hr />
      <button type="button" className="menu-line" onClick={choice.reset}>
        <Icon of={RotateCcw} /> Reset to default
      </button>
    </>
  )
}
