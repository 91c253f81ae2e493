import { first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Chapter } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { creditDues } from '../members/decisions.ts'
import { memberStream } from '../members/facts.ts'
import { keptPerson } from '../members/merging/reads.ts'
import { memberTypeOf } from '../members/reads.ts'
import { takeBackDues } from '../members/taken-back.decisions.ts'
import { calendarYear } from '#server/time/clock.ts'
import { beingCompleted } from '../payments/decisions.ts'
import type { Sale } from '#server/sale.ts'
import type { Dues, DuesObjection, DuesPurchase, Receipts } from './sales.facts.ts'
import { paymentStream } from '../payments/facts.ts'
import { duesInEmail } from './mail.ts'
import { postReceipt } from '../payments/receipt.writes.ts'
import { referenceKey } from '../payments/reversals/reads.ts'
import type { HandProof } from '../payments/schema.ts'
import type { PaymentContext } from '../payments/writes.ts'
import { noDues, recordByHand, whyNotDue, type Payer } from './decisions.ts'

/**
 * Returns the member with type and current standing. Locks the head of the log first, so that nothing about the member
 * can change before the transaction ends.
 */
export function* payerOf(tx: Tx, chapter: Chapter, personId: string): Work<Payer> {
  yield* lockHead(tx)
  const member = yield* tx.logWriter.read(memberStream, personId)
  const type = yield* memberTypeOf(tx, chapter.id, member.memberTypeId)
  return { personId, member, type }
}

/** Dues, as the checkout sells them: fulfilling them credits the member with years. */
export const duesSale: Sale<DuesPurchase, DuesObjection, Receipts> = {
  nothing: noDues,
  *objectionToCapture(tx, chapter, purchase, paymentId) {
    const payer = yield* payerOf(tx, chapter, purchase.personId)
    yield* assertNoSecondWindow(tx, purchase.memberId, paymentId)
    return whyNotDue(purchase, payer, chapter.id, purchase.terms)
  },
  *priceNow(tx, chapter, { personId, terms }) {
    const { type } = yield* payerOf(tx, chapter, personId)
    return type ? type.feeCents * terms : null
  },
  *objectionToBook(tx, chapter, purchase) {
    const payer = yield* payerOf(tx, chapter, purchase.personId)
    // Captured money is booked even if only fewer terms could be paid by now.
    return whyNotDue(purchase, payer, chapter.id, 1)
  },
  // Years are unlimited: there is nothing to reserve.
  *reserve() {},
  *release() {},
  *undo(tx, { chapter }, { paymentId, booked: { personId }, termsGone }) {
    const year = calendarYear(tx.now, chapter.timeZone)
    // The membership of a person who was merged since is the kept person's.
    const standing = yield* keptPerson(tx, chapter.id, personId)
    yield* tx.logWriter.record(memberStream, standing, (member) =>
      takeBackDues(member, { paymentId, terms: termsGone, year }),
    )
  },
  *fulfill(tx, ctx, sold) {
    yield* credit(tx, sold.paymentId, sold.purchase)
    yield* postReceipt(tx, ctx, sold, duesInEmail(sold.purchase))
  },
}

/** Rejects a buyer's second window, which would pay the same year again and then be refunded. */
export function* assertNoSecondWindow({ sql }: Tx, memberId: string, paymentId: string): Work<void> {
  const other = yield* first(
    sql
      .selectFrom('paymentAttempts')
      .select('paymentId')
      .where('purpose', '=', 'dues')
      .where('memberId', '=', memberId)
      .where('paymentId', '<>', paymentId)
      .where('state', 'in', ['capturing', 'pending']),
  )
  if (other) throw beingCompleted(other.paymentId)
}

/** Books dues received offline, credits the member, and sends the receipt. */
export function* recordDuesByHand(
  tx: Tx,
  ctx: Pick<PaymentContext, 'chapter' | 'env' | 'urls' | 'kinds'>,
  paymentId: string,
  purchase: DuesPurchase,
  byHand: HandProof,
): Work<void> {
  const key = yield* referenceKey(tx, ctx.chapter.id, byHand.reference)
  const { booked } = yield* tx.logWriter.record(paymentStream(ctx.kinds), paymentId, (state) =>
    recordByHand(state, purchase, byHand, key),
  )
  if (!booked) throw new Error(`Payment ${paymentId} was not booked`)
  yield* credit(tx, paymentId, purchase)
  yield* postReceipt(tx, ctx, { paymentId, purchase, booked, payerEmail: null, byHand }, duesInEmail(purchase))
}

function* credit(
  tx: Tx,
  paymentId: string,
  { personId, memberTypeId, durationYears, unitCents, terms }: Dues,
): Work<void> {
  const type = { memberTypeId, durationYears, feeCents: unitCents }
  yield* tx.logWriter.record(memberStream, personId, (member) => creditDues(member, { paymentId, terms, type }))
}
