import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { ofMembership } from '../reads.ts'
import { paymentInLog } from '../refunds/reads.ts'
import { typeName } from '../rules.ts'

/** Returns a member's membership payments under the provider's review, as the rows that they will have once booked. */
export async function paymentsUnderReview(
  ctx: Pick<Context, 'db' | 'chapter' | 'kinds' | 'logDefinition'>,
  memberId: string,
) {
  const { db, chapter, kinds } = ctx
  const attempts = await attemptsUnderReview(db, chapter.id, memberId)
    .where('purpose', 'in', ofMembership(kinds))
    .execute()
  const rows = attempts.map(async ({ paymentId, startedAt }) => {
    const { purchase } = await paymentInLog(ctx, paymentId)
    if (!purchase) return []
    const kind = kinds.of(purchase.purpose)
    const terms = kind.terms(kind.bookedOf(purchase), startedAt)
    return terms.map(({ year, paymentType, amountCents }, index) => ({
      paymentId,
      term: index + 1,
      year,
      amountCents,
      typeName: typeName({ purpose: kind.purpose, paymentType }),
      paidAt: startedAt,
    }))
  })
  // There are few; ordering them by time in SQL would scan the whole chapter.
  return (await Promise.all(rows)).flat().sort((one, other) => other.paidAt.localeCompare(one.paidAt))
}

/** Selects a member's payments that the provider holds for review. */
export const attemptsUnderReview = (db: Db, chapter: ChapterId, memberId: string) =>
  db
    .selectFrom('paymentAttempts')
    .select(['paymentId', 'amountCents', 'startedAt'])
    .where('chapterId', '=', chapter)
    .where('memberId', '=', memberId)
    .where('state', '=', 'pending')
