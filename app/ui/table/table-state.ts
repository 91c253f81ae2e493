import { knownSize, type PageSize } from '#server/records/lists.ts'

export type Direction = 'asc' | 'desc'

/** The part of a table that one looks at. Pages start at 0 and are shown plus 1 (foundation section 9). */
export type TableState = {
  page: number
  size: PageSize
  sort?: string
  direction: Direction
  search: string
  /** The column whose values head the rows. */
  group?: string
  /** The value of each filter, by its name; '' where it does not narrow. */
  filters?: Record<string, string>
}

/** Narrows a table to one of some values. */
export type TableFilter = { id: string; label: string; options: { value: string; text: string }[] }

/** Whether a search or a filter leaves rows out. */
export const isNarrowed = ({ search, filters = {} }: TableState): boolean =>
  search.trim() !== '' || Object.values(filters).some((value) => value !== '')

const usual: TableState = { page: 0, size: 10, direction: 'asc', search: '' }

/**
 * Reads a table's state from a page's query, where its links and its search box put it.
 * @param name sets the tables of one page apart: `members.page`
 * @param start how the table begins; its `filters` say which there are
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

/** The query that leads to `state`; what it knows nothing of is kept. */
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

/** The name of a table's entry in the address: a second table of a page has its own before it. */
export const keyOf = (name: string, key: string) => (name ? `${name}.${key}` : key)

/** A column is sorted upwards, then downwards, then not at all. The first page shows. */
export function nextSort(state: TableState, column: string): TableState {
  if (state.sort !== column) return { ...state, page: 0, sort: column, direction: 'asc' }
  if (state.direction === 'asc') return { ...state, page: 0, direction: 'desc' }
  return { ...state, page: 0, sort: undefined, direction: 'asc' }
}

/** Which rows a page shows, counted from 1, and how many pages there are (at least one). */
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

/** The same list narrowed otherwise, from its first page. */
export const withFilter = (state: TableState, id: string, value: string): TableState => ({
  ...state,
  page: 0,
  filters: { ...state.filters, [id]: value },
})

/** The same list whole again. */
export const withoutFilters = (state: TableState): TableState => ({
  ...state,
  page: 0,
  filters: Object.fromEntries(Object.keys(state.filters ?? {}).map((id) => [id, ''])),
})

/** The filters that are set. */
export const filtersSet = ({ filters = {} }: TableState): [id: string, value: string][] =>
  Object.entries(filters).filter(([, value]) => value !== '')
