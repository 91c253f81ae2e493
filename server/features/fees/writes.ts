import { first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Chapter } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import type { Sale, Sold } from '#server/sale.ts'
import { memberStream } from '../members/facts.ts'
import { feeType, type FeeType } from '../payment-types/reads.ts'
import { noFee, objectionTo, type Buyer } from './decisions.ts'
import { feeLetter } from './mail.ts'
import { hasPaidFee } from './reads.ts'
import type { Fee, FeeObjection, FeePurchase } from './sales.facts.ts'

/** The member with the fee, as they are now: the head of the log is locked, so that nothing changes before the end. */
export function* buyerOf(tx: Tx, chapter: Chapter, personId: string, type: FeeType | undefined, year: number): Work<Buyer> {
  yield* lockHead(tx)
  const member = yield* tx.logWriter.read(memberStream, personId)
  const hasPaid = type !== undefined && (yield* hasPaidFee(tx, chapter.id, { personId, paymentType: type.paymentTypeName, year }))
  return { personId, member, type, hasPaid }
}

/** Fees, as the checkout sells them: nothing is scarce, and what is fulfilled is the receipt. */
export const feeSale: Sale<FeePurchase, FeeObjection, Fee> = {
  nothing: noFee,
  *objectionToCapture(tx, chapter, { personId, paymentTypeId, terms, year }) {
    const type = yield* feeType(tx, chapter.id, paymentTypeId)
    return objectionTo(yield* buyerOf(tx, chapter, personId, type, year), chapter.id, terms)
  },
  *priceNow(tx, chapter, { paymentTypeId, terms }) {
    const type = yield* feeType(tx, chapter.id, paymentTypeId)
    return type ? type.amountCents * terms : null
  },
  // Money that was taken for a fee which ended meanwhile is kept: it was offered when it was paid.
  *objectionToBook(tx, chapter, { personId, paymentTypeId, paymentType, unitCents, terms, year }) {
    const type = { paymentTypeId, paymentTypeName: paymentType, amountCents: unitCents }
    return objectionTo(yield* buyerOf(tx, chapter, personId, type, year), chapter.id, terms)
  },
  *reserve() {},
  *release() {},
  *fulfill(tx, ctx, { payerEmail, ...sold }) {
    yield* postFeeReceipt(tx, ctx, { ...sold, paidBy: payerEmail ? ['Paid by', payerEmail] : undefined })
  },
  // Nothing follows from a fee that could be taken back.
  *undo() {},
}

type Receipt = Omit<Sold<FeePurchase>, 'payerEmail'> & { paidBy: [key: 'Paid by' | 'Reference', value: string] | undefined }

/** Writes the receipt of a fee that is in the books. */
export function* postFeeReceipt(tx: Tx, ctx: Pick<Context, 'chapter' | 'env' | 'urls'>, receipt: Receipt): Work<void> {
  const people = tx.sql.selectFrom('people').select(['email', 'firstName', 'lastName'])
  const to = yield* first(people.where('personId', '=', receipt.purchase.personId))
  // An account was deleted while the money was on its way.
  if (!to) return
  yield* post(tx.sql, feeLetter(ctx, { ...receipt, to }), tx.now)
}
