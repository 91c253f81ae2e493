import type { ListShape } from '#server/lists.ts'
import { readTableState, type TableState } from './table-state.ts'

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
