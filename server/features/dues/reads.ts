import { unindexed } from '#db/unindexed.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { memberStream } from '../members/facts.ts'
import { factsOfPerson } from '../members/person.reads.ts'
import { yearsCountingEarlier } from '../members/taken-back.decisions.ts'
import { attemptsUnderReview } from '../payments/captures/under-review.reads.ts'
import type { Payer } from './decisions.ts'

/** Returns a member's current row, to show what is due; writes check again in their own transaction. */
export async function payerIn(db: Db, chapter: ChapterId, personId: string): Promise<Payer> {
  const payer = (await payersIn(db, chapter, [personId])).get(personId)
  if (!payer) throw new Refusal('missing', 'Member not found')
  return payer
}

/** Returns the members of the chapter among these people, by person id. */
export async function payersIn(db: Db, chapter: ChapterId, personIds: readonly string[]): Promise<Map<string, Payer>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('members')
    .leftJoin('memberTypes', 'memberTypes.memberTypeId', 'members.memberTypeId')
    .selectAll('members')
    .select(['memberTypes.memberType', 'memberTypes.feeCents', 'memberTypes.durationYears'])
    .where('members.personId', 'in', personIds)
    .where(unindexed('members.chapterId'), '=', chapter)
    .execute()
  return new Map(
    rows.map(({ memberType, feeCents, durationYears, ...row }) => {
      const isOffered = memberType !== null && feeCents !== null && durationYears !== null
      const type = isOffered ? { memberTypeId: row.memberTypeId, memberType, feeCents, durationYears } : undefined
      return [row.personId, { personId: row.personId, member: { ...row, stage: 'member' }, type }]
    }),
  )
}

/**
 * Returns the years that the member paid but that dues fall due for again: after the refund of an earlier year their
 * payments count for it. Only the log tells whether a payment counts, so it is read where there is one for such a year.
 */
export async function yearsPaidForEarlier(
  { db, chapter, logDefinition }: Pick<Context, 'db' | 'chapter' | 'logDefinition'>,
  { personId, member: { nextPaymentDueIn } }: Payer,
): Promise<number[]> {
  // The payments of one person are few; those of a year or a kind are most of the chapter's.
  const rows = await db
    .selectFrom('payments')
    .select('year')
    .where('chapterId', '=', chapter.id)
    .where('personId', '=', personId)
    .where(unindexed('purpose'), '=', 'dues')
    .execute()
  if (!rows.some(({ year }) => year >= nextPaymentDueIn)) return []
  const facts = await factsOfPerson(db, logDefinition, chapter.id, personId)
  const { paidTerms } = facts.reduce(memberStream.evolve, memberStream.initial)
  return yearsCountingEarlier(paidTerms, nextPaymentDueIn)
}

/** Returns the member's dues payment under the provider's review; until the review ends, no other dues are charged. */
export const duesUnderReview = (db: Db, chapter: ChapterId, memberId: string) =>
  attemptsUnderReview(db, chapter, memberId).where('purpose', '=', 'dues').executeTakeFirst()
