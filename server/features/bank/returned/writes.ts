import { all } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { reversePayment } from '../../payments/reversals/writes.ts'
import { book } from '../booking-facts.writes.ts'
import { lineAt, noPayment } from '../lines.reads.ts'

/**
 * Books a line as a check that came back, and reverses the payment that it was for: what it paid is owed again. The
 * line of its deposit stays booked, because the money was there.
 * @throws Refusal for a payment that is no check in effect, and for another amount
 */
export function bookReturn(ctx: Context & { actor: SignedIn }, lineId: string, paymentId: string): Promise<void> {
  return ctx.write(function* (tx) {
    yield* book(tx, ctx, lineId, { kind: 'returnedCheck', category: null, counterpart: paymentId })
    const { amountCents } = yield* lineAt(tx, ctx.chapter.id, lineId)
    const rows = yield* all(
      tx.sql
        .selectFrom('payments')
        .leftJoin('bankBookedPayments', 'bankBookedPayments.paymentId', 'payments.paymentId')
        .select(['amountCents', 'status', 'method', 'bankBookedPayments.lineId'])
        .where('payments.chapterId', '=', ctx.chapter.id)
        .where('payments.paymentId', '=', paymentId),
    )
    if (rows.length === 0) throw noPayment()
    // A return that was taken back leaves its payment reversed, and its deposit booked.
    if (rows.some(({ status, lineId: deposit }) => status !== 'COMPLETED' && !(status === 'REVERSED' && deposit)))
      throw new Refusal('conflict', 'This payment is not in effect. Nothing was booked.')
    // A donation by hand is asked for its reference only.
    if (rows.some(({ method }) => method !== 'check' && method !== 'byHand'))
      throw refusedField('paymentId', 'Only a payment by check can be returned by the bank')
    const cents = rows.reduce((sum, row) => sum + row.amountCents, 0)
    if (cents !== -amountCents) {
      const [paid, back] = [cents, -amountCents].map((each) => `$${(each / 100).toFixed(2)}`)
      throw refusedField('paymentId', `This payment is ${paid}, and the line is ${back}`)
    }
    yield* reversePayment(tx, ctx, paymentId, 'returnedCheck')
  })
}
