import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { ExportColumn } from '#server/exports/export-sheet.ts'
import {
  alongNames,
  alongTypes,
  groupColumns,
  isByStandingAlone,
  isSearched,
  lines,
  matching,
  namesFirst,
  narrowed,
  sorted,
  termsOf,
  typesFirst,
  type Matching,
  type Narrowed,
  type Ordered,
  type Scope,
} from './query.reads.ts'
import type { MemberPage } from '../schema.ts'

/** One row of a member table. For non-admins `listedFor` removes what they may not see. */
export type MemberLine = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

/** More members than this whom a search finds are not counted: it takes as long as reading all of them. */
const maxCounted = 10_000

export type FoundMembers = {
  rows: MemberLine[]
  /** If `isMore`, a lower bound. */
  total: number
  groups: { key: string; rows: number }[]
  isMore: boolean
}

/**
 * Returns one page of members, searched and sorted by the database, with the number of matches in total, and in each
 * group on the page. If a search finds too many to count quickly, `total` is a lower bound, and groups have no counts.
 */
export async function findMembers(
  db: Db,
  scope: Scope,
  page: MemberPage,
  countedUpTo = maxCounted,
): Promise<FoundMembers> {
  const few = isSearched(page) ? await fewFound(db, scope, page, Math.min(maxNamed, countedUpTo)) : undefined
  let total = few ? few.length : await countOf(db, scope, page, isSearched(page) ? countedUpTo : undefined)
  if (isSearched(page) && total > countedUpTo) {
    const offset = page.page * page.size
    const found = await pageOf(db, scope, page, { offset, limit: page.size + 1, total: Number.MAX_SAFE_INTEGER, few })
    if (found.length > page.size)
      return {
        rows: await linesOf(db, found.slice(0, page.size)),
        total: Math.max(countedUpTo, offset + found.length),
        groups: [],
        isMore: true,
      }
    // The last page reads all matches anyway, so that they can be counted.
    total = await countOf(db, scope, page)
  }
  // A page beyond the end, as after a deletion, shows the last one.
  const lastPage = Math.max(0, Math.ceil(total / page.size) - 1)
  const offset = Math.min(page.page, lastPage) * page.size
  const rows = await linesOf(db, await pageOf(db, scope, page, { offset, limit: page.size, total, few }))
  return {
    rows,
    total,
    groups: page.group ? await groupsOf(matching(db, scope, page, [page.group]), page.group, rows) : [],
    isMore: false,
  }
}

/** Returns all members of a filtered table, in its order. */
export const matchingMembers = (db: Db, scope: Scope, list: Narrowed & Ordered) =>
  sorted(narrowed(db, lines(db), scope, list), termsOf(list))

/** People whom a second query can name instead of searching all members once more. */
const maxNamed = 500

/** Returns the people whom a search finds; undefined where there are many. */
async function fewFound(db: Db, scope: Scope, list: Narrowed, max: number): Promise<string[] | undefined> {
  const found = await matching(db, scope, list, [])
    .select('members.personId')
    .limit(max + 1)
    .execute()
  return found.length > max ? undefined : found.map(({ personId }) => personId)
}

/**
 * Counts the members of a list; those that only their standing narrows are counted by the projection. With a maximum,
 * stops at one more.
 */
async function countOf(db: Db, scope: Scope, list: Narrowed, max?: number): Promise<number> {
  if (isByStandingAlone(list)) {
    const { members, active } = await db
      .selectFrom('memberCounts')
      .select((row) => [row.fn.sum('members').as('members'), row.fn.sum('active').as('active')])
      .$if(scope.chapter !== 'all', (query) => query.where('chapterId', '=', scope.chapter))
      .executeTakeFirstOrThrow()
    const [all, paid] = [Number(members), Number(active)]
    return list.status ? { active: paid, inactive: all - paid }[list.status] : all
  }
  const found = matching(db, scope, list, [])
    .select('members.personId')
    .$if(max !== undefined, (query) => query.limit(max! + 1))
  const { total } = await db
    .selectFrom(found.as('found'))
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
  const skipped = isNearEnd ? total - offset - ahead : offset
  const query = sorted(
    alongNames(list, total)
      ? namesFirst(db, scope, list)
      : alongTypes(db, scope, list, skipped + ahead)
        ? typesFirst(db, skipped + ahead, isNearEnd)
        : matching(db, scope, list, [list.sort, list.group]),
    termsOf(list),
    isNearEnd,
  )
  const people = await query
    .select('members.personId')
    .$if(few !== undefined, (found) => found.where('members.personId', 'in', few!))
    .limit(ahead)
    .offset(skipped)
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
  const query = alongNames(list, isSearched(list) ? 0 : await countOf(db, scope, list))
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
