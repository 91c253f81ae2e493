import { first, type Work } from '#db/work.ts'
import type { Context, Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { keptPerson } from '../members/merging/reads.ts'
import { receiptEmail, type MemberSold, type PaidFor } from './mail.ts'
import { wasPractice } from './practice.reads.ts'

export type { PaidFor } from './mail.ts'

/** Sends the receipt of a member's booked payment. */
export function* postReceipt(
  tx: Tx,
  ctx: Pick<Context, 'chapter' | 'env' | 'urls'>,
  sold: MemberSold,
  paidFor: PaidFor,
): Work<void> {
  const people = tx.sql.selectFrom('people').select(['email', 'firstName', 'lastName'])
  const personId = yield* keptPerson(tx, ctx.chapter.id, sold.purchase.personId)
  const payer = yield* first(people.where('personId', '=', personId))
  // The account was deleted while the money was pending.
  if (!payer) return
  const practice = yield* wasPractice(tx, ctx, sold.paymentId)
  yield* post(tx.sql, receiptEmail(ctx, payer, sold, paidFor, practice), tx.now)
}
