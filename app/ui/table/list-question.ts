import type { ListShape } from '#server/records/lists.ts'
import { pageRange, readTableState, type TableState } from './table-state.ts'

/**
 * The part of a list that a page's query asks for.
 * @param name sets the tables of one page apart
 */
export function listState(query: URLSearchParams, { sort, direction, filters }: ListShape, name = ''): TableState {
  return readTableState(query, name, {
    ...(sort ? { sort } : {}),
    ...(direction ? { direction } : {}),
    ...(filters ? { filters: Object.fromEntries(Object.keys(filters).map((filter) => [filter, ''])) } : {}),
  })
}

/** The same as a question to its procedure, which passes over what it does not know. */
export const questionOf = ({ filters, ...state }: TableState) => ({ ...state, ...filters })

/** The page that an address asks for; behind the end of the list the last one, as its foot says. */
export async function pageWithin<Page extends { total: number }>(
  asked: TableState,
  find: (state: TableState) => Promise<Page>,
): Promise<{ state: TableState; page: Page }> {
  const page = await find(asked)
  const state = { ...asked, page: pageRange(asked, page.total).page }
  return state.page === asked.page ? { state: asked, page } : { state, page: await find(state) }
}
