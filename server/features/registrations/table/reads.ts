import { sql as rawSql, type RawBuilder } from 'kysely'
import { unindexed } from '#db/unindexed.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { wordsOf } from '#server/text/search.ts'
import { matchingSums, storedSums, totalOf } from './sums.reads.ts'
import { attending, isMember } from './columns.reads.ts'
import { hasWord } from './search.reads.ts'
import type { RegistrationList } from '../schema.ts'
import { zelleWaitingFor } from '../zelle/reads.ts'

/** Selects an event's completed registrations, including those canceled later; only these have a date. */
const registrationsOf = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('registrations')
    .where('registrations.chapterId', '=', chapter)
    .where('registrations.eventId', '=', eventId)
    .where('registrations.registeredAt', 'is not', null)

/** Selects the registrations with their registrants. */
const withRegistrants = (db: Db, chapter: ChapterId, eventId: string) =>
  registrationsOf(db, chapter, eventId).innerJoin(
    'registrants',
    'registrants.registrationId',
    'registrations.registrationId',
  )

/** Returns one page, searched, sorted, and grouped, with the count and sums of all matches and of each group. */
export async function pageOfRegistrations(db: Db, chapter: ChapterId, list: RegistrationList) {
  const { ids, groups } = isNarrowed(list) ? await searchedPage(db, chapter, list) : await wholePage(db, chapter, list)
  // The page's rows are chosen first; otherwise their details would be looked up for all rows just to sort them.
  const rows =
    ids.length === 0
      ? []
      : await sorted(named(db, chapter, list.eventId, ids), list)
          .$call(withColumns)
          .execute()
  return { rows, groups: list.group ? groups : [], ...totalOf(groups) }
}

/** Selects rows by id, because the event's index would scan all of its registrations. */
const named = (db: Db, chapter: ChapterId, eventId: string, ids: string[]): Matching =>
  db
    .selectFrom('registrations')
    .innerJoin('registrants', 'registrants.registrationId', 'registrations.registrationId')
    .where('registrations.registrationId', 'in', ids)
    .where(unindexed('registrations.chapterId'), '=', chapter)
    .where(unindexed('registrations.eventId'), '=', eventId)

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
  return { ids: page.map(({ registrationId }) => registrationId), groups: await storedSums(db, chapter, list.eventId) }
}

/** Returns page and sums in one statement, because each alone would scan the event's texts. */
async function searchedPage(db: Db, chapter: ChapterId, list: RegistrationList) {
  const matching = sorted(searched(db, chapter, list), list)
    .select('registrations.registrationId')
    .select(matchingSums.columns)
  const page = await matching
    .limit(list.size)
    .offset(list.page * list.size)
    .execute()
  // A page beyond the last one has no row with the sums.
  const [sums] = page.length > 0 || list.page === 0 ? page : await matching.limit(1).execute()
  return { ids: page.map(({ registrationId }) => registrationId), groups: sums ? matchingSums.groups(sums) : [] }
}

/** Selects all registrations in the event's filtered table; `number` is the position in its order. */
export const matchingRegistrations = (db: Db, chapter: ChapterId, list: Narrowed & Ordered) =>
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
 * Selects the registrations that match every word. It goes from the event's texts to the matching rows; the other
 * direction would look up each row.
 */
function searched(db: Db, chapter: ChapterId, { eventId, search, status }: Narrowed): Matching {
  const isFew = status === 'held' || status === 'refunding'
  const matching = db
    .selectFrom('registrants')
    .innerJoin('registrations', 'registrations.registrationId', 'registrants.registrationId')
    .where(isFew ? unindexed('registrants.chapterId') : 'registrants.chapterId', '=', chapter)
    .where(isFew ? unindexed('registrants.eventId') : 'registrants.eventId', '=', eventId)
    .where(unindexed('registrations.chapterId'), '=', chapter)
    .$if(status !== 'held', (query) => query.where('registrations.registeredAt', 'is not', null))
    .$if(status === 'registered' || status === 'cancelled', (query) =>
      query.where(unindexed('registrations.state'), '=', status!),
    )
    .$if(status === 'refunding', (query) =>
      query.where('registrants.registrationId', 'in', withOpenRefund(db, chapter, eventId)),
    )
    .$if(status === 'held', (query) =>
      query.where('registrants.registrationId', 'in', withOpenReport(db, chapter, eventId)),
    )
  return wordsOf(search).reduce((narrower, word) => narrower.where(hasWord({ chapter, eventId }, word)), matching)
}

/** Starts from the few open refunds to their payments, as `openRefundsIn` counts them. */
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

/** Selects the registrations with an unconfirmed Zelle payment, which have no completion date. */
const withOpenReport = (db: Db, chapter: ChapterId, eventId: string) =>
  zelleWaitingFor(db, chapter, eventId).clearSelect().clearOrderBy().select('zelleReports.registrationId')

/** Sorts in the table's order. The rows of a group are contiguous, members first. */
const sorted = (matching: Matching, list: Ordered) =>
  (list.group ? matching.orderBy(isMember, 'desc') : matching)
    .orderBy(sortColumns[list.sort], list.direction)
    .orderBy('registrations.registrationId', tieOrder(list))

/** Ids break ties in the direction of the dates, so both databases read the first page from an index. */
const tieOrder = ({ sort, direction }: Ordered) => (sort === 'registeredAt' ? direction : 'asc')

/** Adds the table's columns: what was paid and what is refunded. */
const withColumns = (matching: Matching) =>
  matching
    .leftJoin('eventPayments', 'eventPayments.registrationId', 'registrations.registrationId')
    // The refund from the cancellation; earlier ones by an admin are deducted from the payment.
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
