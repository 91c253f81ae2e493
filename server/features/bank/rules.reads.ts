import { sql as raw } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** Returns the rules by wording, with how many lines each has booked and the day of the last of them. */
export async function rulesWithUse(db: Db, chapter: ChapterId) {
  const [rules, uses] = await Promise.all([
    db
      .selectFrom('bankRules')
      .select(['ruleId', 'wording', 'kind', 'category', 'updatedAt'])
      .where('chapterId', '=', chapter)
      .orderBy('wording')
      .execute(),
    db
      .selectFrom('bankBookings')
      .select(['ruleId', raw<number>`count(*)`.as('used'), raw<string>`max("day")`.as('lastUsed')])
      .where('chapterId', '=', chapter)
      .where('ruleId', 'is not', null)
      .groupBy('ruleId')
      .execute(),
  ])
  return rules.map((rule) => {
    const use = uses.find(({ ruleId }) => ruleId === rule.ruleId)
    return { ...rule, used: Number(use?.used ?? 0), lastUsed: use?.lastUsed ?? null }
  })
}
