import { first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { calendarDay } from '#server/time/clock.ts'
import { Refusal } from '#server/refusal.ts'
import { refundSale, sendRefund } from '../../payments/checkout.writes.ts'
import type { PaymentContext } from '../../payments/writes.ts'
import { zoneOfEvent } from '../../events/times.decisions.ts'
import { refundNow, assertSameRefund } from './decisions.ts'
import { cancel } from '../decisions.ts'
import { registrationStream, type CancelReason, type RegistrationFact } from '../facts.ts'
import { handedOver } from '../hand-over/decisions.ts'
import { payerAt } from '../hand-over/reads.ts'
import { wasPractice } from '../../payments/practice.reads.ts'
import { cancellationEmail, payerEmail } from '../mail.ts'
import type { FeeRefund } from '../sales/facts.ts'
import { whyNotByLink } from '../rules.ts'
import { registrationIn } from './reads.ts'

/**
 * Cancels a registration: frees the seats, emails the registrant, and refunds the payment, by the event's refund steps
 * if the registrant cancels, otherwise in full. Idempotent. The provider is called after the commit; the reconciler
 * retries.
 */
export async function cancelRegistration(
  ctx: PaymentContext,
  registrationId: string,
  reason: CancelReason,
  seen: Seen = {},
): Promise<void> {
  const paymentId = await ctx.write((tx) => giveUpRegistration(tx, ctx, { registrationId, reason, seen }))
  if (paymentId) await sendRefund(ctx, paymentId)
}

/** The refund reasons in the books; all of an admin's reasons become `registrationCancelled`. */
const refundReasons: Partial<Record<CancelReason, FeeRefund>> = {
  byRegistrant: 'cancelledByRegistrant',
  eventCancelled: 'eventCalledOff',
}

/** What the registrant's page showed: the refund, and how often the registration had been handed over. */
type Seen = { refundCents?: number | undefined; handOvers?: number }

type GivingUp = { registrationId: string; reason: CancelReason; seen: Seen }

/** @returns the payment to refund, if there is one and its refund was not requested before */
function* giveUpRegistration(
  tx: Tx,
  ctx: PaymentContext,
  { registrationId, reason, seen }: GivingUp,
): Work<string | null> {
  yield* lockHead(tx)
  const known = yield* first(registrationIn(tx.sql, ctx.chapter.id, registrationId))
  if (!known) throw new Refusal('missing', 'Registration not found')
  if (seen.handOvers !== undefined && seen.handOvers !== known.handOvers) throw handedOver()
  if (reason === 'byRegistrant' && known.state === 'registered') {
    const objection = whyNotByLink(known, tx.now)
    if (objection) throw new Refusal('conflict', objection)
  }
  const { percent, cents } = refundNow(known, reason, calendarDay(tx.now, zoneOfEvent(known, ctx.chapter)))
  if (known.state === 'registered') assertSameRefund(seen.refundCents, cents)
  let facts: RegistrationFact[] = []
  const { paymentId } = yield* tx.logWriter.record(
    registrationStream,
    registrationId,
    (state) => (facts = cancel(state, reason)),
  )
  if (facts.length === 0) return null
  // The chapter refunds Zelle money by hand.
  const backCents = known.paidByHand
    ? cents
    : paymentId
      ? yield* refundSale(tx, ctx, paymentId, refundReasons[reason] ?? 'registrationCancelled', percent)
      : 0
  const practice = paymentId !== null && (yield* wasPractice(tx, ctx, paymentId))
  yield* post(tx.sql, cancellationEmail(ctx, { ...known, backCents, practice, reason }), tx.now)
  const payer = yield* payerAt(tx, ctx.chapter.id, registrationId)
  if (payer && payer.email !== '' && backCents > 0)
    yield* post(tx.sql, payerEmail(ctx, { ...known, backCents, practice, reason }, payer), tx.now)
  return paymentId
}
