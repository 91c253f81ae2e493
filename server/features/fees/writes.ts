import type { Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Chapter } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import type { Sale } from '#server/sale.ts'
import { memberStream } from '../members/facts.ts'
import { keptPerson } from '../members/merging/reads.ts'
import { feeType, type FeeType } from '../payment-types/reads.ts'
import { postReceipt } from '../payments/receipt.writes.ts'
import { noFee, objectionTo, type Buyer } from './decisions.ts'
import { feeInEmail } from './mail.ts'
import { hasPaidFee } from './reads.ts'
import type { Fee, FeeObjection, FeePurchase } from './sales.facts.ts'

/** Returns the current member and fee, and locks the head of the log, so that nothing changes before the commit. */
export function* buyerOf(
  tx: Tx,
  chapter: Chapter,
  personId: string,
  type: FeeType | undefined,
  year: number,
): Work<Buyer> {
  yield* lockHead(tx)
  const member = yield* tx.logWriter.read(memberStream, personId)
  const hasPaid =
    type !== undefined && (yield* hasPaidFee(tx, chapter.id, { personId, paymentType: type.paymentTypeName, year }))
  return { personId, member, type, hasPaid }
}

/** Returns the same for the person whom the buyer of an earlier order became part of since, or for the buyer. */
function* buyerNow(tx: Tx, chapter: Chapter, personId: string, type: FeeType | undefined, year: number): Work<Buyer> {
  yield* lockHead(tx)
  return yield* buyerOf(tx, chapter, yield* keptPerson(tx, chapter.id, personId), type, year)
}

/** Fees, as the checkout sells them: nothing is limited, and fulfillment is the receipt. */
export const feeSale: Sale<FeePurchase, FeeObjection, Fee> = {
  nothing: noFee,
  *objectionToCapture(tx, chapter, { personId, paymentTypeId, terms, year }) {
    const type = yield* feeType(tx, chapter.id, paymentTypeId)
    return objectionTo(yield* buyerNow(tx, chapter, personId, type, year), chapter.id, terms)
  },
  *priceNow(tx, chapter, { paymentTypeId, terms }) {
    const type = yield* feeType(tx, chapter.id, paymentTypeId)
    return type ? type.amountCents * terms : null
  },
  // Captured money for a fee that has since been deleted is accepted: the fee was offered when it was paid.
  *objectionToBook(tx, chapter, { personId, paymentTypeId, paymentType, unitCents, terms, year }) {
    const type = { paymentTypeId, paymentTypeName: paymentType, amountCents: unitCents }
    return objectionTo(yield* buyerNow(tx, chapter, personId, type, year), chapter.id, terms)
  },
  *reserve() {},
  *release() {},
  *fulfill(tx, ctx, sold) {
    yield* postReceipt(tx, ctx, sold, feeInEmail(sold.purchase))
  },
  // A fee has no effects to undo.
  *undo() {},
}
