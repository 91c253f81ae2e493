import { sql as rawSql } from 'kysely'
import { unindexed } from '#db/unindexed.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { monthIn, monthsBefore, type Span } from '#server/time/calendar.ts'
import type { Zones } from '#server/time/zones.ts'
import { retainedCents, withMembers } from '../reads.ts'
import { eventNames } from '../event-names.reads.ts'
import { typeName } from '../rules.ts'
import type { PaymentList } from '../schema.ts'
import { withPayers } from './payers.reads.ts'
import { sortRows, rowsFor, rowsFrom, type Sorting } from './sorting.reads.ts'
import { candidates, fits, isNamed, isNameOnly, readWords, typeMeant, type Word } from './search.reads.ts'

/** The table's filters; of the dates, the instants. */
type Narrowed = Pick<PaymentList, 'search' | 'year' | 'purpose' | 'paymentType'> & Span

/** A page of the table as it is read. */
type Asked = Pick<PaymentList, 'page' | 'size' | 'sort' | 'direction' | 'group'> & Narrowed

type Grouping = NonNullable<PaymentList['group']>

/**
 * Returns one page of the chapter's rows, with the count and sum of all matches and of each group on the page. If a
 * search matches too many rows to count quickly, `total` is a lower bound, `totalCents` is null, and groups have no
 * counts.
 */
export async function pageOfPayments(db: Db, chapter: ChapterId, list: Asked) {
  const matching = await find(db, chapter, list)
  const events = await eventNames(
    db,
    chapter,
    matching.rows.map(({ paymentId }) => paymentId),
  )
  return {
    ...matching,
    rows: await withPayers(
      db,
      matching.rows.map((row) => ({
        ...row,
        typeName: typeName(row),
        eventName: events.get(row.paymentId) ?? null,
      })),
    ),
  }
}

async function find(db: Db, chapter: ChapterId, list: Asked): Promise<Page> {
  const words: Word[] = []
  let paymentType = list.paymentType
  for (const word of await readWords(db, chapter, list.search)) {
    // A search word that can only be a payment type is applied like the type filter.
    const meant = typeMeant(word)
    if (meant === undefined) words.push(word)
    else if (paymentType !== undefined && paymentType !== meant) return nothing
    else paymentType = meant
  }
  const narrower = { ...list, paymentType }
  if (words.length > 0) return searchedPage(db, chapter, narrower, words)
  return list.since || list.before ? datedPage(db, chapter, narrower) : cachedPage(db, chapter, narrower)
}

type Rows = ReturnType<typeof rowsFor>

type PaymentRows = Awaited<ReturnType<typeof rowsFrom>>

type Group = { key: string; rows: number; amountCents: number }

type Page = { rows: PaymentRows; groups: Group[]; total: number; totalCents: number | null; isMore: boolean }

const nothing: Page = { rows: [], groups: [], total: 0, totalCents: 0, isMore: false }

/** Returns a page without a search: the sums are stored, and every order has its index. */
async function cachedPage(db: Db, chapter: ChapterId, list: Asked): Promise<Page> {
  const { page, size, sort, direction, group } = list
  const counted = await sumsOf(db, chapter, list)
  const total = counted.reduce((sum, { payments }) => sum + payments, 0)
  const totalCents = counted.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const span = { offset: page * size, limit: size }
  if (group === 'paymentType' || group === 'year') {
    const sums = grouped(counted, group, group === sort ? direction : groupDirections[group])
    const rows = await rowsOfGroups(db, chapter, list, group, sums, span)
    return {
      rows,
      groups: sums.filter(({ key }) => rows.some((row) => String(row[group]) === key)),
      total,
      totalCents,
      isMore: false,
    }
  }
  const rows =
    group === 'memberName' && sort !== 'memberName'
      ? await listed(db, chapter, list, []).selectAll('payments').limit(span.limit).offset(span.offset).execute()
      : await orderedRows(db, chapter, list, { sort, direction }, { ...span, total })
  const groups = group ? await memberSums(narrowed(rowsFor(db, chapter, { sort: 'paidAt' }), list, []), rows) : []
  return { rows, groups, total, totalCents, isMore: false }
}

type Slice = { offset: number; limit: number }

/** Returns rows in order, queried from the nearer end of the list. */
async function orderedRows(
  db: Db,
  chapter: ChapterId,
  list: Narrowed,
  sorting: Sorting,
  { offset, limit, total }: Slice & { total: number },
): Promise<PaymentRows> {
  const ahead = Math.max(0, Math.min(limit, total - offset))
  if (ahead === 0) return []
  const narrow = (rows: Rows) => (isAlong(sorting, list, total) ? passedOver(rows, list) : narrowed(rows, list, []))
  const key = `${list.year ?? ''} ${list.purpose ?? ''} ${list.paymentType ?? ''}`
  if (offset <= total / 2) return rowsFrom(db, chapter, sorting, { offset, limit: ahead, key, narrow })
  const backwards = { ...sorting, direction: sorting.direction === 'asc' ? ('desc' as const) : ('asc' as const) }
  return (
    await rowsFrom(db, chapter, backwards, { offset: total - offset - ahead, limit: ahead, key, narrow })
  ).reverse()
}

/** Fewer rows than this are sorted by the database if no index covers both filter and order. */
const fewEnough = 5000

/**
 * Returns whether filtered rows are found fastest along the order's index. Not for amounts, which depend on kind and
 * type: all rows of a type may be at the far end.
 */
const isAlong = ({ sort }: Sorting, { year, purpose, paymentType }: Narrowed, total: number) =>
  total >= fewEnough &&
  sort !== 'paidAt' &&
  !(sort === 'year' && year) &&
  !(sort === 'paymentType' && paymentType) &&
  !(sort === 'amountCents' && (purpose ?? paymentType))

/** Filters while reading along the order's index, skipping rows that do not match. */
function passedOver(rows: Rows, { year, purpose, paymentType }: Narrowed): Rows {
  let query = rows
  if (year) query = query.where(rawSql<number>`${rawSql.ref('payments.year')} + 0`, '=', Number(year))
  if (purpose) query = query.where(unindexed('payments.purpose'), '=', purpose)
  if (paymentType) query = query.where(unindexed('payments.paymentType'), '=', paymentType)
  return query
}

/** Returns a page of a table grouped by a dimension of the sums: it is composed from pages of the groups. */
async function rowsOfGroups(
  db: Db,
  chapter: ChapterId,
  list: Asked,
  group: 'year' | 'paymentType',
  groups: Group[],
  { offset, limit }: Slice,
): Promise<PaymentRows> {
  const sorting = { sort: list.sort === group ? ('paidAt' as const) : list.sort, direction: list.direction }
  const rows: PaymentRows = []
  let skip = offset
  for (const { key, rows: total } of groups) {
    if (skip < total && rows.length < limit) {
      rows.push(
        ...(await orderedRows(db, chapter, { ...list, [group]: key }, sorting, {
          offset: skip,
          limit: limit - rows.length,
          total,
        })),
      )
    }
    skip = Math.max(0, skip - total)
  }
  return rows
}

/** More rows than this within some days are not counted. */
const maxDated = 50_000

/** Returns a page of the rows within some days, for which no sums are stored. */
async function datedPage(db: Db, chapter: ChapterId, list: Asked): Promise<Page> {
  const [offset, limit] = [list.page * list.size, list.size]
  const all = narrowed(rowsFor(db, chapter, { sort: 'paidAt' }), list, [])
  const { counted } = await db
    .selectFrom(
      all
        .select('payments.term')
        .limit(maxDated + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow()
  const rows = await listed(db, chapter, list, []).selectAll('payments').limit(limit).offset(offset).execute()
  if (Number(counted) > maxDated) return { rows, groups: [], total: Number(counted), totalCents: null, isMore: true }
  const groups = list.group ? await groupSums(all, list.group, rows) : []
  return { rows, ...(await sumOf(all)), groups, isMore: false }
}

/** Returns a page of a search's results. */
async function searchedPage(db: Db, chapter: ChapterId, list: Asked, words: Word[]): Promise<Page> {
  const span = { offset: list.page * list.size, limit: list.size }
  const few = await candidates(db, chapter, words)
  if (!few) {
    const rows = await listed(db, chapter, list, words)
      .selectAll('payments')
      .limit(span.limit + 1)
      .offset(span.offset)
      .execute()
    if (rows.length > span.limit)
      return {
        rows: rows.slice(0, span.limit),
        groups: [],
        total: span.offset + rows.length,
        totalCents: null,
        isMore: true,
      }
    // The last page scans everything anyway, so it can be counted.
    const all = narrowed(rowsFor(db, chapter, { sort: 'paidAt' }), list, words)
    return {
      rows,
      ...(await sumOf(all)),
      groups: list.group ? await groupSums(all, list.group, rows) : [],
      isMore: false,
    }
  }
  // Collected first, because the other filters would search among far more rows.
  const gathered = db.selectFrom(
    few.matching
      .selectAll('payments')
      .limit(few.rows + 1)
      .as('payments'),
  ) as unknown as Rows
  const matching = narrowed(gathered, list, few.open)
  const [{ total, totalCents }, rows] = await Promise.all([
    sumOf(matching),
    sorted(matching, list).selectAll('payments').limit(span.limit).offset(span.offset).execute(),
  ])
  return {
    rows,
    groups: list.group ? await groupSums(matching, list.group, rows) : [],
    total,
    totalCents,
    isMore: false,
  }
}

/** Returns all rows of a filtered table, in its order, with their payers. */
export async function matchingPayments(
  db: Db,
  chapter: ChapterId,
  list: Narrowed & Sorting & Pick<PaymentList, 'group'>,
) {
  const words = await readWords(db, chapter, list.search)
  return withMembers(listed(db, chapter, list, words).selectAll('payments').select(retainedCents.as('keptCents')))
}

/** Returns the months, years, kinds, and payment types among the chapter's rows: the filter options. */
export async function paymentChoices(
  { db, kinds, clock }: Pick<Context, 'db' | 'kinds' | 'clock'>,
  chapter: ChapterId,
  zones: Zones,
) {
  const rows = db.selectFrom('paymentSums').where('paymentSums.chapterId', '=', chapter)
  const [first, years, types] = await Promise.all([
    rowsFor(db, chapter, { sort: 'paidAt' })
      .select('payments.paidAt')
      .orderBy('payments.paidAt')
      .limit(1)
      .executeTakeFirst(),
    rows.select('year').distinct().orderBy('year', 'desc').execute(),
    rows.select(['purpose', 'paymentType']).distinct().orderBy('paymentType').orderBy('purpose').execute(),
  ])
  const sold = kinds.all.filter(({ purpose }) => types.some((type) => type.purpose === purpose))
  return {
    months: first ? monthsSince(monthIn(zones)(first.paidAt), monthIn(zones)(clock.now().toISOString())) : [],
    years: years.map(({ year }) => year),
    kinds: sold.map(({ purpose, name }) => ({ purpose, name })),
    // A member type and a fee may share a name, and are then filtered together.
    paymentTypes: types
      .filter((type, index) => type.paymentType !== types[index - 1]?.paymentType)
      .map((type) => ({ paymentType: type.paymentType, typeName: typeName(type) })),
  }
}

/** Months to choose from; an older day is chosen by its date. */
const maxMonths = 120

/** Returns the months from one to another, newest first. */
const monthsSince = (first: string, last: string) =>
  Array.from({ length: maxMonths }, (_, index) => monthsBefore(last, index)).filter((month) => month >= first)

function narrowed<Query extends Rows>(
  rows: Query,
  { year, purpose, paymentType, since, before }: Omit<Narrowed, 'search'>,
  words: Word[],
): Query {
  let query: Rows = rows
  if (since) query = query.where('payments.paidAt', '>=', since)
  if (before) query = query.where('payments.paidAt', '<', before)
  if (year) query = query.where('payments.year', '=', Number(year))
  if (purpose) query = query.where('payments.purpose', '=', purpose)
  if (paymentType) query = query.where('payments.paymentType', '=', paymentType)
  for (const word of words) query = query.where((eb) => fits(eb, word))
  return query as Query
}

/** Sorts rows in the table's order, with groups together. */
function listed(
  db: Db,
  chapter: ChapterId,
  list: Narrowed & Sorting & Pick<PaymentList, 'group'>,
  words: Word[],
): Rows {
  const byName = list.sort === 'memberName' || list.group === 'memberName'
  if (!byName) return ordered(narrowed(rowsFor(db, chapter, list), list, words), list)
  // A payer whose name does not match is skipped with all of their payments.
  let rows = rowsFor(db, chapter, { sort: 'memberName' })
  for (const word of words.filter(isNameOnly)) rows = rows.where((eb) => isNamed(eb, word))
  return ordered(
    narrowed(
      rows,
      list,
      words.filter((word) => !isNameOnly(word)),
    ),
    list,
  )
}

/** Sorts rows that are already collected. */
function sorted(rows: Rows, list: Sorting & Pick<PaymentList, 'group'>): Rows {
  const byName = list.sort === 'memberName' || list.group === 'memberName'
  return ordered(byName ? rows.innerJoin('payerNames', 'payerNames.payerId', 'payments.personId') : rows, list)
}

function ordered(rows: Rows, { sort, direction, group }: Sorting & Pick<PaymentList, 'group'>): Rows {
  if (!group || group === sort) return sortRows(rows, { sort, direction })
  const columns = {
    paymentType: ['payments.paymentType'],
    year: ['payments.year'],
    memberName: ['payerNames.lastNameKey', 'payerNames.firstNameKey', 'payerNames.payerId'],
  }[group]
  return sortRows(
    columns.reduce((query, column) => query.orderBy(rawSql.ref(column), groupDirections[group]), rows),
    { sort, direction },
  )
}

const groupDirections = { paymentType: 'asc', year: 'desc', memberName: 'asc' } as const

/** Selects the sums of the chapter's payments, by year, kind, type, and year received. */
function sumsOf(db: Db, chapter: ChapterId, { year, purpose, paymentType }: Narrowed) {
  let query = db.selectFrom('paymentSums').selectAll().where('paymentSums.chapterId', '=', chapter)
  if (year) query = query.where('year', '=', Number(year))
  if (purpose) query = query.where('purpose', '=', purpose)
  if (paymentType) query = query.where('paymentType', '=', paymentType)
  return query.orderBy('year').orderBy('paymentType').execute()
}

/** Aggregates the sums by one of their dimensions, in the order of the groups. */
function grouped(
  counted: Awaited<ReturnType<typeof sumsOf>>,
  group: 'year' | 'paymentType',
  direction: Sorting['direction'],
): Group[] {
  const groups = new Map<string, Group>()
  for (const sum of counted) {
    const key = String(sum[group])
    const before = groups.get(key) ?? { key, rows: 0, amountCents: 0 }
    groups.set(key, { key, rows: before.rows + sum.payments, amountCents: before.amountCents + sum.amountCents })
  }
  const sortRows = [...groups.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
  return direction === 'asc' ? sortRows : sortRows.reverse()
}

async function sumOf(matching: Rows): Promise<{ total: number; totalCents: number }> {
  const { rows, cents } = await matching
    .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.sum<number | null>(retainedCents).as('cents')])
    .executeTakeFirstOrThrow()
  return { total: Number(rows), totalCents: Number(cents ?? 0) }
}

const memberSums = (matching: Rows, rows: PaymentRows) => groupSums(matching, 'memberName', rows)

/** Returns the count and sum of each group with a row on the page, over all matches. */
async function groupSums(matching: Rows, group: Grouping, rows: PaymentRows): Promise<Group[]> {
  const column = group === 'memberName' ? 'personId' : group
  const keys = [...new Set(rows.map((row) => row[column]))]
  if (keys.length === 0) return []
  const groups = await matching
    .where(`payments.${column}`, 'in', keys as never[])
    .select((eb) => [
      `payments.${column} as key` as const,
      eb.fn.countAll<number>().as('rows'),
      eb.fn.sum<number>(retainedCents).as('cents'),
    ])
    .groupBy(`payments.${column}`)
    .execute()
  return groups.map((each) => ({ key: String(each.key), rows: Number(each.rows), amountCents: Number(each.cents) }))
}
