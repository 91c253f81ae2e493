import '#app/styles/kit/table.css'
import '#app/styles/kit/fields.css'
import { Form, useSearchParams } from '@remix-run/react'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'
import { orderText, type Column } from './column.ts'
import type { TableControl } from './table-control.ts'
import { keyOf, type Direction } from './table-state.ts'

type TableToolbarProps<Row> = {
  control: TableControl
  columns: Column<Row>[]
  searchLabel?: string
  tools?: ReactNode
  actions?: ReactNode
}

/** Search, then what narrows the list, then what acts on it. */
export function TableToolbar<Row>({ control, columns, searchLabel, tools, actions }: TableToolbarProps<Row>) {
  const sortable = columns.filter((column) => column.sortable)
  return (
    <div className="toolbar">
      {searchLabel && <SearchBox control={control} label={searchLabel} />}
      {tools}
      {sortable.length > 0 && <SortList control={control} columns={sortable} />}
      {actions && <div className="toolbar-end">{actions}</div>}
    </div>
  )
}

const restMs = 300

/** Searches once typing rests for 300 ms (foundation 5); without scripts, on Enter. */
export function SearchBox({ control, label }: { control: TableControl; label: string }) {
  const { name, state, go } = control
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go({ ...state, search: text.trim(), page: 0 }), after)
  }
  return (
    <Form
      method="get"
      role="search"
      preventScrollReset
      className="entry-tools search-box"
      onSubmit={(event) => {
        event.preventDefault()
        search(field.current?.value ?? '', 0)
      }}
    >
      <span className="entry-before">
        <Icon of={Search} />
      </span>
      <input
        ref={field}
        className="entry"
        type="search"
        name={keyOf(name, 'search')}
        defaultValue={state.search}
        placeholder={label}
        aria-label={label}
        onChange={(event) => search(event.target.value, restMs)}
      />
      <QueryFields without={[keyOf(name, 'search'), keyOf(name, 'page')]} />
    </Form>
  )
}

/** On phones the heads are gone, so the order is chosen here. */
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
      <option value="">As listed</option>
      {columns.flatMap((column) =>
        (['asc', 'desc'] as const).map((direction) => (
          <option key={column.id + direction} value={`${column.id} ${direction}`}>
            {orderText(column, direction)}
          </option>
        )),
      )}
    </select>
  )
}

/** A form that asks by address drops the query that was there; these fields keep it. */
export function QueryFields({ without }: { without: string[] }) {
  const [query] = useSearchParams()
  const kept = [...query].filter(([key]) => !without.includes(key))
  return (
    <>
      {kept.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
    </>
  )
}
