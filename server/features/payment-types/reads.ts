import type { SqlBuilder } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'
import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'

/** A fee of the chapter, with its current name and price. */
export type FeeType = { paymentTypeId: string; paymentTypeName: string; amountCents: number }

const columns = ['paymentTypeId', 'paymentTypeName', 'amountCents'] as const

/** Returns a payment type of the chapter, in the transaction that sells it. */
export const feeType = ({ sql }: SqlBuilder, chapter: ChapterId, paymentTypeId: string): Work<FeeType | undefined> =>
  first(
    sql
      .selectFrom('paymentTypes')
      .select(columns)
      .where('chapterId', '=', chapter)
      .where('paymentTypeId', '=', paymentTypeId),
  )

/** Returns a payment type of the chapter by name. */
export const feeTypeNamed = (db: Db, chapter: ChapterId, paymentTypeName: string): Promise<FeeType | undefined> =>
  db
    .selectFrom('paymentTypes')
    .select(columns)
    .where('chapterId', '=', chapter)
    .where('paymentTypeName', '=', paymentTypeName)
    .executeTakeFirst()

/** Selects the payment types that are not free, the primary one first. */
export const feeTypesOf = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('paymentTypes')
    .select([...columns, 'paymentTypeDescription', 'isPrimary'])
    .where('chapterId', '=', chapter)
    .where('amountCents', '>', 0)
    .orderBy('isPrimary', 'desc')
    .orderBy('paymentTypeName')
    .orderBy('paymentTypeId')
    .execute()

/** Returns how often the fees of each name were paid in a year. */
export const timesPaid = (db: Db, chapter: ChapterId, year: number) =>
  db
    .selectFrom('paymentSums')
    .select((eb) => ['paymentType', eb.fn.sum<number>('payments').as('paid')])
    .where('chapterId', '=', chapter)
    .where('year', '=', year)
    .where('purpose', '=', 'fee')
    .groupBy('paymentType')
    .execute()
