import { sql as rawSql, type Kysely } from 'kysely'
import { prepared, updateRows, upsertRow } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import { guarded, projectionOf, streamId, type Projected } from '#events-log/fact.ts'
import { checkInRows, noLongerIn } from './check-in/projection.ts'
import { registrationStream, type Booking, type RegistrationFact } from './facts.ts'
import { zelleRows } from './zelle/projection.ts'
import { countIn, countOff, countOut } from './sums.projection.ts'
import { freeStocks, giveStocksBack, sellStocks, takeStocks } from './stock/projection.ts'

/** The refusal if the conditional update found no seat. */
export const noSeats = 'seats'

/** An internal error: the seats were not held, or there is no registration. */
const noHold = 'hold'
const noRegistration = 'registration'

/**
 * `seatCounts`, `stockCounts`, `registrations` with their parts and sums, and `checkIns`. Seats, and each stock, are
 * taken by one conditional update, `held + sold + n <= limit`, in the transaction that records the fact. If one update
 * has no effect, the fact is rolled back, so several stocks are taken together or not at all.
 */
export const registrationProjection = projectionOf<RegistrationFact>(
  registrationStream,
  ['seatCounts', 'stockCounts', 'registrations', 'registrationSums', 'registrationParts', 'zelleReports', 'checkIns'],
  (fact, sql) => {
    const registrationId = streamId(fact.stream)
    const { chapterId } = fact
    // Only held seats can be released or sold: a superfluous fact must fail here instead of taking other buyers' holds.
    const leave = (state: 'held' | 'registered', orElse: string, columns: Partial<Tables['registrations']>) =>
      guarded(
        updateRows(
          sql,
          'registrations',
          { ...columns, heldUntil: null, updatedAt: fact.recordedAt },
          { chapterId, registrationId, state },
        ),
        orElse,
      )
    const endHold = (columns: Partial<Tables['registrations']>) => leave('held', noHold, columns)

    switch (fact.type) {
      case 'SeatsHeld': {
        const { eventId, seats, seatsLimit, until, stocks, stockLimits } = fact.data
        const row = registrationRow(fact, registrationId, fact.data)
        return [
          addCount(sql, { chapterId, eventId }),
          guarded(
            seatsLimit === null
              ? takeSeats(sql, { chapterId, eventId, seats })
              : takeSeatsUpTo(sql, { chapterId, eventId, seats, seatsLimit }),
            noSeats,
          ),
          ...takeStocks(sql, { chapterId, eventId }, stocks, stockLimits),
          upsertRow(sql, 'registrations', { ...row, state: 'held', heldUntil: until }, 'registrationId', [
            'state',
            'heldUntil',
            'updatedAt',
          ]),
          ...partsOf(fact.data).map((part, place) =>
            addPart(sql, { registrationId, place, chapterId, eventId, ...part }),
          ),
        ]
      }
      case 'SeatsReleased':
        return [
          endHold({ state: 'released' }),
          freeSeats(sql, { chapterId, eventId: fact.data.eventId, seats: fact.data.seats }),
          ...freeStocks(sql, { chapterId, eventId: fact.data.eventId }, fact.data.stocks),
        ]
      case 'Registered': {
        const { eventId, seats, stocks, paymentId } = fact.data
        return [
          endHold({ state: 'registered', registeredAt: fact.recordedAt, paymentId }),
          countIn(sql, { chapterId, registrationId }),
          sellSeats(sql, { chapterId, eventId, seats }),
          ...sellStocks(sql, { chapterId, eventId }, stocks),
        ]
      }
      case 'RegistrationCancelled': {
        const { eventId, seats, stocks, reason } = fact.data
        return [
          leave('registered', noRegistration, {
            state: 'cancelled',
            cancelledAt: fact.recordedAt,
            cancelReason: reason,
          }),
          countOff(sql, { chapterId, registrationId }),
          giveSeatsBack(sql, { chapterId, eventId, seats }),
          noLongerIn(sql, { chapterId, registrationId }),
          ...giveStocksBack(sql, { chapterId, eventId }, stocks),
        ]
      }
      case 'RegistrationHandedOver': {
        const holder = { handOvers: fact.data.handOvers, handedOverAt: fact.recordedAt, personId: null, memberId: '' }
        return [
          countOut(sql, { chapterId, registrationId }),
          guarded(
            updateRows(
              sql,
              'registrations',
              { ...holder, updatedAt: fact.recordedAt },
              { chapterId, registrationId, state: 'registered' },
            ),
            noRegistration,
          ),
          countIn(sql, { chapterId, registrationId }),
        ]
      }
      case 'ZelleReported':
      case 'ZelleSettled':
        return zelleRows(fact, sql)
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
  sql
    .insertInto('seatCounts')
    .values({ eventId, chapterId, held: 0, sold: 0 })
    .onConflict((conflict) => conflict.doNothing()),
)

const takeSeats = prepared<Counted>()((sql, counted) =>
  seatsOfEvent(sql, counted).set((eb) => ({ held: eb('held', '+', counted.seats) })),
)

const takeSeatsUpTo = prepared<Counted & { seatsLimit: number }>()((sql, counted) =>
  seatsOfEvent(sql, counted)
    .set((eb) => ({ held: eb('held', '+', counted.seats) }))
    .where(rawSql<boolean>`"held" + "sold" + ${counted.seats} <= ${counted.seatsLimit}`),
)

const freeSeats = prepared<Counted>()((sql, counted) =>
  seatsOfEvent(sql, counted).set((eb) => ({ held: eb('held', '-', counted.seats) })),
)

const sellSeats = prepared<Counted>()((sql, counted) =>
  seatsOfEvent(sql, counted).set((eb) => ({
    held: eb('held', '-', counted.seats),
    sold: eb('sold', '+', counted.seats),
  })),
)

const giveSeatsBack = prepared<Counted>()((sql, counted) =>
  seatsOfEvent(sql, counted).set((eb) => ({ sold: eb('sold', '-', counted.seats) })),
)

/** Returns a booking's lines that have a stock. For a renewed hold, the parts already exist. */
const partsOf = ({ lines }: Booking) =>
  lines.flatMap(({ kind, id, name, ...prices }) =>
    id === null ? [] : [{ kind: kind as Tables['registrationParts']['kind'], itemId: id, name: name ?? '', ...prices }],
  )

const addPart = prepared<Tables['registrationParts']>()(
  (sql, { registrationId, place, chapterId, eventId, kind, itemId, name, quantity, unitCents, amountCents }) =>
    sql
      .insertInto('registrationParts')
      .values({ registrationId, place, chapterId, eventId, kind, itemId, name, quantity, unitCents, amountCents })
      .onConflict((conflict) => conflict.doNothing()),
)

function registrationRow(
  fact: Projected<RegistrationFact>,
  registrationId: string,
  booking: Booking,
): Tables['registrations'] {
  const { eventId, personId, memberId, adults, minors, lines, amountCents } = booking
  const contribution = lines.find(({ kind }) => kind === 'contribution' || kind === 'donation')
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
    handOvers: 0,
    handedOverAt: null,
  }
}
