import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** Payments of one person that a page shows. */
const maxShown = 200

/** Returns the payments that a person made before the portal, newest first. */
export const earlierPaymentsOf = (db: Db, chapter: ChapterId, memberId: string) =>
  db
    .selectFrom('earlierPayments')
    .innerJoin('everMembers', 'everMembers.personId', 'earlierPayments.personId')
    .select(['earlierPaymentId', 'occurredOn', 'cents', 'purpose', 'method', 'source', 'years'])
    .where('earlierPayments.chapterId', '=', chapter)
    .where('everMembers.memberId', '=', memberId)
    .orderBy('occurredOn', 'desc')
    .orderBy('earlierPaymentId')
    .limit(maxShown)
    .execute()

/** Returns the payments that a person made before the portal and that have a day, oldest first. */
export async function earlierPaymentsWithDay(db: Db, chapter: ChapterId, personId: string) {
  const rows = await db
    .selectFrom('earlierPayments')
    .select(['earlierPaymentId', 'occurredOn', 'cents', 'purpose', 'years'])
    .where('chapterId', '=', chapter)
    .where('personId', '=', personId)
    .orderBy('occurredOn')
    .orderBy('earlierPaymentId')
    .execute()
  return rows.flatMap(({ occurredOn, ...payment }) => (occurredOn === null ? [] : [{ ...payment, on: occurredOn }]))
}

/** Returns how many payments a chapter has from before the portal, and their sum in cents. */
export async function earlierSum(db: Db, chapter: ChapterId): Promise<{ count: number; cents: number }> {
  const row = await db
    .selectFrom('earlierPayments')
    .select((one) => [one.fn.countAll<number>().as('count'), one.fn.sum<number>('cents').as('cents')])
    .where('chapterId', '=', chapter)
    .executeTakeFirst()
  return { count: Number(row?.count ?? 0), cents: Number(row?.cents ?? 0) }
}

/** Returns the ids of the payments that a chapter has, by which a plan knows them again. */
export async function knownPayments(db: Db, chapter: ChapterId): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('earlierPayments').select('sourceId').where('chapterId', '=', chapter).execute()
  return new Set(rows.map(({ sourceId }) => sourceId))
}
