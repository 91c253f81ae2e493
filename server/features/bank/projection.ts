import { insertRow, prepared } from '#db/prepared.ts'
import { projectionOf, streamId, type Projection } from '#events-log/fact.ts'
import type { Reversed } from '../payments/facts.ts'
import { bankLineStream, type BankLineFact } from './facts.ts'

/** `bankBookings`: what each line is in the books. `bankBookedPayments`: the payments among them. */
export const bankLineProjection = projectionOf<BankLineFact>(
  bankLineStream,
  ['bankBookings', 'bankBookedPayments'],
  ({ type, data, stream, position, chapterId, actor, recordedAt }, sql) => {
    const lineId = streamId(stream)
    if (type === 'BankBookingTakenBack') return [removeBooking(sql, { lineId }), removePayments(sql, { lineId })]
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
    return [removeBookingOf(sql, { paymentId }), removePaymentsOf(sql, { paymentId })]
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
