import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** Selects a complete or canceled registration of the chapter, with its event and the state of its refund. */
export const registrationIn = (sql: Db, chapter: ChapterId, registrationId: string) =>
  sql
    .selectFrom('registrations')
    .innerJoin('registrants', 'registrants.registrationId', 'registrations.registrationId')
    .innerJoin('events', 'events.eventId', 'registrations.eventId')
    .leftJoin('eventPayments', 'eventPayments.registrationId', 'registrations.registrationId')
    .leftJoin('checkIns', 'checkIns.registrationId', 'registrations.registrationId')
    // The refund from the cancellation; earlier ones by an admin are deducted from the payment.
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.paymentId', '=', 'eventPayments.paymentId')
        .onRef('refunds.refundKey', '=', 'eventPayments.captureId'),
    )
    .select([
      'registrations.registrationId',
      'registrations.eventId',
      'registrations.state',
      'registrations.handOvers',
      'registrations.adults',
      'registrations.minors',
    ])
    .select([
      'registrations.amountCents',
      'eventName',
      'events.eventType',
      'startsAt',
      'endsAt',
      'events.timeZone',
      'events.refundSteps',
      'events.cancelReason',
      'events.cancelledAt as eventCancelledAt',
      'registrants.firstName',
      'registrants.lastName',
      'registrants.email',
    ])
    .select([
      'eventPayments.paymentId',
      'refunds.state as refund',
      'refunds.amountCents as refundCents',
      'checkIns.at as checkedInAt',
    ])
    .select((eb) => eb.fn.coalesce('eventPayments.amountCents', eb.lit(0)).as('paidCents'))
    .select((eb) => eb.fn.coalesce(refundsOf(eb), eb.lit(0)).as('goneCents'))
    // Zelle payments, which an admin confirmed, cannot be refunded automatically.
    .select((eb) =>
      eb
        .case()
        .when('eventPayments.captureId', 'is', null)
        .then(eb.ref('eventPayments.paymentId'))
        .end()
        .as('paidByHand'),
    )
    .where('registrations.chapterId', '=', chapter)
    .where('registrations.registrationId', '=', registrationId)
    .where('registrations.state', 'in', ['registered', 'cancelled'])

/** The sum of the refunds of its booked money, completed or not. */
const refundsOf = (eb: ExpressionBuilder<Tables, 'eventPayments'>) =>
  eb
    .selectFrom('refunds as earlier')
    .select(({ fn }) => fn.sum<number>('earlier.amountCents').as('sum'))
    .whereRef('earlier.paymentId', '=', 'eventPayments.paymentId')
    .whereRef('earlier.captureId', '=', 'eventPayments.captureId')
    .where('earlier.state', '!=', 'withdrawn')

/** Registrations of an event that end with it, and their money in cents. */
export type EventEnd = {
  standing: number
  /** What is left of the payments of these: all of it goes back. */
  paidCents: number
  /** The part of it that the chapter has to send back itself, because it did not come through the provider. */
  byHandCents: number
  /** Canceled with the event, and what went back or is going back. */
  ended: number
  endedCents: number
  endedByHandCents: number
}

/** Returns how many registrations of an event end or have ended with it, and what goes back in all. */
export async function endOf(db: Db, chapter: ChapterId, eventId: string): Promise<EventEnd> {
  const rows = await db
    .selectFrom('registrations')
    .leftJoin('eventPayments', (join) =>
      join
        .onRef('eventPayments.chapterId', '=', 'registrations.chapterId')
        .onRef('eventPayments.registrationId', '=', 'registrations.registrationId'),
    )
    .select((eb) => {
      const paid = eb.fn.coalesce('eventPayments.amountCents', eb.lit(0))
      const refunded = eb.fn.coalesce(refundsOf(eb), eb.lit(0))
      return [
        'registrations.state',
        eb.case().when('eventPayments.captureId', 'is', null).then(1).else(0).end().as('isByHand'),
        eb.fn.countAll<number>().as('total'),
        eb.fn.sum<number>(eb(paid, '-', refunded)).as('leftCents'),
        eb.fn.sum<number>(refunded).as('goneCents'),
      ]
    })
    .where('registrations.chapterId', '=', chapter)
    .where('registrations.eventId', '=', eventId)
    .where((eb) =>
      eb.or([
        eb('registrations.state', '=', 'registered'),
        eb.and([eb('registrations.state', '=', 'cancelled'), eb('registrations.cancelReason', '=', 'eventCancelled')]),
      ]),
    )
    .groupBy(['registrations.state', 'isByHand'])
    .execute()
  const sum = (state: string, of: 'total' | 'leftCents' | 'goneCents', isByHand?: boolean) =>
    rows
      .filter((row) => row.state === state && (isByHand === undefined || (Number(row.isByHand) === 1) === isByHand))
      .reduce((all, row) => all + Number(row[of] ?? 0), 0)
  return {
    standing: sum('registered', 'total'),
    paidCents: sum('registered', 'leftCents'),
    byHandCents: sum('registered', 'leftCents', true),
    ended: sum('cancelled', 'total'),
    endedCents: sum('cancelled', 'goneCents', false) + sum('cancelled', 'leftCents', true),
    endedByHandCents: sum('cancelled', 'leftCents', true),
  }
}

/** Returns how many refunds of an event's registrations are unfinished. */
export async function openRefundsIn(
  db: Db,
  chapter: ChapterId,
  eventId: string,
): Promise<{ started: number; failed: number }> {
  // Starts from the few open refunds, because an event may have thousands of payments.
  const rows = await db
    .selectFrom('refunds')
    .select((eb) => ['refunds.state', eb.fn.countAll<number>().as('total')])
    .where('refunds.chapterId', '=', chapter)
    .where('refunds.state', 'in', ['started', 'failed'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('eventPayments')
          .select('eventPayments.paymentId')
          .whereRef('eventPayments.paymentId', '=', 'refunds.paymentId')
          .whereRef('eventPayments.captureId', '=', 'refunds.captureId')
          .where('eventPayments.eventId', '=', eventId),
      ),
    )
    .groupBy('refunds.state')
    .execute()
  const count = (state: string) => Number(rows.find((row) => row.state === state)?.total ?? 0)
  return { started: count('started'), failed: count('failed') }
}
