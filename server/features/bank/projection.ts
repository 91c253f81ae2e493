import { insertRow, prepared } from '#db/prepared.ts'
import { projectionOf, streamId } from '#events-log/fact.ts'
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

const removeBooking = prepared<{ lineId: string }>()((sql, { lineId }) =>
  sql.deleteFrom('bankBookings').where('lineId', '=', lineId),
)

const removePayments = prepared<{ lineId: string }>()((sql, { lineId }) =>
  sql.deleteFrom('bankBookedPayments').where('lineId', '=', lineId),
)
