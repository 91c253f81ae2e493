import type { ApiClient } from '#app/lib/api-client.ts'
import type { PageRequest } from '#app/lib/page/page.ts'
import { readTableState, type TableFilter, type TableState } from '#app/ui/table/table-state.ts'
import type { MembersTableView } from './members-table.tsx'
import { columnWords as words } from './words.ts'

type Find = PageRequest['api']['members']['inChapter']
type Wanted = NonNullable<Parameters<Find>[0]>

/** The tables of the members page: whose rows they show, and the procedure that finds them. */
export type MembersOf = 'inChapter' | 'directory'

const start = { filters: { memberType: '', status: '' } }

/** The rows of a members table that the page's address asks for. */
export async function viewOf(url: URL, name: string, find: Find, admins = false): Promise<MembersTableView> {
  const state = readTableState(url.searchParams, name, start)
  return { page: await find(listOf(state, admins)), state }
}

/** The same by tRPC, once the page is live. */
export const pageFetcher = (of: MembersOf, admins: boolean) => (api: ApiClient, state: TableState, signal: AbortSignal) =>
  api.members[of].query(listOf(state, admins), { signal })

/** A table's state as the question to the server, which passes over what it does not know. */
function listOf({ page, size, sort, direction, search, group, filters = {} }: TableState, admins: boolean): Wanted {
  return {
    ...{ page, size, direction, admins, search: search.slice(0, 100) },
    sort: sort as Wanted['sort'],
    group: group as Wanted['group'],
    memberType: filters.memberType || undefined,
    status: (filters.status || undefined) as Wanted['status'],
  }
}

/** The filters of a table of members; by status only for admins. */
export function filtersOf(memberTypes: string[], whole: boolean): TableFilter[] {
  const types = { id: 'memberType', label: words.memberType, options: memberTypes.map((type) => ({ value: type, text: type })) }
  const status = { id: 'status', label: words.status, options: Object.entries(words.statuses).map(([value, text]) => ({ value, text })) }
  return whole ? [status, types] : [types]
}
