import { ProviderMisconfigured, ProviderRefused, ProviderUnavailable } from '#server/providers/payments/provider.ts'
import type { Kind } from '#server/sale.ts'
import type { ChapterAccount } from '../accounts.reads.ts'
import type { PaymentFact, PaymentState } from '../facts.ts'
import { isBooked, leftOf, noteRefund, refundFailed, retryRefund, toAskFor } from './decisions.ts'
import type { Refund } from './facts.ts'
import { recordPayment, type PaymentContext } from '../writes.ts'

/** Checks whether a refund is unfinished. */
export const isOpen = ({ outcome }: Pick<Refund, 'outcome'>) => outcome === 'started' || outcome === 'failed'

/** Requests all open refunds from the provider. Without a response, a refund stays open, and the next round retries. */
export async function refundAll(
  ctx: PaymentContext,
  seller: ChapterAccount,
  paymentId: string,
  state: PaymentState,
): Promise<PaymentState> {
  let after = state
  for (const { refundKey } of state.refunds.filter(isOpen)) after = await refundOne(ctx, seller, paymentId, refundKey)
  return after
}

async function refundOne(
  ctx: PaymentContext,
  { account }: ChapterAccount,
  paymentId: string,
  refundKey: string,
): Promise<PaymentState> {
  const record = (decide: (state: PaymentState) => readonly PaymentFact[]) =>
    ctx.write((tx) => recordPayment(tx, ctx, paymentId, decide))
  const state = await record((before) => retryRefund(before, paymentId, refundKey, ctx.clock.now()))
  const known = state.refunds.find((one) => one.refundKey === refundKey)
  if (!known || known.outcome !== 'started' || !state.purchase) return state
  const kind = ctx.kinds.of(state.purchase.purpose)
  const { captureId, refundRequestId } = known
  try {
    const asked = { ...amountOf(state, known), note: noteOf(state, kind, known) }
    const refund = await ctx.providers.payments.refundCapture(account, captureId, refundRequestId, asked)
    return await record((before) => noteRefund(before, kind, refundKey, refund))
  } catch (error) {
    if (error instanceof ProviderRefused) {
      ctx.log.error({ paymentId, refundKey, issue: error.issue }, 'the provider refused a refund')
      return record((before) => refundFailed(before, refundKey, error.issue))
    }
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderMisconfigured)) throw error
    ctx.log.warn({ err: error, paymentId, refundKey }, 'a refund has to be tried again')
    return state
  }
}

/** Returns the amount to request; none for a full refund, which is then in the currency of the capture. */
function amountOf(state: PaymentState, known: Refund): { amountCents?: number } {
  const amountCents = toAskFor(state, known)
  return amountCents === undefined || amountCents === state.received?.data.amountCents ? {} : { amountCents }
}

/** Returns the note that the provider shows to the payer. */
function noteOf(state: PaymentState, kind: Kind, known: Refund): string {
  const isFull = !isBooked(state, known) || (leftOf(state) === 0 && state.refunds.length === 1)
  const why =
    kind.refunds[known.reason]?.note ??
    (isBooked(state, known) ? 'The chapter refunded this payment.' : 'This payment could not be recorded.')
  return `${why} This is a ${isFull ? 'full' : 'partial'} refund.`
}
