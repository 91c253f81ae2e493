import '#app/styles/kit/table.css'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment, useId, useState } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'
import { dress, type Column } from './column.ts'
import { fitColumns, fitRules, openerRem } from './column-fit.ts'
import { countOfRows } from './count-of-rows.ts'
import { HeadCell } from './head-cell.tsx'
import { OpenedRow, RowOpener } from './opened-row.tsx'
import { FieldsOf } from './query-fields.tsx'
import type { Section } from './sections.ts'
import { RowTick, SelectAll } from './select-cells.tsx'
import { keyOf } from './table-state.ts'
import type { TableViewProps } from './table-view.tsx'

export type RuledTableProps<Row> = TableViewProps<Row> & {
  sections: Section<Row>[]
  /** Nothing in it can be focused, and it may scroll: its frame is a tab stop. */
  isWide?: boolean
}

/** Besides the columns: the checkboxes, and the buttons that open rows. */
const selectRem = 2.75

/**
 * The table from 768 px. As it gets narrow, columns are dropped by priority; a row then opens to show them. If even the
 * others do not fit, it scrolls, with a shadow at the edge that has more.
 */
export function RuledTable<Row>(props: RuledTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    control,
    totals = [],
    selection,
    sections,
    searching,
    details,
    isWide = false,
  } = props
  const fit = fitColumns(columns, (selection ? selectRem : 0) + (details ? openerRem : 0))
  const leaving = columns.filter(({ id }) => id in fit.from)
  const scope = `fit-${useId().replaceAll(':', '')}`
  const openedKey = keyOf(control.name, 'open')
  const [opened, toggle] = useOpened(control.query.getAll(openedKey))
  const opens = leaving.length > 0 || details !== undefined
  return (
    <div
      className={`table-only table-frame ${scope}`}
      aria-busy={searching || undefined}
      {...(isWide && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      {opens && <style dangerouslySetInnerHTML={{ __html: fitRules(fit, scope, details !== undefined) }} />}
      {opens && (
        <form id={`${scope}-open`} hidden>
          <FieldsOf query={control.query} without={[openedKey]} />
        </form>
      )}
      <table className="table sheet-table" aria-label={label}>
        <thead>
          <tr>
            {opens && <OpenerGap />}
            {selection && <SelectAll selection={selection} ids={rows.map(rowId)} />}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} control={control} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map(({ id: section, head, rows: members }) => (
            <Fragment key={section}>
              {head && <GroupRow head={head} columns={columns} hasSelection={selection !== undefined} opens={opens} />}
              {members.map((row) => {
                const id = rowId(row)
                const isOpen = opened.has(id)
                return (
                  <Fragment key={id}>
                    <tr aria-selected={selection && selection.selected.has(id)}>
                      {opens && (
                        <RowOpener
                          id={`${scope}-${id}-more`}
                          nameId={`${scope}-${id}`}
                          isOpen={isOpen}
                          toggle={() => toggle(id)}
                          form={`${scope}-open`}
                          name={openedKey}
                          row={id}
                        />
                      )}
                      {selection && (
                        <td>
                          <RowTick selection={selection} row={row} id={id} />
                        </td>
                      )}
                      {columns.map((column) => (
                        <BodyCell key={column.id} column={column} row={row} nameId={`${scope}-${id}`} />
                      ))}
                    </tr>
                    {isOpen && (
                      <OpenedRow columns={leaving} row={row} span={columns.length + 2} details={details?.opened(row)} />
                    )}
                  </Fragment>
                )
              })}
            </Fragment>
          ))}
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            {totals.map((line) => (
              <tr key={line.label}>
                {opens && <OpenerGap />}
                {selection && <td />}
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th key={column.id} scope="row">
                      {line.label} {line.rows !== undefined && <small>{countOfRows(line.rows)}</small>}
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

/** Returns the open rows; initially those in the URL. */
function useOpened(atFirst: string[]): [opened: ReadonlySet<string>, toggle: (id: string) => void] {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(atFirst))
  const toggle = (id: string) =>
    setOpened(opened.has(id) ? new Set([...opened].filter((each) => each !== id)) : new Set([...opened, id]))
  return [opened, toggle]
}

/** Above and below the buttons that open rows. */
const OpenerGap = () => <td className="row-opener" />

type GroupRowProps<Row> = {
  head: NonNullable<Section<Row>['head']>
  columns: Column<Row>[]
  hasSelection: boolean
  opens: boolean
}

function GroupRow<Row>({ head, columns, hasSelection, opens }: GroupRowProps<Row>) {
  return (
    <tr className="group-row">
      {opens && <OpenerGap />}
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

/** Collapses and expands a group; shows its number of rows on all pages. */
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

function BodyCell<Row>({ column, row, nameId }: { column: Column<Row>; row: Row; nameId: string }) {
  if (column.main)
    return (
      <th scope="row" id={nameId} {...dress(column)}>
        {column.cell(row)}
      </th>
    )
  return <td {...dress(column)}>{column.cell(row)}</td>
}
