import type { Work } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { noteOfRequest } from '#server/http/current-request.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarYear } from '#server/time/clock.ts'
import { personEntered } from '../members/reads.ts'
import { feeType, type FeeType } from '../payment-types/reads.ts'
import { beginSale, type Checkout } from '../payments/checkout.writes.ts'
import { newPaymentId, onceByReference, recordPayment } from '../payments/writes.ts'
import { payByOrder, type OrderClaim, type Priced } from '../payments/client-orders/writes.ts'
import { postReceipt } from '../payments/receipt.writes.ts'
import type { Outcome } from '../payments/outcome.decisions.ts'
import type { UnclaimedMoney } from '../payments/client-orders/reads.ts'
import { mayPayFor } from '../payments/rules.ts'
import { referenceKey } from '../payments/reversals/reads.ts'
import { noFee, objectionTo, priceFee, recordFeeByHand, refusalOf } from './decisions.ts'
import { feeInEmail } from './mail.ts'
import { feeOfPayment } from './reads.ts'
import type { FeeObjection, FeePurchase } from './sales.facts.ts'
import type { FeeByHand } from './schema.ts'
import { buyerOf } from './writes.ts'

/** Records a member's intent to pay a fee, and creates its order. @throws Refusal when it cannot be paid */
export async function startFee(
  ctx: Context,
  actor: SignedIn,
  { paymentTypeId, terms }: { paymentTypeId: string; terms: number },
): Promise<Checkout> {
  const { purchase: _, ...checkout } = await beginSale<FeePurchase>(ctx, {
    path: '/payment',
    describe: ({ paymentType }) => paymentType,
    *price(tx) {
      return yield* feeFor(tx, ctx, actor.personId, { paymentTypeId, terms })
    },
  })
  return checkout
}

/**
 * POST /api/users/{id}/pay: records a member's payment of a fee by an order, as reported by a client. @throws Refusal
 * for the order of another fee
 */
export async function payFeeByOrder(
  ctx: Context,
  actor: SignedIn,
  named: { orderId: string; terms: number; type: FeeType },
  money: UnclaimedMoney | null,
): Promise<Outcome> {
  const claim: OrderClaim = {
    owns: ({ purpose, memberId }) => purpose === 'fee' && mayPayFor(actor, memberId),
    *price(tx) {
      const type = yield* feeType(tx, ctx.chapter.id, named.type.paymentTypeId)
      return yield* pricedFor(tx, ctx, actor.personId, type, named.terms)
    },
  }
  const outcome = await payByOrder(ctx, named.orderId, claim, money)
  const booked = await feeOfPayment(ctx.db, ctx.chapter.id, outcome.paymentId)
  if (booked && booked.paymentType !== named.type.paymentTypeName)
    throw new Refusal('conflict', 'This order belongs to another payment. Nothing was changed.')
  return outcome
}

/** Returns a member's purchase of a fee, at its current price. @throws Refusal when it cannot be paid */
export function* feeFor(
  tx: Tx,
  ctx: Pick<Context, 'chapter' | 'env'>,
  personId: string,
  { paymentTypeId, terms }: { paymentTypeId: string; terms: number },
): Work<FeePurchase> {
  const { purchase, refused } = yield* pricedFor(
    tx,
    ctx,
    personId,
    yield* feeType(tx, ctx.chapter.id, paymentTypeId),
    terms,
  )
  if (refused) throw refused
  return purchase
}

function* pricedFor(
  tx: Tx,
  ctx: Pick<Context, 'chapter' | 'env'>,
  personId: string,
  type: FeeType | undefined,
  terms: number,
): Work<Priced<FeePurchase, FeeObjection>> {
  const year = calendarYear(tx.now, ctx.chapter.timeZone)
  const buyer = yield* buyerOf(tx, ctx.chapter, personId, type, year)
  const objection = objectionTo(buyer, ctx.chapter.id, terms)
  if (objection)
    return {
      purchase: { ...noFee, personId, memberId: buyer.member.memberId, paymentType: type?.paymentTypeName ?? '' },
      refused: refusalOf(objection, type),
      objection,
    }
  return { purchase: priceFee(buyer, type!, terms, year), refused: null }
}

/** Records a fee received offline, and sends the receipt. */
export async function recordFee(
  ctx: Context,
  { memberId, paymentTypeId, terms, reference, method }: FeeByHand,
): Promise<{ paymentId: string }> {
  const paymentId = newPaymentId()
  noteOfRequest({ payment: paymentId })
  await onceByReference(reference, () =>
    ctx.write(function* (tx) {
      const personId = yield* personEntered(tx, ctx.chapter.id, memberId)
      const purchase = yield* feeFor(tx, ctx, personId, { paymentTypeId, terms })
      const key = yield* referenceKey(tx, ctx.chapter.id, reference)
      const { booked } = yield* recordPayment(tx, ctx, paymentId, (state) =>
        recordFeeByHand(state, purchase, { reference, method }, key),
      )
      if (!booked) throw new Error(`Fee ${paymentId} was not booked`)
      yield* postReceipt(
        tx,
        ctx,
        { paymentId, purchase, booked, payerEmail: null, byHand: { reference, method } },
        feeInEmail(purchase),
      )
    }),
  )
  return { paymentId }
}
