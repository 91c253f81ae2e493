import type { SqlBuilder } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'
import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'

type OfYear = { personId: string; paymentType: string; year: number }

const paidOf = (sql: Pick<Db, 'selectFrom'>, chapter: ChapterId, { personId, paymentType, year }: OfYear) =>
  sql
    .selectFrom('payments')
    .select('paymentId')
    .where('chapterId', '=', chapter)
    .where('personId', '=', personId)
    .where('purpose', '=', 'fee')
    .where('paymentType', '=', paymentType)
    .where('year', '=', year)
    .whereRef('refundedCents', '<', 'amountCents')

/** Whether somebody has paid a fee of this name in a calendar year, and not got it back. */
export function* hasPaidFee({ sql }: SqlBuilder, chapter: ChapterId, asked: OfYear): Work<boolean> {
  return (yield* first(paidOf(sql, chapter, asked))) !== undefined
}

/** The same, for a page. */
export const showsPaidFee = async (db: Db, chapter: ChapterId, asked: OfYear): Promise<boolean> => (await paidOf(db, chapter, asked).executeTakeFirst()) !== undefined

/** The name of the fee that a payment was for; undefined while its money is not in the books. */
export const feeOfPayment = (db: Db, chapter: ChapterId, paymentId: string) =>
  db.selectFrom('payments').select('paymentType').where('chapterId', '=', chapter).where('paymentId', '=', paymentId).where('purpose', '=', 'fee').executeTakeFirst()
