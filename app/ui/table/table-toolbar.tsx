import '#app/styles/kit/table.css'
import '#app/styles/kit/fields.css'
import Columns3 from 'lucide-react/icons/columns-3'
import { Suspense, lazy, type ReactNode } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { sortingText, type Column } from './column.ts'
import type { ColumnChoice } from './column-choice.ts'
import type ColumnListType from './column-list.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FilterMenu, GroupBy } from './filter-menu.tsx'
import { Popover } from './popover.tsx'
import { SearchBox } from './search-box.tsx'
import type { TableControl } from './table-control.ts'
import type { TableViewProps } from './table-view.tsx'
import type { Direction, TableFilter } from './table-state.ts'

type TableToolbarProps<Row> = Pick<
  TableViewProps<Row>,
  'control' | 'columns' | 'searchLabel' | 'actions' | 'total' | 'isMore' | 'remember' | 'exports'
> & {
  filters: TableFilter[]
  /** The visible columns, in order. */
  visibleColumns: Column<Row>[]
  choice: ColumnChoice
}

const ColumnList = lazy(() => import('./column-list.tsx')) as typeof ColumnListType

/** Search, then filters and grouping, then actions. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { control, columns, searchLabel, filters, remember, exports, actions, choice } = props
  const hydrated = useHydrated()
  const sortable = columns.filter((column) => column.sortable)
  const groupable = columns.filter((column) => column.groupKey)
  const list = remember && hydrated ? <ColumnList columns={columns} choice={choice} /> : undefined
  const narrows = filters.length > 0 || groupable.length > 0 || remember
  if (!searchLabel && !narrows && !exports && !actions && sortable.length === 0) return null
  return (
    <div className="toolbar">
      {searchLabel && <SearchBox control={control} label={searchLabel} />}
      {narrows && (
        <FilterMenu control={control} filters={filters} groupable={groupable}>
          {list && <Suspense>{list}</Suspense>}
        </FilterMenu>
      )}
      {groupable.length > 0 && <GroupBy control={control} columns={groupable} />}
      {sortable.length > 0 && <SortList control={control} columns={sortable} />}
      <div className="toolbar-end">
        {remember && <ColumnsMenu list={list} />}
        {exports && props.total > 0 && <Export {...props} exports={exports} />}
        {actions}
      </div>
    </div>
  )
}

/** The choice of columns. Rendered from the start, or it would shift its neighbors. */
function ColumnsMenu({ list }: { list: ReactNode }) {
  return (
    <Popover
      right
      className="needs-script max-md:hidden"
      label={
        <>
          <Icon of={Columns3} /> Columns
        </>
      }
    >
      {list && <Suspense>{list}</Suspense>}
    </Popover>
  )
}

/**
 * The toolbar of a list that needs neither search nor pages: what can be done with the whole list, and the columns that
 * its export has too.
 */
export function ShortToolbar<Row>(
  props: Pick<
    TableToolbarProps<Row>,
    'columns' | 'choice' | 'remember' | 'control' | 'visibleColumns' | 'exports' | 'actions' | 'total' | 'isMore'
  >,
) {
  const { columns, choice, remember, exports, actions, total } = props
  const hydrated = useHydrated()
  const hasExport = exports && total > 0
  const choosesColumns = remember && hasExport
  if (!hasExport && !actions) return null
  return (
    <div className="toolbar">
      <div className="toolbar-end">
        {choosesColumns && (
          <ColumnsMenu list={hydrated ? <ColumnList columns={columns} choice={choice} /> : undefined} />
        )}
        {hasExport && <Export {...props} exports={exports} />}
        {actions}
      </div>
    </div>
  )
}

type ExportOf<Row> = Pick<TableToolbarProps<Row>, 'control' | 'visibleColumns' | 'total' | 'isMore'> & {
  exports: NonNullable<TableViewProps<Row>['exports']>
}

function Export<Row>(props: ExportOf<Row>) {
  return (
    <ExportMenu
      total={props.isMore ? undefined : props.total}
      hrefOf={(format, query) => exportAddress(props, format, query)}
      workbooks={props.exports.workbooks}
    />
  )
}

/** Returns the export URL of the whole list, in the current order, grouping and columns. */
function exportAddress<Row>(
  { control, visibleColumns, exports: { path, query, also = [] } }: ExportOf<Row>,
  format: string,
  more: Record<string, string> = {},
): string {
  const { search, sort, direction, group, filters } = control.state
  const columns = visibleColumns.filter(({ kind }) => kind !== 'acts').flatMap(({ id, exportsAs = [id] }) => exportsAs)
  const wanted: Record<string, string | undefined> = {
    ...query,
    ...more,
    search,
    sort,
    direction: sort && direction,
    group,
    ...filters,
    columns: [...columns, ...also].join(','),
  }
  const set = Object.entries(wanted).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `${path}.${format}?${new URLSearchParams(set)}`
}

/** Phones have no column headings, so the order is chosen here. */
function SortList<Row>({ control, columns }: { control: TableControl; columns: Column<Row>[] }) {
  const { state, go } = control
  return (
    <select
      className="entry is-small needs-script w-auto! md:hidden"
      aria-label="Sort by"
      value={state.sort ? `${state.sort} ${state.direction}` : ''}
      onChange={({ target }) => {
        const [sort, direction] = target.value.split(' ')
        go({ ...state, page: 0, sort: sort || undefined, direction: (direction as Direction | undefined) ?? 'asc' })
      }}
    >
      <option value="">Sort by</option>
      {columns.flatMap((column) =>
        (['asc', 'desc'] as const).map((direction) => (
          <option key={column.id + direction} value={`${column.id} ${direction}`}>
            {sortingText(column, direction, columns)}
          </option>
        )),
      )}
    </select>
  )
}
