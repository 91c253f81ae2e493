import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { countedDay, monthsBefore } from '#server/time/calendar.ts'
import { lastDueMonth } from './decisions.ts'

/** A statement that a side has not agreed with. */
export type Unconfirmed = { chapterId: string; chapterName: string; month: string }

/** How many months are looked back. */
const maxMonths = 12

/** Returns the months whose statements were to be confirmed by a day, newest first. */
export const confirmedBy = (today: string): string[] =>
  Array.from({ length: maxMonths }, (_, index) => monthsBefore(lastDueMonth(today), index))

/** A side of statements: a chapter's own, or the parent's of all other chapters. */
export type SideOf = { side: 'chapter' | 'parent'; chapterId: ChapterId }

/**
 * Selects which of these months have a share, in columns by their places, of chapters that have an admin: nobody can
 * agree for the others. It looks for one line of each month, because a month may have many.
 */
export const monthsWithShares = (sql: Db, { side, chapterId }: SideOf, months: readonly string[]) =>
  sql
    .selectFrom('chapters')
    .select(['chapters.chapterId', 'chapterName'])
    .select(({ selectFrom }) =>
      months.map((month, place) =>
        selectFrom('shareLines')
          .whereRef('shareLines.chapterId', '=', 'chapters.chapterId')
          .where('shareLines.month', '=', month)
          .select('shareLines.month')
          .limit(1)
          .as(`month${place}`),
      ),
    )
    .where('chapters.chapterId', side === 'chapter' ? '=' : '<>', chapterId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('members')
          .whereRef('members.chapterId', '=', 'chapters.chapterId')
          .where('isAdmin', '=', 1)
          .select('members.personId'),
      ),
    )
    .orderBy('chapterName')

/** Selects the statements of these months that a side has agreed with. */
export const confirmedStatements = (sql: Db, { side, chapterId }: SideOf, months: readonly string[]) =>
  sql
    .selectFrom('shareStatements')
    .select(['chapterId', 'month'])
    .where('chapterId', side === 'chapter' ? '=' : '<>', chapterId)
    .where('month', 'in', months)
    .where(side === 'chapter' ? 'chapterActor' : 'parentActor', 'is not', null)

/** Returns the statements among rows of both that the side has not agreed with, oldest first. */
export function unconfirmedOf(
  rows: readonly { chapterId: string; chapterName: string }[],
  confirmed: readonly { chapterId: string; month: string }[],
): Unconfirmed[] {
  const isConfirmed = new Set(confirmed.map(({ chapterId, month }) => `${chapterId} ${month}`))
  return rows
    .flatMap(({ chapterId, chapterName, ...months }) =>
      Object.values(months as Record<string, string | null>).flatMap((month) =>
        month === null || isConfirmed.has(`${chapterId} ${month}`) ? [] : [{ chapterId, chapterName, month }],
      ),
    )
    .sort((one, other) => one.month.localeCompare(other.month))
}

/** Returns the statements that were to be confirmed by now: the own ones, or, on the parent's host, those of all. */
export async function unconfirmedStatements({
  db,
  chapter,
  clock,
}: Pick<Context, 'db' | 'chapter' | 'clock'>): Promise<Unconfirmed[]> {
  const months = confirmedBy(countedDay(clock.now(), chapter.zones))
  const of = { side: chapter.isMain ? ('parent' as const) : ('chapter' as const), chapterId: chapter.id }
  const [rows, confirmed] = await Promise.all([
    monthsWithShares(db, of, months).execute(),
    confirmedStatements(db, of, months).execute(),
  ])
  return unconfirmedOf(rows, confirmed)
}
