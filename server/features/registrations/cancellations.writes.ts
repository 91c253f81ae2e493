import { first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Context, Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { Refusal } from '#server/refusal.ts'
import { refundSale, sendRefund } from '../payments/checkout.writes.ts'
import { cancel } from './decisions.ts'
import { registrationStream, type CancelReason, type RegistrationFact } from './facts.ts'
import { cancellationLetter } from './mail.ts'
import type { FeeRefund } from './sales.facts.ts'
import { tooLateToCancel } from './rules.ts'
import { registrationIn } from './cancellations.reads.ts'

/**
 * Cancels a registration: its seats are free, the registrant gets an email, and the payment is refunded in full. Whoever
 * calls it, at once or again, it happens once. The provider is asked after the commit; the reconciler asks again.
 */
export async function cancelRegistration(ctx: Context, registrationId: string, reason: CancelReason): Promise<void> {
  const paymentId = await ctx.write((tx) => giveUpRegistration(tx, ctx, registrationId, reason))
  if (paymentId) await sendRefund(ctx, paymentId)
}

/** @returns the payment that is to go back, when there is one and nobody asked for it before */
function* giveUpRegistration(tx: Tx, ctx: Context, registrationId: string, reason: CancelReason): Work<string | null> {
  yield* lockHead(tx)
  const known = yield* first(registrationIn(tx.sql, ctx.chapter.id, registrationId))
  if (!known) throw new Refusal('missing', 'Registration not found')
  if (reason === 'byRegistrant' && known.state === 'registered') {
    const tooLate = tooLateToCancel(known, tx.now)
    if (tooLate) throw new Refusal('conflict', tooLate)
  }
  let facts: RegistrationFact[] = []
  const { paymentId } = yield* tx.logWriter.record(registrationStream, registrationId, (state) => (facts = cancel(state, reason)))
  if (facts.length === 0) return null
  if (paymentId) yield* refundSale(tx, ctx, paymentId, 'registrationCancelled' satisfies FeeRefund)
  yield* post(tx.sql, cancellationLetter(ctx, { ...known, byRegistrant: reason === 'byRegistrant' }), tx.now)
  return paymentId
}
