import { sql as rawSql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { guarded, projectionOf, streamId, type Recorded } from '#events-log/fact.ts'
import { registrationStream, type Booking, type RegistrationFact } from './facts.ts'

/** The refusal when the conditional update found no seat. */
export const noSeats = 'seats'

/** An error of ours: the seats were not held, or there was no registration. */
const noHold = 'hold'
const noRegistration = 'registration'

/**
 * `seatCounts` and `registrations`. Seats are taken by one conditional update, `held + sold + n <= seats`, in the
 * transaction that records the fact: what it does not touch is not recorded (RELIABILITY 2.7).
 */
export const registrationProjection = projectionOf<RegistrationFact>(
  registrationStream,
  ['seatCounts', 'registrations'],
  (fact, sql) => {
    const registrationId = streamId(fact.stream)
    // Only held seats can be released or sold: a fact too many must fail here, not take from the others' holds.
    const leave = (state: 'held' | 'registered', orElse: string, columns: Partial<Tables['registrations']>) =>
      guarded(
        sql
          .updateTable('registrations')
          .set({ ...columns, heldUntil: null, updatedAt: fact.recordedAt })
          .where('chapterId', '=', fact.chapterId)
          .where('registrationId', '=', registrationId)
          .where('state', '=', state),
        orElse,
      )
    const endHold = (columns: Partial<Tables['registrations']>) => leave('held', noHold, columns)

    switch (fact.type) {
      case 'SeatsHeld': {
        const { eventId, seats, seatsLimit, until } = fact.data
        const row = registrationRow(fact, registrationId, fact.data)
        const held = { state: 'held', heldUntil: until } as const
        return [
          sql
            .insertInto('seatCounts')
            .values({ eventId, chapterId: fact.chapterId, held: 0, sold: 0 })
            .onConflict((conflict) => conflict.doNothing()),
          guarded(takeSeats(sql, fact.chapterId, eventId, seats, seatsLimit), noSeats),
          sql
            .insertInto('registrations')
            .values({ ...row, ...held })
            .onConflict((conflict) => conflict.column('registrationId').doUpdateSet({ ...held, updatedAt: fact.recordedAt })),
        ]
      }
      case 'SeatsReleased':
        return [
          endHold({ state: 'released' }),
          count(sql, fact, fact.data.eventId).set((eb) => ({ held: eb('held', '-', fact.data.seats) })),
        ]
      case 'Registered': {
        const { eventId, seats, paymentId } = fact.data
        return [
          endHold({ state: 'registered', registeredAt: fact.recordedAt, paymentId }),
          count(sql, fact, eventId).set((eb) => ({ held: eb('held', '-', seats), sold: eb('sold', '+', seats) })),
        ]
      }
      case 'RegistrationCancelled': {
        const { eventId, seats, reason } = fact.data
        return [
          leave('registered', noRegistration, { state: 'cancelled', cancelledAt: fact.recordedAt, cancelReason: reason }),
          count(sql, fact, eventId).set((eb) => ({ sold: eb('sold', '-', seats) })),
        ]
      }
    }
  },
)

const count = (sql: Kysely<Tables>, { chapterId }: { chapterId: string }, eventId: string) =>
  sql.updateTable('seatCounts').where('chapterId', '=', chapterId).where('eventId', '=', eventId)

function takeSeats(sql: Kysely<Tables>, chapterId: string, eventId: string, seats: number, most: number | null) {
  const taken = count(sql, { chapterId }, eventId).set((eb) => ({ held: eb('held', '+', seats) }))
  return most === null ? taken : taken.where(rawSql<boolean>`"held" + "sold" + ${seats} <= ${most}`)
}

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
