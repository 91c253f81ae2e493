import '#app/styles/kit/table.css'
import { Link } from '@remix-run/react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { Fragment } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'
import { hides, type Column } from './column.ts'
import { countOfRows } from './count-of-rows.ts'
import type { Section } from './sections.ts'
import { SelectAll, SelectRow } from './select-cells.tsx'
import type { TableControl } from './table-control.ts'
import type { TableSheetProps } from './table-sheet.tsx'
import { nextSort } from './table-state.ts'

export type RuledTableProps<Row> = TableSheetProps<Row> & { sections: Section<Row>[] }

/** The table from 768 px. */
export function RuledTable<Row>({ label, columns, rows, rowId, control, totals = [], selection, sections }: RuledTableProps<Row>) {
  return (
    <div className="table-only overflow-x-auto">
      <table className="table sheet-table" aria-label={label}>
        <thead>
          <tr>
            {selection && <SelectAll selection={selection} ids={rows.map(rowId)} />}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} control={control} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map(({ id: section, head, rows: members }) => (
            <Fragment key={section}>
              {head && <GroupRow head={head} columns={columns} hasSelection={selection !== undefined} />}
              {members.map((row) => {
                const id = rowId(row)
                return (
                  <tr key={id} aria-selected={selection && selection.selected.has(id)}>
                    {selection && <SelectRow selection={selection} id={id} />}
                    {columns.map((column) => (
                      <BodyCell key={column.id} column={column} row={row} />
                    ))}
                  </tr>
                )
              })}
            </Fragment>
          ))}
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            {totals.map((line) => (
              <tr key={line.label}>
                {selection && <td />}
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th key={column.id} scope="row" className="whitespace-nowrap">
                      {line.label} <small>{countOfRows(line.rows)}</small>
                    </th>
                  ) : (
                    <td key={column.id} {...dress(column)}>
                      {line.cells[column.id]}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}

type GroupRowProps<Row> = { head: NonNullable<Section<Row>['head']>; columns: Column<Row>[]; hasSelection: boolean }

function GroupRow<Row>({ head, columns, hasSelection }: GroupRowProps<Row>) {
  return (
    <tr className="group-row">
      {hasSelection && <td />}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="colgroup">
            <GroupTitle head={head} />
          </th>
        ) : (
          <td key={column.id} {...dress(column)}>
            {head.cells?.[column.id]}
          </td>
        ),
      )}
    </tr>
  )
}

/** Opens and closes a group; says how many rows it has on all pages. */
export function GroupTitle({ head }: { head: NonNullable<Section<unknown>['head']> }) {
  return (
    <button type="button" aria-expanded={head.isOpen} onClick={head.toggle}>
      <Icon of={ChevronRight} />
      <span>
        {head.label} <small>{head.rows.toLocaleString('en-US')}</small>
      </span>
    </button>
  )
}

function HeadCell<Row>({ column, control }: { column: Column<Row>; control: TableControl }) {
  const { state, hrefOf, go, local } = control
  const sorted = state.sort === column.id ? state.direction : undefined
  const words = (
    <>
      {column.header} {column.unit && <small>{column.unit}</small>}
      {column.sortable && <Icon of={sorted ? arrows[sorted] : ChevronsUpDown} />}
    </>
  )
  if (!column.sortable)
    return (
      <th scope="col" {...dress(column)}>
        {column.kind === 'acts' ? <span className="sr-only">{column.header}</span> : words}
      </th>
    )
  const next = nextSort(state, column.id)
  return (
    <th scope="col" {...dress(column)} aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : 'none'}>
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

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.main)
    return (
      <th scope="row" {...dress(column)}>
        {column.cell(row)}
      </th>
    )
  return <td {...dress(column)}>{column.cell(row)}</td>
}

function dress<Row>({ kind = 'text', priority = 1 }: Column<Row>) {
  return {
    'data-kind': kind === 'text' ? undefined : kind === 'date' ? 'figure' : kind,
    'data-align': kind === 'figure' || kind === 'acts' ? 'end' : undefined,
    className: hides[priority] || undefined,
  }
}
