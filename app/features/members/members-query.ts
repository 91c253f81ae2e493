import type { ApiClient } from '#app/lib/api-client.ts'
import type { PageRequest } from '#app/lib/page/page.ts'
import { listState, questionOf } from '#app/ui/table/list-question.ts'
import { isNarrowed, type TableFilter, type TableState } from '#app/ui/table/table-state.ts'
import { filterChoices, type MemberField } from '#server/features/members/member-fields/rules.ts'
import { membersTable } from '#server/features/members/rules.ts'
import type { MembersTableView } from './members-table.tsx'
import { columnWords as words } from './words.ts'

type Find = PageRequest['api']['members']['inChapter']

/** The tables of the members page: whose rows they show, and the procedure that loads them. */
export type MembersOf = 'inChapter' | 'directory'

/** Returns the rows of a members table for the page's URL. */
export async function viewOf(url: URL, name: string, find: Find, admins = false): Promise<MembersTableView> {
  const state = listState(url.searchParams, membersTable, name)
  return { page: await find({ ...questionOf(state), admins }), state }
}

const nobody = { rows: [], total: 0, groups: [], isMore: false }

/** Returns the people whom the search on top of the page finds, each once; nobody while it is empty. */
export async function foundBy(url: URL, find: Find): Promise<MembersTableView> {
  const state = listState(url.searchParams, membersTable, 'find')
  return { page: isNarrowed(state) ? await find({ ...questionOf(state), admins: false }) : nobody, state }
}

/** Fetches the people found by tRPC, after hydration. */
export const fetchFound = async (api: ApiClient, state: TableState, signal: AbortSignal) =>
  isNarrowed(state) ? api.members.directory.query({ ...questionOf(state), admins: false }, { signal }) : nobody

/** Fetches the same rows by tRPC, after hydration. */
export const pageFetcher =
  (of: MembersOf, admins: boolean) => (api: ApiClient, state: TableState, signal: AbortSignal) =>
    api.members[of].query({ ...questionOf(state), admins }, { signal })

/** Returns the URL of the email form addressed to the members in a table. */
export function emailTo({
  search,
  filters: { status = '', memberType = '', tag = '', field = '' } = {},
}: TableState): string {
  const narrowed = { search, status, memberType, tag, field }
  return `/emails?${new URLSearchParams({ dialog: 'new', to: 'table', ...narrowed }).toString()}`
}

type FieldChoice = Pick<MemberField, 'fieldId' | 'fieldName' | 'kind' | 'choices'>

/** What else than the member type and the status a table can be filtered by. */
type Further = { fields: readonly FieldChoice[]; tags: readonly { tagId: string; tagName: string }[] }

const nothingElse: Further = { fields: [], tags: [] }

/** Returns the filters of a members table; by status only for admins. */
export function filtersOf(
  memberTypes: string[],
  whole: boolean,
  { fields, tags }: Further = nothingElse,
): TableFilter[] {
  const types = {
    id: 'memberType',
    label: words.memberType,
    options: memberTypes.map((type) => ({ value: type, text: type })),
  }
  const status = {
    id: 'status',
    label: words.status,
    options: Object.entries(words.statuses).map(([value, text]) => ({ value, text })),
  }
  const further = [
    { id: 'tag', label: words.tag, options: tags.map(({ tagId, tagName }) => ({ value: tagId, text: tagName })) },
    {
      id: 'field',
      label: words.field,
      options: fields.flatMap((field) =>
        filterChoices(field).map((choice) => ({
          value: `${field.fieldId}:${choice}`,
          text: `${field.fieldName}: ${choice}`,
        })),
      ),
    },
  ].filter(({ options }) => options.length > 0)
  return whole ? [status, types, ...further] : [types, ...further]
}

/** Returns the URL of the email form addressed to these member ids or addresses. */
export const emailToThese = (recipients: string[]): string =>
  `/emails?${new URLSearchParams({ dialog: 'new', address: recipients.join(', ') }).toString()}`
