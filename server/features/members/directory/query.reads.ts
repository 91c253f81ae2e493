import { sql, type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { dialectOf } from '#db/dialect-of.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { contains, hasThreeLetters, keyContains, keyPattern, wordsOf as wordsOfSearch } from '#server/text/search.ts'
import type { MemberPage } from '../schema.ts'

/** The members to search: those of one chapter or, for the All Members list, of every chapter. */
export type Scope = { chapter: ChapterId | 'all'; searchesEmail: boolean }

export type Narrowed = Pick<MemberPage, 'search' | 'admins' | 'memberType' | 'status'> &
  Partial<Pick<MemberPage, 'tag' | 'field'>> & {
    /** Whose answers `field` compares. */
    answersOf?: ChapterId | 'all'
  }
export type Ordered = Pick<MemberPage, 'sort' | 'direction' | 'group'>

export type Matching = SelectQueryBuilder<Tables, 'members' | 'people' | 'memberTypes' | 'chapters', object>

/**
 * Selects the members of a list, joining only the tables that its filters and these columns need: each join costs a
 * lookup per member.
 */
export function matching(db: Db, scope: Scope, list: Narrowed, columns: readonly (Column | undefined)[]): Matching {
  const needed = new Set<string>(columns.map((column) => tableOf(column ?? 'memberId')))
  if (wordsOf(list.search).length > 0) needed.add('people')
  const members = db
    .selectFrom('members')
    .$if(needed.has('people'), (query) => query.innerJoin('people', 'people.personId', 'members.personId'))
    .$if(needed.has('memberTypes'), (query) =>
      query.innerJoin('memberTypes', 'memberTypes.memberTypeId', 'members.memberTypeId'),
    )
    .$if(needed.has('chapters'), (query) => query.innerJoin('chapters', 'chapters.chapterId', 'members.chapterId'))
  return narrowed(db, members as unknown as Matching, scope, list)
}

/** Fewer members than this are sorted by the database, instead of being read along an index of another table. */
const fewEnough = 5000

/** Returns whether scanning an index of all people is fastest, because most of them are among the members in scope. */
export const alongNames = ({ sort, group, search }: Narrowed & Ordered, total: number) =>
  total >= fewEnough && !group && wordsOf(search).length === 0 && tableOf(sort ?? 'memberId') === 'people'

/** Selects the members, starting from people: SQLite keeps the table order of a cross join. */
export const namesFirst = (db: Db, scope: Scope, list: Narrowed): Matching =>
  narrowed(
    db,
    db
      .selectFrom('people')
      .crossJoin('members')
      .whereRef('members.personId', '=', 'people.personId') as unknown as Matching,
    scope,
    list,
  )

/** Beyond this many rows, the first ones of each of hundreds of types would be more than all members sorted at once. */
const maxOfType = 200

/** Returns whether the first `reach` rows of a list, from either end, are read along the types. */
export const alongTypes = (db: Db, { chapter }: Scope, list: Narrowed & Ordered, reach: number): boolean =>
  dialectOf(db) === 'postgres' &&
  chapter === 'all' &&
  list.sort === 'memberType' &&
  (list.group ?? 'memberType') === 'memberType' &&
  isByStandingAlone(list) &&
  !list.status &&
  reach <= maxOfType

/**
 * Selects the first members of each type of all chapters, or the last: PostgreSQL has no index of a list by type, whose
 * columns are of two tables, and sorts a million members for each of its pages otherwise.
 */
export function typesFirst(db: Db, reach: number, isBackwards: boolean): Matching {
  const found = db.selectFrom('memberTypes').innerJoinLateral(
    (row) =>
      row
        .selectFrom('members')
        .selectAll('members')
        .whereRef('members.memberTypeId', '=', 'memberTypes.memberTypeId')
        .orderBy('members.memberId', isBackwards ? 'desc' : 'asc')
        .limit(reach)
        .as('members'),
    (join) => join.onTrue(),
  )
  return found
}

type Term = { by: RawBuilder<unknown>; direction: 'asc' | 'desc' }

/** Returns a list's sort terms: first its group, then its column, finally the id. */
export function termsOf({ sort = 'memberId', direction, group }: Ordered): Term[] {
  const grouped = group
    ? [
        ...termsFor(group, group === sort ? direction : 'asc'),
        { by: sql.ref(groupColumns[group]), direction: 'asc' as const },
      ]
    : []
  return [...grouped, ...termsFor(sort, direction), ...(sort === 'memberId' ? [] : [byId])]
}

/** The last sort term, which breaks ties. */
const byId: Term = { by: sql.ref('members.memberId'), direction: 'asc' }

/** Returns the sort terms of one column, which may take several expressions. */
const termsFor = (column: Column, direction: Term['direction']): Term[] =>
  orders[column].map((by) => ({ by, direction }))

/** Sorts rows in this order, or reversed. */
export const sorted = <Query extends Pick<Matching, 'orderBy'>>(
  query: Query,
  terms: Term[],
  isBackwards = false,
): Query =>
  terms.reduce(
    (rows, { by, direction }) =>
      rows.orderBy(by, isBackwards === (direction === 'asc') ? 'desc' : 'asc') as unknown as Query,
    query,
  )

export const groupColumns = {
  memberType: 'memberTypes.memberType',
  city: 'people.city',
  state: 'people.state',
  status: 'members.status',
  chapterName: 'chapters.chapterName',
} as const

/** Selects members with everything that tables and exports show. */
export const lines = (db: Db) =>
  db
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
      'people.showsEmail',
      'people.showsPhone',
      'memberTypes.memberType',
      'chapters.chapterName',
    ])

/** Restricts a query to the scope, the search, and the filters. */
export function narrowed<Query extends Pick<Matching, 'where'>>(
  db: Db,
  members: Query,
  { chapter, searchesEmail }: Scope,
  { search, admins, memberType, status, tag, field, answersOf = 'all' }: Narrowed,
): Query {
  let query = members as unknown as Matching
  if (admins) query = query.where('members.personId', 'in', (row) => inOffice(row, chapter))
  else if (chapter !== 'all') query = query.where('members.chapterId', '=', chapter)
  if (memberType)
    query = query.where('members.memberTypeId', 'in', (row) =>
      row.selectFrom('memberTypes as named').select('named.memberTypeId').where('named.memberType', '=', memberType),
    )
  if (status) query = query.where('members.status', '=', status)
  if (tag) query = query.where(hasTag(tag))
  if (field) query = query.where(hasAnswer(field, answersOf))
  const isPostgres = dialectOf(db) === 'postgres'
  for (const word of wordsOf(search)) {
    const mayHold = isPostgres ? mayHoldBy(word, searchesEmail) : undefined
    if (mayHold) query = query.where(mayHold)
    query = query.where((row) => holds(row, word, searchesEmail))
  }
  return query as unknown as Query
}

/** Tags and answers are rows of the member's own chapter; the caller made sure that the viewer may see them. */
const hasTag = (tagId: string) =>
  sql<SqlBool>`exists (select 1 from "taggedPeople" as "t" where "t"."personId" = "members"."personId" and "t"."chapterId" = "members"."chapterId" and "t"."tagId" = ${tagId})`

/** An answer of several choices has one per line. */
function hasAnswer(field: string, chapter: ChapterId | 'all') {
  const within = chapter === 'all' ? sql`` : sql` and "v"."chapterId" = ${chapter}`
  const [fieldId, choice] = [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1)]
  const line = `\n${choice}\n`
  return sql<SqlBool>`exists (select 1 from "memberFieldValues" as "v" where "v"."personId" = "members"."personId" and "v"."chapterId" = "members"."chapterId" and "v"."fieldId" = ${fieldId}${within} and replace(cast(${'\n'} as text) || "v"."answer" || cast(${'\n'} as text), cast(${line} as text), '') <> cast(${'\n'} as text) || "v"."answer" || cast(${'\n'} as text))`
}

/**
 * Selects who holds an office in scope. As conditions on the members themselves SQLite would read a whole chapter for its
 * ten admins; written as literals, because neither database uses the index of these members for bound parameters.
 */
export const inOffice = ({ selectFrom }: ExpressionBuilder<Tables, 'members'>, chapter: Scope['chapter']) =>
  selectFrom('members as office')
    .select('office.personId')
    .where(sql<SqlBool>`("office"."isAdmin" = 1 or "office"."isSystemAdmin" = 1)`)
    .$if(chapter !== 'all', (query) => query.where('office.chapterId', '=', chapter as ChapterId))

/** Maximum number of search words considered. */
const maxWords = 8

const wordsOf = (search: string) => wordsOfSearch(search).slice(0, maxWords)

/** Returns whether a list is searched, which compares every member in scope. */
export const isSearched = ({ search }: Narrowed): boolean => wordsOf(search).length > 0

/** Returns whether nothing but the standing narrows a list. */
export const isByStandingAlone = (list: Narrowed): boolean =>
  !isSearched(list) && !list.admins && !list.memberType && !list.tag && !list.field

type Searched = ExpressionBuilder<Tables, 'members' | 'people'>

function holds(row: Searched, word: string, searchesEmail: boolean) {
  const columns = ['members.memberId', 'people.city', ...(searchesEmail ? (['people.email'] as const) : [])] as const
  const names = ['people.firstNameKey', 'people.lastNameKey'] as const
  return row.or([
    ...names.map((name) => keyContains(row.ref(name), word)),
    ...columns.map((column) => contains(row.ref(column), word)),
  ])
}

/**
 * A condition that all people with a word meet, and that PostgreSQL finds in its indexes of three letters. `holds` alone
 * is about columns of two tables, for which no index serves. Undefined where there is none: then `holds` compares all.
 */
function mayHoldBy(word: string, searchesEmail: boolean): RawBuilder<SqlBool> | undefined {
  const pattern = keyPattern(word)
  if (pattern === undefined) return undefined
  const has = (person: string) => {
    const name = sql`${sql.ref(`${person}.searchText`)} like ${pattern} escape '\\'`
    return searchesEmail ? sql`(${name} or ${sql.ref(`${person}.searchEmail`)} like ${pattern} escape '\\')` : name
  }
  // Ids are numbers, so that a word with anything else is in none.
  if (!/^%\d+%$/.test(pattern)) return sql<SqlBool>`${has('people')}`
  if (!hasThreeLetters(word)) return undefined
  return sql<SqlBool>`"people"."personId" in (
    select "named"."personId" from "people" as "named" where ${has('named')}
    union all select "numbered"."personId" from "members" as "numbered" where "numbered"."memberId" like ${pattern})`
}

type Column = NonNullable<MemberPage['sort']>

const word = (column: string) => [sql`upper(${sql.ref(column)})`]

/** The sort expressions of each column: ids as numbers, names by their sort keys, other text regardless of case. */
const orders: Record<Column, RawBuilder<unknown>[]> = {
  // Compared as numbers: none begins with 0, so the longer one is larger.
  memberId: [sql`length(${sql.ref('members.memberId')})`, sql.ref('members.memberId')],
  firstName: [sql.ref('people.firstNameKey')],
  lastName: [sql.ref('people.lastNameKey'), sql.ref('people.firstNameKey')],
  city: word('people.city'),
  state: word('people.state'),
  // Stored in lowercase.
  email: [sql.ref('people.email')],
  status: [sql.ref('members.status')],
  memberType: word('memberTypes.memberType'),
  chapterName: word('chapters.chapterName'),
}

/** Returns the table of a column. */
const tableOf = (column: Column) =>
  ({
    memberId: 'members',
    status: 'members',
    memberType: 'memberTypes',
    chapterName: 'chapters',
    firstName: 'people',
    lastName: 'people',
    city: 'people',
    state: 'people',
    email: 'people',
  })[column]
