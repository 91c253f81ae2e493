import { sql as rawSql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { contains, wordsOf } from '#server/text/search.ts'
import type { RegistrationList } from './schema.ts'

/** The registrations of one event, cancelled ones among them. */
const registrationsOf = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('registrations')
    .where('registrations.chapterId', '=', chapter)
    .where('registrations.eventId', '=', eventId)
    .where('registrations.state', 'in', ['registered', 'cancelled'])

/** The same with who registered. */
const withRegistrants = (db: Db, chapter: ChapterId, eventId: string) =>
  registrationsOf(db, chapter, eventId).innerJoin('registrants', 'registrants.registrationId', 'registrations.registrationId')

/** One page of them, searched, sorted and grouped, with count and sums of all that the search finds and of each group. */
export async function pageOfRegistrations(db: Db, chapter: ChapterId, list: RegistrationList) {
  const matching = searched(db, chapter, list)
  const totals = await matching.select(sums).executeTakeFirstOrThrow()
  const rows = await rowsOf(db, chapter, list)
  const groups = list.group ? await matching.select(isMember.as('key')).select(sums).groupBy(isMember).execute() : []
  return {
    rows,
    groups: groups.map(({ key, ...group }) => ({ key: String(key), rows: Number(group.total), ...asTotals(group) })),
    total: Number(totals.total),
    totals: asTotals(totals),
  }
}

/** The rows of a page. Which they are is told first, or what belongs to each would be looked for to sort all of them. */
async function rowsOf(db: Db, chapter: ChapterId, list: RegistrationList) {
  const column = sortColumns[list.sort]
  const needsNames = typeof column === 'string' && column.startsWith('registrants.') && !isSearched(list)
  const matching = needsNames ? withRegistrants(db, chapter, list.eventId) : searched(db, chapter, list)
  const page = await sorted(matching, list)
    .select('registrations.registrationId')
    .limit(list.size)
    .offset(list.page * list.size)
    .execute()
  if (page.length === 0) return []
  const ids = page.map(({ registrationId }) => registrationId)
  return sorted(withRegistrants(db, chapter, list.eventId).where('registrations.registrationId', 'in', ids), list).$call(withColumns).execute()
}

/** All registrations of the event that a table so narrowed finds; `number` is the place of each in its order. */
export const foundRegistrations = (db: Db, chapter: ChapterId, list: Narrowed & Ordered) =>
  narrowed(withRegistrants(db, chapter, list.eventId), list)
    .$call(withColumns)
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => (list.group ? over.orderBy(isMember, 'desc') : over).orderBy(sortColumns[list.sort], list.direction).orderBy('registrations.registrationId'))
        .as('number'),
    )

type Narrowed = Pick<RegistrationList, 'eventId' | 'search'>
type Ordered = Pick<RegistrationList, 'sort' | 'direction' | 'group'>
type Matching = ReturnType<typeof withRegistrants>

const isMember = rawSql<number>`case when "registrations"."personId" is null then 0 else 1 end`

/** Somebody who cancelled comes no longer, and paid nothing. */
const whileRegistered = (column: 'adults' | 'minors') =>
  rawSql<number>`case when ${rawSql.ref(`registrations.state`)} = 'registered' then ${rawSql.ref(`registrations.${column}`)} else 0 end`

/** The part of the payment that an admin gave back before, while its registration stays. */
const givenBack = rawSql<number>`coalesce((select sum("eventPayments"."refundedCents") from "eventPayments" where "eventPayments"."registrationId" = "registrations"."registrationId"), 0)`

const attending = {
  adults: whileRegistered('adults'),
  minors: whileRegistered('minors'),
  amountCents: rawSql<number>`case when "registrations"."state" = 'registered' then "registrations"."amountCents" - ${givenBack} else 0 end`,
}

const isCancelled = rawSql<number>`case when "registrations"."state" = 'cancelled' then 1 else 0 end`

const sums = (eb: ExpressionBuilder<Tables, 'registrations'>) => [
  eb.fn.countAll<number>().as('total'),
  rawSql<number | null>`sum(${attending.adults})`.as('adults'),
  rawSql<number | null>`sum(${attending.minors})`.as('minors'),
  rawSql<number | null>`sum(${attending.amountCents})`.as('cents'),
]

const asTotals = ({ adults, minors, cents }: { adults: number | null; minors: number | null; cents: number | null }) => ({
  adults: Number(adults ?? 0),
  minors: Number(minors ?? 0),
  amountCents: Number(cents ?? 0),
})

const isSearched = ({ search }: Pick<Narrowed, 'search'>) => wordsOf(search).length > 0

/** The registrations that the search finds. Registrants are joined only to be searched. */
const searched = (db: Db, chapter: ChapterId, list: Narrowed): Matching =>
  isSearched(list) ? narrowed(withRegistrants(db, chapter, list.eventId), list) : registrationsOf(db, chapter, list.eventId)

/** Every word in one of the columns that the table shows. */
const narrowed = (matching: Matching, { search }: Narrowed): Matching =>
  wordsOf(search).reduce((narrower, word) => narrower.where((eb) => eb.or(searchedColumns.map((column) => contains(eb.ref(column), word)))), matching)

/** In the order of the table. The rows of a group follow each other, members first. */
const sorted = (matching: Matching, { sort, direction, group }: Ordered) =>
  (group ? matching.orderBy(isMember, 'desc') : matching).orderBy(sortColumns[sort], direction).orderBy('registrations.registrationId')

/** With the columns of the table: what was paid and what goes back. */
const withColumns = (matching: Matching) =>
  matching
    .leftJoin('eventPayments', 'eventPayments.registrationId', 'registrations.registrationId')
    // The one that came of cancelling; those that an admin made before are counted off the payment.
    .leftJoin('refunds', (join) => join.onRef('refunds.paymentId', '=', 'eventPayments.paymentId').onRef('refunds.refundKey', '=', 'eventPayments.captureId'))
    .select(['registrations.registrationId', 'registrations.eventId', 'registrations.registeredAt', 'registrations.memberId'])
    .select([attending.adults.as('adults'), attending.minors.as('minors'), attending.amountCents.as('amountCents'), isCancelled.as('isCancelled')])
    .select(['registrations.amountCents as paidCents', 'refunds.state as refund', 'registrations.contributionCents', 'eventPayments.orderId', 'eventPayments.paymentId', 'eventPayments.refundedCents', 'eventPayments.status'])
    .select(['mInit', 'firstName', 'lastName', 'email', 'phone', 'note'])
    .select(isMember.as('isMember'))

const sortColumns = {
  registrationId: 'registrations.registrationId',
  registeredAt: 'registrations.registeredAt',
  firstName: 'registrants.firstNameKey',
  lastName: 'registrants.lastNameKey',
  memberId: 'registrations.memberId',
  email: 'registrants.email',
  phone: 'registrants.phone',
  adults: 'registrations.adults',
  minors: 'registrations.minors',
  amountCents: attending.amountCents,
} as const satisfies Record<RegistrationList['sort'], string | RawBuilder<number>>

const searchedColumns = [
  'registrations.registrationId',
  'registrations.memberId',
  'registrants.firstName',
  'registrants.lastName',
  'registrants.email',
  'registrants.phone',
  'registrants.note',
] as const
