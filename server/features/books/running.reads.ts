import { runningFold } from '#events-log/running-fold.ts'
import { dayIn } from '#server/time/calendar.ts'
import type { Zones } from '#server/time/zones.ts'
import type { ChapterId } from '#server/chapter.ts'
import { enter, moneyFacts, noTallies, sumOfAll, type Books, type Tallies } from './decisions.ts'
import { moneyFactOf, type BooksSource } from './reads.ts'

/**
 * The books of a chapter by day of recording, so that the books of a past day are not read from the log again, even if clocks were
 * set back.
 */
type RunningBooks = { days: Map<string, Books>; dayOf: (iso: string) => string }

const runningBooks = runningFold<RunningBooks>()

/** Returns the books of a chapter as of the end of a day. Reads only the part of the log added since the last call. */
export async function booksUntil(
  { db, kinds, logDefinition }: BooksSource,
  chapter: ChapterId,
  zone: string | Zones,
  until: string,
): Promise<Books> {
  const { days } = await runningBooks(db, `${chapter} ${JSON.stringify(zone)}`, {
    facts: { chapterId: chapter, types: moneyFacts(kinds) },
    begin: () => ({ days: new Map(), dayOf: dayIn(zone) }),
    take({ days, dayOf }, row) {
      const day = dayOf(row.recordedAt)
      days.set(day, enter(kinds, days.get(day) ?? {}, day.slice(0, 7), moneyFactOf(row, logDefinition)))
    },
  })
  const books: Record<string, Tallies> = {}
  for (const [day, entered] of days) {
    if (day > until) continue
    for (const [month, tallies] of Object.entries(entered))
      books[month] = sumOfAll(books[month] ?? noTallies(kinds), tallies)
  }
  return books
}
