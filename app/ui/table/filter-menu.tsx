import { Form } from '#app/lib/remix.ts'
import ListFilter from 'lucide-react/icons/list-filter'
import { useId, type ReactNode } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Column } from './column.ts'
import { Popover } from './popover.tsx'
import { QueryFields } from './query-fields.tsx'
import type { TableControl } from './table-control.ts'
import { filtersSet, keyOf, withFilter, type TableFilter } from './table-state.ts'

type FilterMenuProps<Row> = {
  control: TableControl
  filters: TableFilter[]
  /** The columns that rows can be grouped by. */
  groupable: Column<Row>[]
  /** On phones: the column choice. */
  children?: ReactNode
}

/** The filters of the list; on phones also grouping and columns. Without JavaScript a form with a button. */
export function FilterMenu<Row>({ control, filters, groupable, children }: FilterMenuProps<Row>) {
  const { name, state, go } = control
  const id = useId()
  const set = filtersSet(state).length
  const count = set + (state.group ? 1 : 0)
  return (
    <Popover
      className={filters.length === 0 ? 'md:hidden' : ''}
      label={
        <>
          <Icon of={ListFilter} /> Filter
          {count > 0 && (
            <>
              <span className="count-mark md:hidden">{count}</span>
              {set > 0 && <span className="count-mark max-md:hidden">{set}</span>}
            </>
          )}
        </>
      }
    >
      <Form method="get" preventScrollReset className="filter-form">
        {filters.map((filter) => (
          <label key={filter.id}>
            {filter.label}
            {filter.isDay ? (
              <DayFilter control={control} id={filter.id} />
            ) : (
              <select
                className="entry is-small"
                name={keyOf(name, filter.id)}
                value={state.filters?.[filter.id] ?? ''}
                onChange={({ target }) => go(withFilter(state, filter.id, target.value))}
              >
                <option value="">All</option>
                {filter.options.map(({ value, text }) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            )}
          </label>
        ))}
        {groupable.length > 0 && (
          <div className="md:hidden">
            <label htmlFor={id}>Group by</label>
            <GroupSelect id={id} control={control} columns={groupable} />
          </div>
        )}
        <QueryFields
          without={[...filters.map(({ id }) => keyOf(name, id)), keyOf(name, 'group'), keyOf(name, 'page')]}
        />
        <noscript>
          <button className="btn btn-quiet btn-sm">Apply</button>
        </noscript>
      </Form>
      {children && <div className="md:hidden">{children}</div>}
    </Popover>
  )
}

/** The browser's own date field. A half-typed year is a date too, so the list waits until the field is left. */
function DayFilter({ control: { name, state, go }, id }: { control: TableControl; id: string }) {
  const value = state.filters?.[id] ?? ''
  return (
    <input
      key={value}
      type="date"
      className="entry is-small"
      name={keyOf(name, id)}
      defaultValue={value}
      onBlur={({ target }) => target.value !== value && go(withFilter(state, id, target.value))}
    />
  )
}

/** The grouping menu, in the toolbar on wide screens. */
export function GroupBy<Row>({ control, columns }: { control: TableControl; columns: Column<Row>[] }) {
  const id = useId()
  return (
    <Form method="get" preventScrollReset className="group-by">
      <label htmlFor={id}>Group by</label>
      <GroupSelect id={id} control={control} columns={columns} />
      <QueryFields without={[keyOf(control.name, 'group'), keyOf(control.name, 'page')]} />
      <noscript>
        <button className="btn btn-quiet btn-sm">Go</button>
      </noscript>
    </Form>
  )
}

function GroupSelect<Row>({ id, control, columns }: { id: string; control: TableControl; columns: Column<Row>[] }) {
  const { name, state, go } = control
  return (
    <select
      id={id}
      className="entry is-small"
      name={keyOf(name, 'group')}
      value={state.group ?? ''}
      onChange={({ target }) => go({ ...state, page: 0, group: target.value || undefined })}
    >
      <option value="">None</option>
      {columns.map((column) => (
        <option key={column.id} value={column.id}>
          {column.header}
        </option>
      ))}
    </select>
  )
}
