import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { ExportColumn } from '#server/exports/export-sheet.ts'
import type { MemberPage } from './schema.ts'

/** One line of a table of members. Email, phone and standing are for admins: `listed` takes them out. */
export type MemberLine = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

/** Which members are looked through: those of one chapter or, for the All Members list, of every chapter. */
export type Scope = { chapter: ChapterId | 'all'; searchesEmail: boolean }

type Narrowed = Pick<MemberPage, 'search' | 'admins' | 'memberType' | 'status'>
type Ordered = Pick<MemberPage, 'sort' | 'direction' | 'group'>

/** One page of members, searched and sorted by the database, how many match in all, and in each group on the page. */
export async function findMembers(
  db: Db,
  scope: Scope,
  page: MemberPage,
): Promise<{ rows: MemberLine[]; total: number; groups: { key: string; rows: number }[] }> {
  const matching = lines(db, scope, page)
  const counted = await matching
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const total = Number(counted.total)
  // A page beyond the end, after a search or a deletion, shows the last one.
  const lastPage = Math.max(0, Math.ceil(total / page.size) - 1)
  const rows = await sortRows(matching, page)
    .limit(page.size)
    .offset(Math.min(page.page, lastPage) * page.size)
    .execute()
  return { rows, total, groups: page.group ? await groupsOf(matching, page.group, rows) : [] }
}

/** All members that a table so narrowed finds, in its order. */
export const foundMembers = (db: Db, scope: Scope, list: Narrowed & Ordered) => sortRows(lines(db, scope, list), list)

type Matching = ReturnType<typeof lines>

function sortRows(matching: Matching, { sort, direction, group }: Ordered): Matching {
  const grouped = group ? matching.orderBy(orders[group], group === sort ? direction : 'asc').orderBy(groupColumns[group]) : matching
  return grouped.orderBy(orders[sort ?? 'memberId'], direction).orderBy('members.memberId')
}

async function groupsOf(matching: Matching, group: NonNullable<MemberPage['group']>, rows: MemberLine[]) {
  const keys = [...new Set(rows.map((row) => row[group]))]
  if (keys.length === 0) return []
  const column = groupColumns[group]
  const groups = await matching
    .clearSelect()
    .where(column, 'in', keys as never[])
    .select((row) => [`${column} as key` as const, row.fn.countAll<number>().as('rows')])
    .groupBy(column)
    .execute()
  return groups.map((each) => ({ key: String(each.key), rows: Number(each.rows) }))
}

const groupColumns = {
  memberType: 'memberTypes.memberType',
  city: 'people.city',
  state: 'people.state',
  status: 'members.status',
  chapterName: 'chapters.chapterName',
} as const

/** Names of the member types there are: what a table can be narrowed to. */
export async function memberTypeNames(db: Db, chapter: ChapterId | 'all'): Promise<string[]> {
  let query = db.selectFrom('memberTypes').select('memberType').distinct().orderBy('memberType')
  if (chapter !== 'all') query = query.where('chapterId', '=', chapter)
  return (await query.execute()).map(({ memberType }) => memberType)
}

/** The columns of the tables as they go out; the last two are for admins. */
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
  { id: 'email', header: 'Email', kind: 'text' },
]

/** What the rows are narrowed to, in words. */
export function filterOf({ search, memberType, status }: Narrowed): string[] {
  return [
    ...(search.trim() ? [`Search "${search.trim()}"`] : []),
    ...(memberType ? [`Member type ${memberType}`] : []),
    ...(status ? [`Status ${status}`] : []),
  ]
}

const mostOptions = 20

/** Members of the chapter for a select, by name. System admins pay no dues and are left out. */
export function memberOptions(db: Db, chapter: ChapterId, search: string): Promise<MemberLine[]> {
  return lines(db, { chapter, searchesEmail: true }, { search, admins: false })
    .where('members.isSystemAdmin', '=', 0)
    .orderBy(orders.lastName)
    .orderBy(orders.firstName)
    .orderBy('members.memberId')
    .limit(mostOptions)
    .execute()
}

function lines(db: Db, { chapter, searchesEmail }: Scope, { search, admins, memberType, status }: Narrowed) {
  let query = db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .innerJoin('memberTypes', 'memberTypes.memberTypeId', 'members.memberTypeId')
    .innerJoin('chapters', 'chapters.chapterId', 'members.chapterId')
    .select([
      'members.memberId',
      'members.chapterId',
      'members.status',
      'members.isAdmin',
      'members.isSystemAdmin',
      'members.nextPaymentDueIn',
      'people.mInit',
      'people.firstName',
      'people.lastName',
      'people.city',
      'people.state',
      'people.email',
      'people.primaryPhone',
      'memberTypes.memberType',
      'chapters.chapterName',
    ])
  if (chapter !== 'all') query = query.where('members.chapterId', '=', chapter)
  if (admins) query = query.where((row) => row.or([row('members.isAdmin', '=', 1), row('members.isSystemAdmin', '=', 1)]))
  if (memberType) query = query.where('memberTypes.memberType', '=', memberType)
  if (status) query = query.where('members.status', '=', status)
  for (const word of wordsOf(search)) query = query.where((row) => holds(row, word, searchesEmail))
  return query
}

/** More words narrow nothing that a person would look for. */
const mostWords = 8

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, mostWords)

type Searched = ExpressionBuilder<Tables, 'members' | 'people' | 'memberTypes' | 'chapters'>

function holds(row: Searched, word: string, searchesEmail: boolean) {
  const pattern = `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const columns = ['members.memberId', 'people.firstName', 'people.lastName', 'people.city']
  if (searchesEmail) columns.push('people.email')
  return row.or(columns.map((column) => sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`))
}

const word = (column: string) => sql`lower(${sql.ref(column)})`

/** What each column is sorted by: ids by their number, words without regard to case. */
const orders: Record<NonNullable<MemberPage['sort']>, RawBuilder<unknown>> = {
  memberId: sql`cast(${sql.ref('members.memberId')} as integer)`,
  firstName: word('people.firstName'),
  lastName: word('people.lastName'),
  city: word('people.city'),
  state: word('people.state'),
  email: word('people.email'),
  status: sql.ref('members.status'),
  memberType: word('memberTypes.memberType'),
  chapterName: word('chapters.chapterName'),
}

/** A member as every other member, and the public, may see them (README of the specification). */
export type ListedMember = Pick<
  MemberLine,
  'memberId' | 'firstName' | 'lastName' | 'city' | 'state' | 'memberType' | 'chapterId' | 'chapterName'
>

export function listed(line: ListedMember): ListedMember {
  const { memberId, firstName, lastName, city, state, memberType, chapterId, chapterName } = line
  return { memberId, firstName, lastName, city, state, memberType, chapterId, chapterName }
}
