import { sql as rawSql, type Kysely } from 'kysely'
import { prepared, updateRows, upsertRow } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import { guarded, projectionOf, streamId, type Recorded } from '#events-log/fact.ts'
import { checkInRows, noLongerIn } from './check-in.projection.ts'
import { registrationStream, type Booking, type RegistrationFact } from './facts.ts'

/** The refusal when the conditional update found no seat. */
export const noSeats = 'seats'

/** An error of ours: the seats were not held, or there was no registration. */
const noHold = 'hold'
const noRegistration = 'registration'

/**
 * `seatCounts`, `registrations` and `checkIns`. Seats are taken by one conditional update, `held + sold + n <= seats`, in the
 * transaction that records the fact: what it does not touch is not recorded.
 */
export const registrationProjection = projectionOf<RegistrationFact>(
  registrationStream,
  ['seatCounts', 'registrations', 'checkIns'],
  (fact, sql) => {
    const registrationId = streamId(fact.stream)
    const { chapterId } = fact
    // Only held seats can be released or sold: a fact too many must fail here, not take from the others' holds.
    const leave = (state: 'held' | 'registered', orElse: string, columns: Partial<Tables['registrations']>) =>
      guarded(
        updateRows(sql, 'registrations', { ...columns, heldUntil: null, updatedAt: fact.recordedAt }, { chapterId, registrationId, state }),
        orElse,
      )
    const endHold = (columns: Partial<Tables['registrations']>) => leave('held', noHold, columns)

    switch (fact.type) {
      case 'SeatsHeld': {
        const { eventId, seats, seatsLimit, until } = fact.data
        const row = registrationRow(fact, registrationId, fact.data)
        return [
          addCount(sql, { chapterId, eventId }),
          guarded(seatsLimit === null ? takeSeats(sql, { chapterId, eventId, seats }) : takeSeatsUpTo(sql, { chapterId, eventId, seats, seatsLimit }), noSeats),
          upsertRow(sql, 'registrations', { ...row, state: 'held', heldUntil: until }, 'registrationId', ['state', 'heldUntil', 'updatedAt']),
        ]
      }
      case 'SeatsReleased':
        return [
          endHold({ state: 'released' }),
          freeSeats(sql, { chapterId, eventId: fact.data.eventId, seats: fact.data.seats }),
        ]
      case 'Registered': {
        const { eventId, seats, paymentId } = fact.data
        return [
          endHold({ state: 'registered', registeredAt: fact.recordedAt, paymentId }),
          sellSeats(sql, { chapterId, eventId, seats }),
        ]
      }
      case 'RegistrationCancelled': {
        const { eventId, seats, reason } = fact.data
        return [
          leave('registered', noRegistration, { state: 'cancelled', cancelledAt: fact.recordedAt, cancelReason: reason }),
          giveSeatsBack(sql, { chapterId, eventId, seats }),
          noLongerIn(sql, { chapterId, registrationId }),
        ]
      }
      case 'CheckedIn':
      case 'ArrivalsCounted':
      case 'CheckInUndone':
        return checkInRows(fact, sql)
    }
  },
)

type Counted = { chapterId: string; eventId: string; seats: number }

const seatsOfEvent = (sql: Kysely<Tables>, { chapterId, eventId }: Omit<Counted, 'seats'>) =>
  sql.updateTable('seatCounts').where('chapterId', '=', chapterId).where('eventId', '=', eventId)

const addCount = prepared<Omit<Counted, 'seats'>>()((sql, { chapterId, eventId }) =>
  sql.insertInto('seatCounts').values({ eventId, chapterId, held: 0, sold: 0 }).onConflict((conflict) => conflict.doNothing()),
)

const takeSeats = prepared<Counted>()((sql, counted) => seatsOfEvent(sql, counted).set((eb) => ({ held: eb('held', '+', counted.seats) })))

const takeSeatsUpTo = prepared<Counted & { seatsLimit: number }>()((sql, counted) =>
  seatsOfEvent(sql, counted)
    .set((eb) => ({ held: eb('held', '+', counted.seats) }))
    .where(rawSql<boolean>`"held" + "sold" + ${counted.seats} <= ${counted.seatsLimit}`),
)

const freeSeats = prepared<Counted>()((sql, counted) => seatsOfEvent(sql, counted).set((eb) => ({ held: eb('held', '-', counted.seats) })))

const sellSeats = prepared<Counted>()((sql, counted) =>
  seatsOfEvent(sql, counted).set((eb) => ({ held: eb('held', '-', counted.seats), sold: eb('sold', '+', counted.seats) })),
)

const giveSeatsBack = prepared<Counted>()((sql, counted) => seatsOfEvent(sql, counted).set((eb) => ({ sold: eb('sold', '-', counted.seats) })))

function registrationRow(fact: Recorded<RegistrationFact>, registrationId: string, booking: Booking): Tables['registrations'] {
  const { eventId, personId, memberId, adults, minors, lines, amountCents } = booking
  const contribution = lines.find(({ kind }) => kind === 'contribution')
  return {
    registrationId,
    eventId,
    chapterId: fact.chapterId,
    state: 'held',
    personId,
    memberId,
    adults,
    minors,
    contributionCents: contribution?.amountCents ?? 0,
    amountCents,
    heldUntil: null,
    registeredAt: null,
    paymentId: null,
    startedAt: fact.recordedAt,
    updatedAt: fact.recordedAt,
    cancelledAt: null,
    cancelReason: null,
  }
}
