import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tables } from '#db/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { MemberPage } from '../schema.ts'

/** One line of a table of members. Email, phone and standing are for admins: `listed` takes them out. */
export type MemberLine = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

/** Which members are looked through: those of one chapter or, for the All Members list, of every chapter. */
export type Scope = { chapter: ChapterId | 'all'; searchesEmail: boolean }

/** One page of members, searched and sorted by the database, and how many match in all. */
export async function findMembers(
  db: Db,
  scope: Scope,
  page: MemberPage,
): Promise<{ rows: MemberLine[]; total: number }> {
  const matching = lines(db, scope, page)
  const counted = await matching
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const total = Number(counted.total)
  // A page beyond the end, after a search or a deletion, shows the last one.
  const lastPage = Math.max(0, Math.ceil(total / page.size) - 1)
  const rows = await matching
    .orderBy(orders[page.sort ?? 'memberId'], page.direction)
    .orderBy('members.memberId')
    .limit(page.size)
    .offset(Math.min(page.page, lastPage) * page.size)
    .execute()
  return { rows, total }
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

function lines(db: Db, { chapter, searchesEmail }: Scope, { search, admins }: Pick<MemberPage, 'search' | 'admins'>) {
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
