import type { SqlBuilder } from '#db/store.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { paymentInLog } from '../payments/refunds/reads.ts'
import type { Fee } from './sales.facts.ts'
import type { Db } from '#db/tables/tables.ts'
import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'

type OfYear = { paymentType: string; year: number }

const paidOf = (
  sql: Pick<Db, 'selectFrom'>,
  chapter: ChapterId,
  { personIds, paymentType, year }: OfYear & { personIds: readonly string[] },
) =>
  sql
    .selectFrom('payments')
    .select('personId')
    .where('chapterId', '=', chapter)
    .where('personId', 'in', personIds)
    .where('purpose', '=', 'fee')
    .where('paymentType', '=', paymentType)
    .where('year', '=', year)
    .whereRef('refundedCents', '<', 'amountCents')

/** Whether a person has paid a fee of this name in a calendar year, without a full refund. */
export function* hasPaidFee(
  { sql }: SqlBuilder,
  chapter: ChapterId,
  { personId, ...asked }: OfYear & { personId: string },
): Work<boolean> {
  return (yield* first(paidOf(sql, chapter, { personIds: [personId], ...asked }))) !== undefined
}

/** Returns which of the people have paid a fee, for a page. */
export const paidFeeAmong = async (
  db: Db,
  chapter: ChapterId,
  asked: OfYear & { personIds: readonly string[] },
): Promise<Set<string>> =>
  new Set((await paidOf(db, chapter, asked).execute()).flatMap(({ personId }) => personId ?? []))

/** Returns a fee that was entered by hand, as the form needs it. @throws Refusal for any other payment */
export async function feeByHand(ctx: Pick<Context, 'db' | 'chapter' | 'kinds' | 'logDefinition'>, paymentId: string) {
  const { received } = await paymentInLog(ctx, paymentId)
  if (received?.purpose !== 'fee' || received.data.reference === undefined)
    throw new Refusal('missing', 'Payment not found')
  const { paymentTypeId, terms } = received.data as unknown as Fee
  return { paymentTypeId, terms }
}

/** The name of the fee that a payment was for; undefined until its money is in the books. */
export const feeOfPayment = (db: Db, chapter: ChapterId, paymentId: string) =>
  db
    .selectFrom('payments')
    .select('paymentType')
    .where('chapterId', '=', chapter)
    .where('paymentId', '=', paymentId)
    .where('purpose', '=', 'fee')
    .executeTakeFirst()
