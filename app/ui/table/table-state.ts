import { knownSize, type PageSize } from '#server/records/lists.ts'

export type Direction = 'asc' | 'desc'

/** The state of a table. Pages start at 0 and are displayed plus 1 (foundation section 9). */
export type TableState = {
  page: number
  size: PageSize
  sort?: string
  direction: Direction
  search: string
  /** The column by which rows are grouped. */
  group?: string
  /** The value of each filter, by its name; '' if it is not set. */
  filters?: Record<string, string>
}

/** A filter that narrows a table to one of some values, or by a day. */
export type TableFilter = {
  id: string
  label: string
  /** Empty for a day. */
  options: { value: string; text: string }[]
  isDay?: boolean
}

/** Whether a search or a filter is active. */
export const isNarrowed = ({ search, filters = {} }: TableState): boolean =>
  search.trim() !== '' || Object.values(filters).some((value) => value !== '')

const usual: TableState = { page: 0, size: 10, direction: 'asc', search: '' }

/**
 * Reads a table's state from a page's query, as set by its links and its search box.
 * @param name distinguishes the tables of one page: `members.page`
 * @param start the initial state; its `filters` define which ones exist
 */
export function readTableState(query: URLSearchParams, name = '', start: Partial<TableState> = {}): TableState {
  const at = (key: string) => query.get(keyOf(name, key))
  const size = Number(at('size'))
  const page = Number(at('page'))
  const state = { ...usual, ...start }
  return {
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    size: knownSize(size, state.size),
    sort: at('sort') ?? state.sort,
    direction: at('sort') === null ? state.direction : at('direction') === 'desc' ? 'desc' : 'asc',
    search: at('search') ?? state.search,
    group: at('group') ?? state.group,
    ...(state.filters
      ? { filters: Object.fromEntries(Object.keys(state.filters).map((id) => [id, at(id) ?? ''])) }
      : {}),
  }
}

/** A list up to this length needs neither search nor pages. */
export const shortList = 10

/** Returns the query for `state`; unrelated parameters are kept. */
export function tableQuery(query: URLSearchParams, state: TableState, name = ''): string {
  const next = new URLSearchParams(query)
  const values: Record<string, string> = {
    page: state.page > 0 ? String(state.page + 1) : '',
    size: String(state.size),
    sort: state.sort ?? '',
    direction: state.sort ? state.direction : '',
    search: state.search,
    group: state.group ?? '',
    ...state.filters,
  }
  for (const [key, value] of Object.entries(values)) {
    if (value) next.set(keyOf(name, key), value)
    else next.delete(keyOf(name, key))
  }
  return `?${next}`
}

/** Returns the parameter name of a table's entry in the URL: further tables of a page prefix their own name. */
export const keyOf = (name: string, key: string) => (name ? `${name}.${key}` : key)

/** Returns the next sort state: ascending, then descending, then none. Goes to the first page. */
export function nextSort(state: TableState, column: string): TableState {
  if (state.sort !== column) return { ...state, page: 0, sort: column, direction: 'asc' }
  if (state.direction === 'asc') return { ...state, page: 0, direction: 'desc' }
  return { ...state, page: 0, sort: undefined, direction: 'asc' }
}

/** Returns the range of rows on a page, counted from 1, and the number of pages (at least one). */
export function pageRange({ page, size }: Pick<TableState, 'page' | 'size'>, total: number) {
  const pages = Math.max(1, Math.ceil(total / size))
  const currentPage = Math.min(page, pages - 1)
  return {
    page: currentPage,
    pages,
    from: total === 0 ? 0 : currentPage * size + 1,
    to: Math.min(total, (currentPage + 1) * size),
  }
}

/** Returns the list with another filter value, from its first page. */
export const withFilter = (state: TableState, id: string, value: string): TableState => ({
  ...state,
  page: 0,
  filters: { ...state.filters, [id]: value },
})

/** Returns the list without filters. */
export const withoutFilters = (state: TableState): TableState => ({
  ...state,
  page: 0,
  filters: Object.fromEntries(Object.keys(state.filters ?? {}).map((id) => [id, ''])),
})

/** Returns the active filters. */
export const filtersSet = ({ filters = {} }: TableState): [id: string, value: string][] =>
  Object.entries(filters).filter(([, value]) => value !== '')
