import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { countedDay } from '#server/time/calendar.ts'
import { monthsToSeal } from './decisions.ts'

/** Selects what of a chapter decides which months it has to seal. */
export const closingIn = (sql: Db, chapter: ChapterId) =>
  sql
    .selectFrom('chapters')
    .select(({ selectFrom }) => [
      selectFrom('monthSeals')
        .whereRef('monthSeals.chapterId', '=', 'chapters.chapterId')
        .where('state', 'in', ['sealed', 'unsealAsked'])
        .select(({ fn }) => fn.max('month').as('month'))
        .as('lastSealed'),
      selectFrom('bankAccounts')
        .whereRef('bankAccounts.chapterId', '=', 'chapters.chapterId')
        .select(({ fn }) => fn.min('openedOn').as('day'))
        .as('openedOn'),
    ])
    .where('chapters.chapterId', '=', chapter)

/** Returns the months that the chapter was to seal by today, oldest first. */
export async function unsealedMonths({
  db,
  chapter,
  clock,
}: Pick<Context, 'db' | 'chapter' | 'clock'>): Promise<string[]> {
  const row = await closingIn(db, chapter.id).executeTakeFirst()
  return row ? monthsToSeal(row, countedDay(clock.now(), chapter.zones)) : []
}
