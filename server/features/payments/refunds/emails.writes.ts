import { first, type Work } from '#db/work.ts'
import type { Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import type { Booked, Purchase } from '#server/sale.ts'
import { keptPerson } from '../../members/merging/reads.ts'
import type { PaymentFact, PaymentState, ProtocolFact } from '../facts.ts'
import { wasPractice } from '../practice.reads.ts'
import { whyRejected } from '../outcome.decisions.ts'
import { guestReceiptPath } from '../receipt-links.decisions.ts'
import type { RefundDone } from './facts.ts'
import { givenBackEmail, givenBackReasons, refundEmail, type Payer, type Subject } from './mail.ts'
import type { RecordContext } from '../writes.ts'

/** The payer, according to the provider's order and the call that sent it. */
export type SeenPayer = {
  payerId: string | null
  payerEmail: string | null
  /** The address in a call that claimed to have paid. */
  claimedBy?: string | undefined
}

type Rejected = Extract<ProtocolFact, { type: 'CaptureRejected' }>['data']

type Recorded = { paymentId: string; state: PaymentState; purchase: Purchase; seen: SeenPayer }

/**
 * Emails the payers whose money is refunded by these facts, for every kind, both rejected and booked payments. The
 * refund may have been recorded by a webhook or the reconciler, long after the page was closed.
 */
export function* postRefundEmails(
  tx: Tx,
  ctx: RecordContext,
  facts: readonly PaymentFact[],
  recorded: Recorded,
): Work<void> {
  for (const { type, data } of facts) {
    if (type === 'CaptureRejected') yield* postRejected(tx, ctx, data as Rejected, recorded)
    if (ctx.kinds.ofFact(type)?.step === 'refunded') yield* postGivenBack(tx, ctx, data as RefundDone, recorded)
  }
}

function* postRejected(
  tx: Tx,
  ctx: RecordContext,
  rejected: Rejected,
  { paymentId, purchase, seen }: Recorded,
): Work<void> {
  const { kinds } = ctx
  const details = kinds.of(purchase.purpose).details(purchase)
  const subject = yield* subjectOf(tx, ctx, purchase)
  const practice = yield* wasPractice(tx, ctx, paymentId)
  const notice = { paymentId, practice, ...rejected, reason: whyRejected(kinds, rejected.reason), details, subject }
  for (const payer of yield* payersOf(tx, ctx, purchase, { paymentId, seen }))
    yield* post(tx.sql, refundEmail(ctx, payer, notice), tx.now)
}

function* postGivenBack(
  tx: Tx,
  ctx: RecordContext,
  refund: RefundDone,
  { paymentId, state, purchase, seen }: Recorded,
): Work<void> {
  const { received, refunds } = state
  if (!received) return
  const kind = ctx.kinds.of(received.purpose)
  const reason = refunds.find(({ refundKey }) => refundKey === refund.refundKey)?.reason ?? ''
  const ofKind = kind.refunds[reason]
  // The feature's own cancellation email mentions the refund.
  if (ofKind?.emailedByFeature) return
  const text = givenBackReasons[reason] ?? ofKind?.buyer ?? givenBackReasons.other!
  const subject = yield* subjectOf(tx, ctx, { ...received.data, purpose: received.purpose })
  const practice = yield* wasPractice(tx, ctx, paymentId)
  const notice = { paymentId, practice, ...refund, reason: text, label: kind.label(received.data), subject }
  const payers = yield* payersOf(tx, ctx, { ...received.data, purpose: purchase.purpose }, { paymentId, seen })
  for (const payer of payers) yield* post(tx.sql, givenBackEmail(ctx, payer, notice), tx.now)
}

type Bought = Booked & { purpose: string }

/**
 * Returns the recipients: the member, or the guest at the address they gave. If neither is known, as for a rejected
 * call's money, the payer according to the provider, and the address in the call.
 */
function* payersOf(
  tx: Tx,
  ctx: RecordContext,
  bought: Bought,
  { paymentId, seen }: { paymentId: string; seen: SeenPayer },
): Work<Payer[]> {
  if (bought.personId) {
    const personId = yield* keptPerson(tx, ctx.chapter.id, bought.personId)
    const person = yield* first(
      tx.sql.selectFrom('people').select(['email', 'firstName']).where('personId', '=', personId),
    )
    return person ? [{ ...person, link: { label: 'View your payments', path: '/payment' } }] : []
  }
  const link = bought.amountCents > 0 ? { label: 'View the receipt', path: guestReceiptPath(ctx, paymentId) } : null
  const guest = yield* ctx.sales[bought.purpose]?.guestAddress?.(tx, ctx.chapter, bought) ?? nothing()
  if (guest) return [{ ...guest, link }]
  const stored = tx.sql
    .selectFrom('payers')
    .select('payerEmail')
    .where('paymentId', '=', paymentId)
    .where('chapterId', '=', ctx.chapter.id)
  const payerEmail = seen.payerEmail ?? (yield* first(stored))?.payerEmail
  const addresses = new Set(
    [payerEmail, seen.claimedBy].filter((address) => !!address).map((address) => address!.toLowerCase()),
  )
  return [...addresses].map((email, copy) => ({ email, firstName: '', link, copy }))
}

/** Returns the thing that the money was for, such as an event; null where the kind has none. */
const subjectOf = (tx: Tx, ctx: RecordContext, bought: Bought): Work<Subject | null> =>
  ctx.sales[bought.purpose]?.subject?.(tx, ctx.chapter, bought) ?? nothing()

function* nothing(): Work<null> {
  return null
}
