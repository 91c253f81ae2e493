import ListFilter from 'lucide-react/icons/list-filter'
import { useState, type ReactNode } from 'react'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { SkeletonRows } from '#app/ui/parts/skeleton.tsx'
import { Chips } from './chip.tsx'
import { useOffers } from '#app/lib/page/withheld.ts'
import { offeredColumns, type Column } from './column.ts'
import { useColumnChoice } from './column-choice.ts'
import type { Workbook } from './export-menu.tsx'
import { RecordList } from './record-list.tsx'
import { RuledTable } from './ruled-table.tsx'
import { useSections, type GroupHead } from './sections.ts'
import { TableFoot } from './table-foot.tsx'
import type { TableControl } from './table-control.ts'
import { filtersSet, isNarrowed, shortList, withoutFilters, type TableFilter } from './table-state.ts'
import { ShortToolbar, TableToolbar } from './table-toolbar.tsx'
import { tableWords } from './words.ts'

/** `rows` is omitted if the label counts them. */
export type TotalsRow = {
  label: string
  rows?: number
  cells: Record<string, ReactNode>
  /** The only cell that a list of records shows, in one line; by default all, each with its name. */
  onPhone?: string
}

/** Rows selected with checkboxes, which a form on the page sends. */
export type Selection<Row> = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** The id of the form, and the name under which it sends the selected rows' ids without JavaScript. */
  form: string
  field: string
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string
}

export type TableViewProps<Row> = {
  /** Names the table for screen readers. */
  label: string
  columns: Column<Row>[]
  /** The rows of the current page. */
  rows: Row[]
  rowId: (row: Row) => string
  control: TableControl
  total: number
  /** There are more rows than were counted: `total` is a lower bound, and a page follows. */
  isMore?: boolean
  totals?: TotalsRow[]
  /** The groups on the page: their number of rows on all pages, and their sums. */
  groups?: GroupHead[]
  /** The column by which the rows are grouped, while that differs from the requested state. */
  groupedBy?: string | undefined
  selection?: Selection<Row>
  /** On phones a record whose name is no link of its own opens this address, a dialog over the page. */
  opens?: ((row: Row) => string) | undefined
  /** Other rows are loading; these stay, dimmed. */
  searching?: boolean
  /** More than the columns show: opens below its row; on phones its lines are below the record. */
  details?: { opened: (row: Row) => ReactNode; record: (row: Row) => ReactNode }
  /** Placeholder of the search box; without it there is none. */
  searchLabel?: string
  filters?: TableFilter[]
  /** Name under which this browser remembers the column choice; without it columns cannot be chosen. */
  remember?: string
  /**
   * The export of the whole list: `/export/payments`, and additional query parameters. `also` are exported columns that
   * the table does not show as such.
   */
  exports?: {
    path: string
    query?: Record<string, string>
    also?: readonly string[]
    workbooks?: readonly Workbook[]
  }
  /** The toolbar opens on demand, from the heading of the block around the table. */
  toolsOnDemand?: boolean
  /** Between the toolbar and the rows. */
  aboveRows?: ReactNode
  /** At the right end of the toolbar: add. */
  actions?: ReactNode
  empty: { title: string; text?: string; action?: ReactNode }
  /** Replaces the range, such as "1 to 10 of 38". */
  footNote?: ReactNode
}

/** A table as rendered: toolbar, rows, totals, footer. It knows only the rows of its page. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const {
    rows,
    total,
    control,
    searching = control.searching,
    filters = [],
    footNote,
    remember,
    groupedBy = control.state.group,
  } = props
  const offered = offeredColumns(props.columns, rows, useOffers())
  const columns = offered.filter(({ phoneOnly }) => !phoneOnly)
  const choice = useColumnChoice(columns, remember)
  const visibleColumns = columns
    .filter(({ id, main, kind }) => main || kind === 'acts' || choice.isVisible(id))
    .filter(({ id, filled }) => !filled || choice.isAskedFor(id) || rows.length === 0 || rows.some(filled))
    .map((column) => (choice.isAskedFor(column.id) ? { ...column, priority: 1 } : column))
  const sections = useSections(
    rows,
    columns.find(({ id }) => id === groupedBy),
    props.groups,
  )
  const isNarrow = isNarrowed(control.state) || Boolean(control.state.group)
  const [startsOpen] = useState(isNarrow)
  const needsNoTools = total <= shortList && !isNarrow && !startsOpen
  // While rows load, the toolbar stays as it is: the count is that of the last ones.
  const [wasShort, setWasShort] = useState(needsNoTools)
  if (!searching && wasShort !== needsNoTools) setWasShort(needsNoTools)
  const isShort = searching ? wasShort && !isNarrow : needsNoTools
  const fitsOnePage = isShort && total <= control.state.size && control.state.page === 0
  // The export also has the columns that are empty on this page.
  const exported = columns.filter(({ id, main, kind }) => main || kind === 'acts' || choice.isVisible(id))
  const tools = (
    <TableToolbar {...props} columns={columns} filters={filters} visibleColumns={exported} choice={choice} />
  )
  return (
    <div>
      {isShort && props.toolsOnDemand ? null : isShort ? (
        <ShortToolbar {...props} columns={columns} visibleColumns={exported} choice={choice} />
      ) : (
        <ToolsOnDemand place={toolsPlace(props)} isOpen={startsOpen}>
          {tools}
        </ToolsOnDemand>
      )}
      <Chips control={control} filters={filters} />
      {props.aboveRows}
      {rows.length === 0 ? (
        searching ? (
          <SkeletonRows />
        ) : (
          <Nothing {...props} />
        )
      ) : (
        <>
          <RuledTable {...props} searching={searching} columns={visibleColumns} sections={sections} />
          <RecordList
            {...props}
            searching={searching}
            columns={[...visibleColumns, ...offered.filter(({ phoneOnly }) => phoneOnly)]}
            sections={sections}
          />
        </>
      )}
      {total > 0 && !fitsOnePage && (
        <TableFoot label={props.label} control={control} total={total} isMore={props.isMore} note={footNote} />
      )}
      {fitsOnePage && footNote && <p className="table-foot text-ink-2">{footNote}</p>}
    </div>
  )
}

/**
 * Where the button is that opens the toolbar: in the heading of the block around the table, which positions it; on
 * phones above the rows; or nowhere, as the toolbar also has what can be done with the whole list.
 */
type ToolsPlace = 'heading' | 'phone' | 'none'

function toolsPlace<Row>({ toolsOnDemand, exports, actions, searchLabel, columns }: TableViewProps<Row>): ToolsPlace {
  if (toolsOnDemand) return 'heading'
  const isEmpty = !searchLabel && !columns.some(({ sortable }) => sortable)
  return exports || actions || isEmpty ? 'none' : 'phone'
}

type ToolsOnDemandProps = { place: ToolsPlace; isOpen: boolean; children: ReactNode }

/** The toolbar behind a button. Those that a phone opens are always open where there is space. */
function ToolsOnDemand({ place, isOpen, children }: ToolsOnDemandProps) {
  if (place === 'none') return children
  return (
    <details className={place === 'heading' ? 'tools-on-demand' : 'phone-tools'} open={isOpen}>
      <summary className="btn btn-text btn-sm">
        <Icon of={ListFilter} />{' '}
        <span className={place === 'heading' ? 'max-md:sr-only' : undefined}>{tableWords.tools}</span>
      </summary>
      {children}
    </details>
  )
}

/** Shown without rows: nothing was found, or there are none. */
function Nothing<Row>({ control, empty, label }: TableViewProps<Row>) {
  const { state, go } = control
  const noun = label.toLowerCase()
  if (state.search) {
    const clearSearch = (
      <button
        type="button"
        className="btn btn-quiet btn-sm needs-script"
        onClick={() => go({ ...state, search: '', page: 0 })}
      >
        Clear search
      </button>
    )
    return (
      <Empty title={`No ${noun} match "${state.search}"`} action={clearSearch}>
        Check the spelling, or clear the search.
      </Empty>
    )
  }
  if (filtersSet(state).length === 0)
    return (
      <Empty title={empty.title} action={empty.action}>
        {empty.text}
      </Empty>
    )
  const clear = (
    <button type="button" className="btn btn-quiet btn-sm needs-script" onClick={() => go(withoutFilters(state))}>
      Clear filters
    </button>
  )
  return (
    <Empty title={`No ${noun} match the filters`} action={clear}>
      Remove a filter or clear all.
    </Empty>
  )
}
