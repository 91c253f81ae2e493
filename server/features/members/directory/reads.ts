import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { ExportColumn } from '#server/exports/export-sheet.ts'
import {
  alongNames,
  groupColumns,
  isSearched,
  lines,
  matching,
  namesFirst,
  narrowed,
  sorted,
  termsOf,
  type Matching,
  type Narrowed,
  type Ordered,
  type Scope,
} from './query.reads.ts'
import type { MemberPage } from '../schema.ts'

/** One row of a member table. For non-admins `listedFor` removes what they may not see. */
export type MemberLine = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

/**
 * Returns one page of members, searched and sorted by the database, with the number of matches in total, and in each
 * group on the page.
 */
export async function findMembers(
  db: Db,
  scope: Scope,
  page: MemberPage,
): Promise<{ rows: MemberLine[]; total: number; groups: { key: string; rows: number }[] }> {
  const few = isSearched(page) ? await fewFound(db, scope, page) : undefined
  const total = few ? few.length : await countOf(db, scope, page)
  // A page beyond the end, as after a deletion, shows the last one.
  const lastPage = Math.max(0, Math.ceil(total / page.size) - 1)
  const offset = Math.min(page.page, lastPage) * page.size
  const rows = await linesOf(db, await pageOf(db, scope, page, { offset, limit: page.size, total, few }))
  return {
    rows,
    total,
    groups: page.group ? await groupsOf(matching(db, scope, page, [page.group]), page.group, rows) : [],
  }
}

/** Returns all members of a filtered table, in its order. */
export const matchingMembers = (db: Db, scope: Scope, list: Narrowed & Ordered) =>
  sorted(narrowed(lines(db), scope, list), termsOf(list))

/** People whom a second query can name instead of searching all members once more. */
const maxNamed = 500

/** Returns the people whom a search finds; undefined where there are many. */
async function fewFound(db: Db, scope: Scope, list: Narrowed): Promise<string[] | undefined> {
  const found = await matching(db, scope, list, [])
    .select('members.personId')
    .limit(maxNamed + 1)
    .execute()
  return found.length > maxNamed ? undefined : found.map(({ personId }) => personId)
}

async function countOf(db: Db, scope: Scope, list: Narrowed): Promise<number> {
  const { total } = await matching(db, scope, list, [])
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Returns the people on a page, in order; queried from the nearer end of the list. */
async function pageOf(
  db: Db,
  scope: Scope,
  list: Narrowed & Ordered,
  { offset, limit, total, few }: { offset: number; limit: number; total: number; few: string[] | undefined },
): Promise<string[]> {
  if (total === 0) return []
  const ahead = Math.max(0, Math.min(limit, total - offset))
  const isNearEnd = offset > total / 2
  const query = sorted(
    alongNames(list, total) ? namesFirst(db, scope, list) : matching(db, scope, list, [list.sort, list.group]),
    termsOf(list),
    isNearEnd,
  )
  const people = await query
    .select('members.personId')
    .$if(few !== undefined, (found) => found.where('members.personId', 'in', few!))
    .limit(ahead)
    .offset(isNearEnd ? total - offset - ahead : offset)
    .execute()
  const ids = people.map(({ personId }) => personId)
  return isNearEnd ? ids.reverse() : ids
}

/** Returns table rows for these people, in the order of the ids. */
async function linesOf(db: Db, personIds: string[]): Promise<MemberLine[]> {
  if (personIds.length === 0) return []
  const rows = await lines(db).select('members.personId').where('members.personId', 'in', personIds).execute()
  const known = new Map(rows.map(({ personId, ...row }) => [personId, row]))
  return personIds.flatMap((personId) => known.get(personId) ?? [])
}

async function groupsOf(matching: Matching, group: NonNullable<MemberPage['group']>, rows: MemberLine[]) {
  const keys = [...new Set(rows.map((row) => row[group]))]
  if (keys.length === 0) return []
  const column = groupColumns[group]
  const groups = await matching
    .where(column, 'in', keys as never[])
    .select((row) => [`${column} as key` as const, row.fn.countAll<number>().as('rows')])
    .groupBy(column)
    .execute()
  return groups.map((each) => ({ key: String(each.key), rows: Number(each.rows) }))
}

/** Returns the names of the existing member types: the filter options of a table. */
export async function memberTypeNames(db: Db, chapter: ChapterId | 'all'): Promise<string[]> {
  let query = db.selectFrom('memberTypes').select('memberType').distinct().orderBy('memberType')
  if (chapter !== 'all') query = query.where('chapterId', '=', chapter)
  return (await query.execute()).map(({ memberType }) => memberType)
}

/** The exported columns of the tables; the last two are for admins. */
export const listedColumns: ExportColumn[] = [
  { id: 'memberId', header: 'ID', kind: 'id' },
  { id: 'firstName', header: 'First name', kind: 'text' },
  { id: 'lastName', header: 'Last name', kind: 'text' },
  { id: 'city', header: 'City', kind: 'text' },
  { id: 'state', header: 'State', kind: 'text' },
  { id: 'memberType', header: 'Member type', kind: 'text' },
  { id: 'chapterName', header: 'Chapter', kind: 'text' },
]
export const memberColumns: ExportColumn[] = [
  ...listedColumns,
  { id: 'status', header: 'Status', kind: 'text' },
  { id: 'email', header: 'Email', kind: 'text', none: 'No email' },
]

/** Describes the filters in words; those by tag and member field are described by their caller. */
export function filterOf({ search, memberType, status }: Narrowed): string[] {
  return [
    ...(search.trim() ? [`Search "${search.trim()}"`] : []),
    ...(memberType ? [`Member type ${memberType}`] : []),
    ...(status ? [`Status ${status}`] : []),
  ]
}

const maxOptions = 20

/** Returns members for a select field, by name. System admins pay no dues and are left out. */
export async function memberOptions(db: Db, chapter: ChapterId | 'all', search: string): Promise<MemberLine[]> {
  const scope = { chapter, searchesEmail: true }
  const list = { search, admins: false, sort: 'lastName', direction: 'asc' } as const
  const query = alongNames(list, await countOf(db, scope, list))
    ? namesFirst(db, scope, list)
    : matching(db, scope, list, ['lastName'])
  const people = await sorted(query, termsOf(list))
    .where('members.isSystemAdmin', '=', 0)
    .select('members.personId')
    .limit(maxOptions)
    .execute()
  return linesOf(
    db,
    people.map(({ personId }) => personId),
  )
}
