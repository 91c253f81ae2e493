import ListFilter from 'lucide-react/icons/list-filter'
import { useState, type ReactNode } from 'react'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { SkeletonRows } from '#app/ui/parts/skeleton.tsx'
import { Chips } from './chip.tsx'
import type { Column } from './column.ts'
import { useColumnChoice } from './column-choice.ts'
import { RecordList } from './record-list.tsx'
import { RuledTable } from './ruled-table.tsx'
import { useSections, type GroupHead } from './sections.ts'
import { TableFoot } from './table-foot.tsx'
import type { TableControl } from './table-control.ts'
import { filtersSet, isNarrowed, withoutFilters, type TableFilter } from './table-state.ts'
import { TableToolbar } from './table-toolbar.tsx'
import { tableWords } from './words.ts'

/** `rows` is omitted if the label counts them. */
export type TotalsRow = { label: string; rows?: number; cells: Record<string, ReactNode> }

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
  totals?: TotalsRow[]
  /** The groups on the page: their number of rows on all pages, and their sums. */
  groups?: GroupHead[]
  /** The column by which the rows are grouped, while that differs from the requested state. */
  groupedBy?: string | undefined
  selection?: Selection<Row>
  /** Other rows are loading; these stay, dimmed. */
  searching?: boolean
  /** More than the columns show: opens below its row; on phones its lines are below the record. */
  details?: { opened: (row: Row) => ReactNode; record: (row: Row) => ReactNode }
  /** Placeholder of the search box; without it there is none. */
  searchLabel?: string
  filters?: TableFilter[]
  /** Name under which this browser remembers the column choice; without it columns cannot be chosen. */
  remember?: string
  /** The export of the whole list: `/export/payments`, and additional query parameters. */
  exports?: { path: string; query?: Record<string, string> }
  /** A list that fits one page has no toolbar, and that of a longer one opens on demand. */
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
  const columns = props.columns.filter(({ phoneOnly }) => !phoneOnly)
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
  const isShort = props.toolsOnDemand === true && total <= shortList && !isNarrow && !searching && !startsOpen
  // The export also has the columns that are empty on this page.
  const exported = columns.filter(({ id, main, kind }) => main || kind === 'acts' || choice.isVisible(id))
  const tools = (
    <TableToolbar {...props} columns={columns} filters={filters} visibleColumns={exported} choice={choice} />
  )
  return (
    <div>
      {isShort ? null : props.toolsOnDemand ? <ToolsOnDemand isOpen={startsOpen}>{tools}</ToolsOnDemand> : tools}
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
            columns={[...visibleColumns, ...props.columns.filter(({ phoneOnly }) => phoneOnly)]}
            sections={sections}
          />
        </>
      )}
      {total > 0 && !isShort && <TableFoot label={props.label} control={control} total={total} note={footNote} />}
    </div>
  )
}

/** A list up to this length needs neither search nor pages. */
const shortList = 10

/** The toolbar behind a button in the heading of its block, which positions it. */
function ToolsOnDemand({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <details className="tools-on-demand" open={isOpen}>
      <summary className="btn btn-text btn-sm">
        <Icon of={ListFilter} /> <span className="max-md:sr-only">{tableWords.tools}</span>
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
