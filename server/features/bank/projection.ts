import { sql as raw, type Kysely } from 'kysely'
import { insertRow, prepared } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import { projectionOf, streamId, type Projection } from '#events-log/fact.ts'
import type { Reversed } from '../payments/facts.ts'
import { bankLineStream, type BankLineFact } from './facts.ts'

/**
 * `bankBookings`: what each line is in the books. `bankBookedPayments`: the payments among them. `bankBookedDays`: how
 * many lines of a day are booked, and their sum.
 */
export const bankLineProjection = projectionOf<BankLineFact>(
  bankLineStream,
  ['bankBookings', 'bankBookedPayments', 'bankBookedDays'],
  ({ type, data, stream, position, chapterId, actor, recordedAt }, sql) => {
    const lineId = streamId(stream)
    if (type === 'BankBookingTakenBack')
      return [
        // It may be gone: by the reversal of its payment.
        uncountLine(sql, { lineId }),
        removeDaysOfLine(sql, { lineId }),
        removeBooking(sql, { lineId }),
        removePayments(sql, { lineId }),
      ]
    const { paymentIds, isRecordedHere, ...booking } = data
    return [
      insertRow(sql, 'bankBookings', {
        ...booking,
        counterpart: booking.counterpart ?? null,
        lineId,
        chapterId,
        isRecordedHere: isRecordedHere ? 1 : 0,
        actor,
        bookedAt: recordedAt,
        position,
      }),
      countBooking(sql, { chapterId, accountId: data.accountId, day: data.day, cents: data.amountCents }),
      ...paymentIds.map((paymentId) => insertRow(sql, 'bankBookedPayments', { paymentId, chapterId, lineId })),
    ]
  },
)

/**
 * Opens the line of a payment that is reversed, also of one among the checks of a deposit: the rest no longer makes its
 * amount. A returned check was deposited all the same, and comes back with a line of its own. Its tables are those of
 * `bankLineProjection`.
 */
export const bankReversalProjection: Projection = {
  name: 'bankReversal',
  stream: 'payment',
  tables: [],
  project: ({ type, data, stream }, sql) => {
    if (type !== 'PaymentReversed' || (data as Reversed).reason === 'returnedCheck') return []
    const paymentId = streamId(stream)
    return [
      uncountPayment(sql, { paymentId }),
      removeDaysOfPayment(sql, { paymentId }),
      removeBookingOf(sql, { paymentId }),
      removePaymentsOf(sql, { paymentId }),
    ]
  },
}

const removeBookingOf = prepared<{ paymentId: string }>()((sql, { paymentId }) =>
  sql
    .deleteFrom('bankBookings')
    .where('lineId', 'in', (booked) =>
      booked.selectFrom('bankBookedPayments').select('lineId').where('paymentId', '=', paymentId),
    ),
)

const removePaymentsOf = prepared<{ paymentId: string }>()((sql, { paymentId }) =>
  sql
    .deleteFrom('bankBookedPayments')
    .where('lineId', 'in', (booked) =>
      booked.selectFrom('bankBookedPayments as own').select('own.lineId').where('own.paymentId', '=', paymentId),
    ),
)

const removeBooking = prepared<{ lineId: string }>()((sql, { lineId }) =>
  sql.deleteFrom('bankBookings').where('lineId', '=', lineId),
)

const removePayments = prepared<{ lineId: string }>()((sql, { lineId }) =>
  sql.deleteFrom('bankBookedPayments').where('lineId', '=', lineId),
)

const countBooking = prepared<{ chapterId: string; accountId: string; day: string; cents: number }>()((sql, key) =>
  sql
    .insertInto('bankBookedDays')
    .values({ chapterId: key.chapterId, accountId: key.accountId, day: key.day, lines: 1, cents: key.cents })
    .onConflict((conflict) =>
      conflict.columns(['chapterId', 'accountId', 'day']).doUpdateSet((eb) => ({
        lines: eb('bankBookedDays.lines', '+', 1),
        cents: eb('bankBookedDays.cents', '+', eb.ref('excluded.cents')),
      })),
    ),
)

/** The booking of a line, or of a payment, which is in one line only. */
type Booked = { lineId: string } | { paymentId: string }

const bookedBy = (sql: Kysely<Tables>, key: Booked) =>
  'lineId' in key
    ? sql.selectFrom('bankBookings').where('lineId', '=', key.lineId)
    : sql
        .selectFrom('bankBookings')
        .where('lineId', 'in', (of) =>
          of.selectFrom('bankBookedPayments').select('lineId').where('paymentId', '=', key.paymentId),
        )

const ofDay = raw`("chapterId", "accountId", "day")`

const uncounted = (sql: Kysely<Tables>, key: Booked) =>
  sql
    .updateTable('bankBookedDays')
    .set((eb) => ({
      lines: eb('lines', '-', 1),
      cents: eb('cents', '-', bookedBy(sql, key).select('amountCents') as never),
    }))
    .where(raw<boolean>`${ofDay} in ${bookedBy(sql, key).select(['chapterId', 'accountId', 'day'])}`)

const emptied = (sql: Kysely<Tables>, key: Booked) =>
  sql
    .deleteFrom('bankBookedDays')
    .where(raw<boolean>`${ofDay} in ${bookedBy(sql, key).select(['chapterId', 'accountId', 'day'])}`)
    .where('lines', '=', 0)

const uncountLine = prepared<{ lineId: string }>()((sql, { lineId }) => uncounted(sql, { lineId }))
const uncountPayment = prepared<{ paymentId: string }>()((sql, { paymentId }) => uncounted(sql, { paymentId }))
const removeDaysOfLine = prepared<{ lineId: string }>()((sql, { lineId }) => emptied(sql, { lineId }))
const removeDaysOfPayment = prepared<{ paymentId: string }>()((sql, { paymentId }) => emptied(sql, { paymentId }))
