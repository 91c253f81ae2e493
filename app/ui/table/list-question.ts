import type { ListShape } from '#server/records/lists.ts'
import { pageRange, readTableState, type TableState } from './table-state.ts'

/**
 * Returns the part of a list that a page's query asks for.
 * @param name distinguishes the tables of one page
 */
export function listState(query: URLSearchParams, { sort, direction, filters }: ListShape, name = ''): TableState {
  return readTableState(query, name, {
    ...(sort ? { sort } : {}),
    ...(direction ? { direction } : {}),
    ...(filters ? { filters: Object.fromEntries(Object.keys(filters).map((filter) => [filter, ''])) } : {}),
  })
}

/** Returns the same as input for its procedure, which ignores unknown fields. */
export const questionOf = ({ filters, ...state }: TableState) => ({ ...state, ...filters })

/** Returns the page in the URL; past the end of the list, the last one. */
export async function pageWithin<Page extends { total: number }>(
  asked: TableState,
  find: (state: TableState) => Promise<Page>,
): Promise<{ state: TableState; page: Page }> {
  const page = await find(asked)
  const state = { ...asked, page: pageRange(asked, page.total).page }
  return state.page === asked.page ? { state: asked, page } : { state, page: await find(state) }
}
