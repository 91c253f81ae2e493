import { all, first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { actorName, type Context, type Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { answeringFor } from '#server/notices/answering.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { sendRefund } from '../checkout.writes.ts'
import { paymentStream, type PaymentFact, type PaymentState } from '../facts.ts'
import { askOrBegin, confirmRefund, declineRefund, personOf } from './decisions.ts'
import { askedEmail, declinedEmail } from './mail.ts'
import { confirmAboveWithin } from './reads.ts'
import type { RefundAsked } from '../refunds/decisions.ts'
import type { DeclineReason, UndecidedReason } from '../rules.ts'
import { recordPayment, type PaymentContext } from '../writes.ts'

type Besides = (tx: Tx) => Work<void>

type Asking = PaymentContext & { actor: Context['actor'] }

/**
 * Refunds booked money for an admin, in full or in part; above the chapter's limit, a second admin must confirm first.
 * Idempotent.
 * @throws Refusal for what cannot be refunded
 */
export async function requestRefund(
  ctx: Asking,
  paymentId: string,
  asked: RefundAsked,
  besides?: Besides,
): Promise<void> {
  await ctx.write(function* (tx) {
    const confirmAboveCents = yield* confirmAboveWithin(tx, ctx.chapter.id)
    const facts = yield* decide(tx, ctx, paymentId, (state) =>
      askOrBegin(state, kindOf(ctx, state), paymentId, { ...asked, confirmAboveCents }),
    )
    for (const { type, data } of facts)
      if (type === 'RefundRequested') yield* tellOthers(tx, ctx, paymentId, data as Requested)
    if (besides) yield* besides(tx)
  })
  await sendRefund(ctx, paymentId)
}

/** Confirms a refund as a second admin; the money is refunded. Idempotent. */
export async function confirm(ctx: Asking, paymentId: string, refundKey: string): Promise<void> {
  await ctx.write((tx) =>
    decide(tx, ctx, paymentId, (state) =>
      confirmRefund(state, kindOf(ctx, state), paymentId, { refundKey, by: actorName(ctx.actor) }),
    ),
  )
  await sendRefund(ctx, paymentId)
}

/** Declines a refund as a second admin and notifies the requester; or withdraws one's own request. */
export function* decline(
  tx: Tx,
  ctx: Asking,
  paymentId: string,
  { refundKey, reason }: { refundKey: string; reason?: DeclineReason | undefined },
): Work<void> {
  const facts = yield* decide(tx, ctx, paymentId, (state) =>
    declineRefund(state, refundKey, { by: actorName(ctx.actor), reason }),
  )
  const why = (facts[0]?.data as { reason: UndecidedReason } | undefined)?.reason
  if (why && why !== 'takenBack') yield* notifyRequester(tx, ctx, paymentId, { refundKey, reason: why })
}

/** Records facts of a payment of the chapter; locks the head first, so that concurrent decisions are serialized. */
function* decide(
  tx: Tx,
  ctx: Asking,
  paymentId: string,
  decision: (state: PaymentState) => readonly PaymentFact[],
): Work<readonly PaymentFact[]> {
  yield* lockHead(tx)
  const state = yield* tx.logWriter.read(paymentStream(ctx.kinds), paymentId)
  if (!state.received || state.chapterId !== ctx.chapter.id) throw new Refusal('missing', 'Payment not found')
  let facts: readonly PaymentFact[] = []
  yield* recordPayment(tx, ctx, paymentId, (before) => (facts = decision(before)))
  return facts
}

const kindOf = ({ kinds }: Asking, { received }: Pick<PaymentState, 'received'>) => kinds.of(received!.purpose)

type Requested = { refundKey: string; amountCents: number }

/** Emails each other admin of the chapter; where there is none, the system admins, who may confirm it. */
function* tellOthers(tx: Tx, ctx: Asking, paymentId: string, { refundKey, amountCents }: Requested): Work<void> {
  const { received } = yield* tx.logWriter.read(paymentStream(ctx.kinds), paymentId)
  const label = kindOf(ctx, { received }).label(received!.data)
  const requester = personOf(actorName(ctx.actor))
  for (const admin of yield* all(answeringFor(tx.sql, ctx.chapter.id, requester))) {
    yield* post(tx.sql, askedEmail(ctx, admin, { paymentId, refundKey, amountCents, label }), tx.now)
  }
}

/** Emails the requester of a declined refund, if they are still an admin. */
function* notifyRequester(
  tx: Tx,
  ctx: Asking,
  paymentId: string,
  { refundKey, reason }: { refundKey: string; reason: DeclineReason },
): Work<void> {
  const { received, requests } = yield* tx.logWriter.read(paymentStream(ctx.kinds), paymentId)
  const { askedBy, amountCents } = requests.find((one) => one.refundKey === refundKey)!
  const requester = yield* first(
    tx.sql
      .selectFrom('members')
      .innerJoin('people', 'people.personId', 'members.personId')
      .select(['email', 'firstName'])
      .where('members.personId', '=', personOf(askedBy))
      .where((row) =>
        row.or([
          row('isSystemAdmin', '=', 1),
          row.and([row('chapterId', '=', ctx.chapter.id), row('isAdmin', '=', 1)]),
        ]),
      ),
  )
  const label = kindOf(ctx, { received }).label(received!.data)
  if (requester)
    yield* post(tx.sql, declinedEmail(ctx, requester, { paymentId, refundKey, amountCents, label, reason }), tx.now)
}
