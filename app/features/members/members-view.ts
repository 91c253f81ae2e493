import type { PageRequest } from '#app/lib/page.ts'
import { readTableState } from '#app/ui/table/table-state.ts'
import type { MembersView } from './members-table.tsx'

type Find = PageRequest['api']['members']['inChapter']
type Wanted = NonNullable<Parameters<Find>[0]>

/** The rows of a members table that the page's address asks for; the procedure passes over an order it does not know. */
export async function viewOf(url: URL, name: string, find: Find, admins = false): Promise<MembersView> {
  const state = readTableState(url.searchParams, name)
  return { ...(await find({ ...state, sort: state.sort as Wanted['sort'], admins })), state }
}
