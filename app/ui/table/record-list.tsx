import '#app/styles/kit/facts.css'
import '#app/styles/kit/table.css'
import { Fragment, type ReactNode } from 'react'
import { Link } from '#app/lib/remix.ts'
import { WithoutHeads } from '#app/ui/parts/money.tsx'
import type { Column } from './column.ts'
import { countOfRows } from './count-of-rows.ts'
import { GroupTitle, type RuledTableProps } from './ruled-table.tsx'
import { RowTick } from './select-cells.tsx'
import type { TotalsRow } from './table-view.tsx'

/** The layout below 768 px: each row as a record of two lines. A link in the primary column opens the whole record. */
export function RecordList<Row>({
  label,
  columns,
  rowId,
  totals = [],
  sections,
  searching,
  selection,
  details,
  opens,
}: RuledTableProps<Row>) {
  const at = (place: Column<Row>['phone'], row: Row) =>
    joined(
      columns.filter((column) => column.phone === place),
      row,
    )
  const facts = (row: Row) =>
    columns
      .filter((column) => column.phone === 'secondary')
      .map((column, index) => (
        <Fragment key={column.id}>
          {index > 0 && ' '}
          <span className="record-fact">{column.cell(row)}</span>
        </Fragment>
      ))
  const has = (place: Column<Row>['phone']) => columns.some((column) => column.phone === place)
  const menus = columns.flatMap(({ id, menu }) => (menu ? [{ id, menu }] : []))
  const hasOwnLink = columns.some(({ phone, isLink }) => phone === 'primary' && isLink)
  const nameOf = (row: Row) =>
    opens && !hasOwnLink ? (
      <Link to={opens(row)} className="text-link-line" preventScrollReset>
        {at('primary', row)}
      </Link>
    ) : (
      at('primary', row)
    )
  const classes = (row: Row) =>
    [
      selection ? 'has-tick' : has('picture') && 'has-picture',
      menus.length > 0 && 'has-menu',
      columns.some(({ arrow }) => arrow?.(row)) && 'has-arrow',
    ].filter(Boolean)
  return (
    <WithoutHeads.Provider value>
      <div className="records-only border-t border-line" aria-busy={searching || undefined}>
        <ul className="records" aria-label={label}>
          {sections.map(({ id, head, rows }) => (
            <Fragment key={id}>
              {head && (
                <li className="record-group">
                  <GroupTitle head={head} />
                  <span>{Object.values(head.cells ?? {})[0]}</span>
                </li>
              )}
              {rows.map((row) => (
                <li
                  key={rowId(row)}
                  className={classes(row).join(' ') || undefined}
                  data-selected={selection?.selected.has(rowId(row)) || undefined}
                >
                  {selection && (
                    <span className="record-tick">
                      <RowTick selection={selection} row={row} id={rowId(row)} />
                    </span>
                  )}
                  <b>{nameOf(row)}</b>
                  <b>{at('primaryEnd', row)}</b>
                  <span className={has('secondaryEnd') ? undefined : 'record-wide'}>{facts(row)}</span>
                  {has('secondaryEnd') && <span>{at('secondaryEnd', row)}</span>}
                  {has('picture') && <span className="record-picture">{at('picture', row)}</span>}
                  {details && <div className="record-details">{details.record(row)}</div>}
                  {has('acts') && <span className="record-acts">{at('acts', row)}</span>}
                  {menus.length > 0 && (
                    <span className="record-menu">
                      {menus.map(({ id, menu }) => (
                        <Fragment key={id}>{menu(row)}</Fragment>
                      ))}
                    </span>
                  )}
                </li>
              ))}
            </Fragment>
          ))}
        </ul>
        {totals.length > 0 && (
          <dl className={menus.length > 0 ? 'record-totals has-menu' : 'record-totals'}>
            {totals.map((line) => (
              <div key={line.label} className="sum-line flex-wrap gap-y-0 border-b border-rule py-2.5">
                <dt className={hasSeveral(line) ? 'w-full' : line.onPhone && 'font-semibold'}>
                  {line.label} {line.rows !== undefined && <span className="text-ink-2">{countOfRows(line.rows)}</span>}
                </dt>
                {hasSeveral(line) ? (
                  // Without its name nobody knows which of several sums a figure is.
                  Object.entries(line.cells).map(([id, sum]) => (
                    <dd key={id} className="flex w-full justify-between gap-4">
                      <span className="text-ink-2">{columns.find((column) => column.id === id)?.header}</span>
                      <span className="font-semibold">{sum}</span>
                    </dd>
                  ))
                ) : (
                  <dd className="font-semibold">{line.cells[line.onPhone ?? Object.keys(line.cells)[0]!]}</dd>
                )}
              </div>
            ))}
          </dl>
        )}
      </div>
    </WithoutHeads.Provider>
  )
}

const hasSeveral = ({ cells, onPhone }: TotalsRow) => onPhone === undefined && Object.keys(cells).length > 1

function joined<Row>(columns: Column<Row>[], row: Row): ReactNode {
  return columns.map((column, index) => (
    <Fragment key={column.id}>
      {index > 0 && ' '}
      {column.cell(row)}
    </Fragment>
  ))
}
