import { sql as rawSql, type RawBuilder } from 'kysely'
import { noIndex } from '#db/no-index.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { wordsOf } from '#server/text/search.ts'
import { foundSums, keptSums, totalOf } from './sums.reads.ts'
import { attending, isMember } from './columns.reads.ts'
import { hasWord } from './search.reads.ts'
import type { RegistrationList } from '../schema.ts'
import { zelleWaitingFor } from '../zelle/reads.ts'

/** The registrations of one event, cancelled ones among them: only what was complete once has a date. */
const registrationsOf = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('registrations')
    .where('registrations.chapterId', '=', chapter)
    .where('registrations.eventId', '=', eventId)
    .where('registrations.registeredAt', 'is not', null)

/** The same with who registered. */
const withRegistrants = (db: Db, chapter: ChapterId, eventId: string) =>
  registrationsOf(db, chapter, eventId).innerJoin(
    'registrants',
    'registrants.registrationId',
    'registrations.registrationId',
  )

/**
 * One page of them, searched, sorted and grouped, with count and sums of all that the search finds and of each group.
 */
export async function pageOfRegistrations(db: Db, chapter: ChapterId, list: RegistrationList) {
  const { ids, groups } = isNarrowed(list) ? await searchedPage(db, chapter, list) : await wholePage(db, chapter, list)
  // Which rows are shown is told first, or what belongs to each would be looked for to sort all of them.
  const rows =
    ids.length === 0
      ? []
      : await sorted(named(db, chapter, list.eventId, ids), list)
          .$call(withColumns)
          .execute()
  return { rows, groups: list.group ? groups : [], ...totalOf(groups) }
}

/**
 * The rows with these ids, looked up one by one: along an index of the event all of it would be gone through for them.
 */
const named = (db: Db, chapter: ChapterId, eventId: string, ids: string[]): Matching =>
  db
    .selectFrom('registrations')
    .innerJoin('registrants', 'registrants.registrationId', 'registrations.registrationId')
    .where('registrations.registrationId', 'in', ids)
    .where(noIndex('registrations.chapterId'), '=', chapter)
    .where(noIndex('registrations.eventId'), '=', eventId)

async function wholePage(db: Db, chapter: ChapterId, list: RegistrationList) {
  const column = sortColumns[list.sort]
  const needsNames = typeof column === 'string' && column.startsWith('registrants.')
  const page = await sorted(
    needsNames ? withRegistrants(db, chapter, list.eventId) : registrationsOf(db, chapter, list.eventId),
    list,
  )
    .select('registrations.registrationId')
    .limit(list.size)
    .offset(list.page * list.size)
    .execute()
  return { ids: page.map(({ registrationId }) => registrationId), groups: await keptSums(db, chapter, list.eventId) }
}

/** Page and sums in one statement: each goes through the texts of the event. */
async function searchedPage(db: Db, chapter: ChapterId, list: RegistrationList) {
  const matching = sorted(searched(db, chapter, list), list)
    .select('registrations.registrationId')
    .select(foundSums.columns)
  const page = await matching
    .limit(list.size)
    .offset(list.page * list.size)
    .execute()
  // Behind the last page no row says what was found.
  const [sums] = page.length > 0 || list.page === 0 ? page : await matching.limit(1).execute()
  return { ids: page.map(({ registrationId }) => registrationId), groups: sums ? foundSums.groups(sums) : [] }
}

/** All registrations of the event that a table so narrowed finds; `number` is the place of each in its order. */
export const foundRegistrations = (db: Db, chapter: ChapterId, list: Narrowed & Ordered) =>
  (isNarrowed(list) ? searched(db, chapter, list) : withRegistrants(db, chapter, list.eventId))
    .$call(withColumns)
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) =>
          (list.group ? over.orderBy(isMember, 'desc') : over)
            .orderBy(sortColumns[list.sort], list.direction)
            .orderBy('registrations.registrationId', tieOrder(list)),
        )
        .as('number'),
    )

type Narrowed = Pick<RegistrationList, 'eventId' | 'search' | 'status'>
type Ordered = Pick<RegistrationList, 'sort' | 'direction' | 'group'>
type Matching = ReturnType<typeof withRegistrants>

const isNarrowed = ({ search, status }: Narrowed) => Boolean(status) || wordsOf(search).length > 0

/**
 * Those that have every word in what the table shows. From the texts of the event to the rows of those that fit: the
 * other way each row would be looked up.
 */
function searched(db: Db, chapter: ChapterId, { eventId, search, status }: Narrowed): Matching {
  const isFew = status === 'held' || status === 'refunding'
  const matching = db
    .selectFrom('registrants')
    .innerJoin('registrations', 'registrations.registrationId', 'registrants.registrationId')
    .where(isFew ? noIndex('registrants.chapterId') : 'registrants.chapterId', '=', chapter)
    .where(isFew ? noIndex('registrants.eventId') : 'registrants.eventId', '=', eventId)
    .where(noIndex('registrations.chapterId'), '=', chapter)
    .$if(status !== 'held', (query) => query.where('registrations.registeredAt', 'is not', null))
    .$if(status === 'registered' || status === 'cancelled', (query) =>
      query.where(noIndex('registrations.state'), '=', status!),
    )
    .$if(status === 'refunding', (query) =>
      query.where('registrants.registrationId', 'in', withOpenRefund(db, chapter, eventId)),
    )
    .$if(status === 'held', (query) =>
      query.where('registrants.registrationId', 'in', withOpenReport(db, chapter, eventId)),
    )
  return wordsOf(search).reduce((narrower, word) => narrower.where(hasWord({ chapter, eventId }, word)), matching)
}

/** From the few open refunds to their payments, as `openRefundsIn` counts them. */
const withOpenRefund = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('eventPayments', (join) =>
      join
        .onRef('eventPayments.paymentId', '=', 'refunds.paymentId')
        .onRef('eventPayments.captureId', '=', 'refunds.captureId'),
    )
    .select('eventPayments.registrationId')
    .where('refunds.chapterId', '=', chapter)
    .where('refunds.state', 'in', ['started', 'failed'])
    .where('eventPayments.eventId', '=', eventId)

/** Those whose payment an admin is to look for: no date says that they were complete. */
const withOpenReport = (db: Db, chapter: ChapterId, eventId: string) =>
  zelleWaitingFor(db, chapter, eventId).clearSelect().clearOrderBy().select('zelleReports.registrationId')

/** In the order of the table. The rows of a group follow each other, members first. */
const sorted = (matching: Matching, list: Ordered) =>
  (list.group ? matching.orderBy(isMember, 'desc') : matching)
    .orderBy(sortColumns[list.sort], list.direction)
    .orderBy('registrations.registrationId', tieOrder(list))

/** Of one moment the ids go the way of the dates: so both databases walk an index to the first page. */
const tieOrder = ({ sort, direction }: Ordered) => (sort === 'registeredAt' ? direction : 'asc')

/** With the columns of the table: what was paid and what goes back. */
const withColumns = (matching: Matching) =>
  matching
    .leftJoin('eventPayments', 'eventPayments.registrationId', 'registrations.registrationId')
    // The one that came of cancelling; those that an admin made before are counted off the payment.
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.paymentId', '=', 'eventPayments.paymentId')
        .onRef('refunds.refundKey', '=', 'eventPayments.captureId'),
    )
    .select([
      'registrations.registrationId',
      'registrations.eventId',
      'registrations.registeredAt',
      'registrations.memberId',
    ])
    .select([
      attending.adults.as('adults'),
      attending.minors.as('minors'),
      attending.amountCents.as('amountCents'),
      isCancelled.as('isCancelled'),
      'registrations.state',
    ])
    .select([
      'registrations.amountCents as paidCents',
      'refunds.state as refund',
      'registrations.contributionCents',
      'eventPayments.orderId',
      'eventPayments.paymentId',
      'eventPayments.refundedCents',
      'eventPayments.status',
    ])
    .select(['mInit', 'firstName', 'lastName', 'email', 'phone', 'note', 'registrations.handedOverAt'])
    .select(isMember.as('isMember'))

const isCancelled = rawSql<number>`case when "registrations"."state" = 'cancelled' then 1 else 0 end`

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
