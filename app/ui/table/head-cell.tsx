import { Link } from '#app/lib/remix.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { Icon } from '#app/ui/parts/icon.tsx'
import { minOf } from './column-fit.ts'
import { dress, type Column } from './column.ts'
import type { TableControl } from './table-control.ts'
import { nextSort } from './table-state.ts'

/** A column heading; a press sorts by it. */
export function HeadCell<Row>({ column, control }: { column: Column<Row>; control: TableControl }) {
  const { state, hrefOf, go, local } = control
  const sorted = state.sort === column.id ? state.direction : undefined
  const words = (
    <>
      {column.header} {column.unit && <small>{column.unit}</small>}
      {column.sortable && <Icon of={sorted ? arrows[sorted] : ChevronsUpDown} />}
    </>
  )
  const min = { minWidth: `${minOf(column)}rem` }
  if (!column.sortable)
    return (
      <th scope="col" {...dress(column)} style={min}>
        {column.kind === 'acts' ? <span className="sr-only">{column.header}</span> : words}
      </th>
    )
  const next = nextSort(state, column.id)
  return (
    <th
      scope="col"
      {...dress(column)}
      style={min}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      {local ? (
        <button type="button" className="sort-button" data-sorted={sorted} onClick={() => go(next)}>
          {words}
        </button>
      ) : (
        <Link to={hrefOf(next)} replace preventScrollReset className="sort-button" data-sorted={sorted}>
          {words}
        </Link>
      )}
    </th>
  )
}

const arrows = { asc: ArrowUp, desc: ArrowDown }
