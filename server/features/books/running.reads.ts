import type { Db } from '#db/tables/tables.ts'
import type { Head } from '#events-log/append.ts'
import { pagesOfFacts } from '#events-log/read.ts'
import { dayIn } from '#server/time/calendar.ts'
import type { ChapterId } from '#server/chapter.ts'
import { moneyFacts, noTallies, sumOfAll, tallied, type Books, type Tallies } from './decisions.ts'
import { moneyFactOf, type BooksSource } from './reads.ts'

/**
 * The days of a chapter's books, and how far the log was read for them. By days, so that the books of a past day need
 * no second reading, whatever the order in which clocks said that facts were recorded.
 */
type RunningBooks = { head: Head; days: Map<string, Tallies>; dayOf: (iso: string) => string }

const kept = new WeakMap<Db, Map<string, Promise<RunningBooks>>>()

/** The books of a chapter as they stood at the end of a day. Of the log only what is new since the last time is read. */
export async function booksUntil(source: BooksSource, chapter: ChapterId, timeZone: string, until: string): Promise<Books> {
  const { days } = await runningBooks(source, chapter, timeZone)
  const books: Record<string, Tallies> = {}
  for (const [day, tallies] of days) {
    const month = day.slice(0, 7)
    if (day <= until) books[month] = sumOfAll(books[month] ?? noTallies(source.kinds), tallies)
  }
  return books
}

/** One after the other, so that no fact is counted in by two readers. */
function runningBooks({ db, kinds }: BooksSource, chapter: ChapterId, timeZone: string): Promise<RunningBooks> {
  const ofDatabase = kept.get(db) ?? new Map<string, Promise<RunningBooks>>()
  kept.set(db, ofDatabase)
  const key = `${chapter} ${timeZone}`
  const running = readOn({ db, kinds }, chapter, ofDatabase.get(key) ?? empty(timeZone))
  ofDatabase.set(key, running)
  // A reading that broke off may have counted half a page.
  running.catch(() => ofDatabase.get(key) === running && ofDatabase.delete(key))
  return running
}

async function readOn({ db, kinds }: BooksSource, chapter: ChapterId, before: RunningBooks | Promise<RunningBooks>): Promise<RunningBooks> {
  const { head: last, days, dayOf } = await before
  const head = await db.selectFrom('logHead').select(['position', 'hash']).executeTakeFirstOrThrow()
  const after = (await isInLog(db, last)) ? last.position : 0
  if (after === 0) days.clear()
  for await (const page of pagesOfFacts(db, { after, upTo: head.position, chapterId: chapter, types: moneyFacts(kinds) })) {
    for (const row of page) {
      const day = dayOf(row.recordedAt)
      days.set(day, tallied(kinds, days.get(day) ?? noTallies(kinds), moneyFactOf(row)))
    }
  }
  return { head, days, dayOf }
}

/** Another log may stand in the database by now, as after a restore: then all of it is read anew. */
async function isInLog(db: Db, { position, hash }: Head): Promise<boolean> {
  const fact = await db.selectFrom('facts').select('hash').where('position', '=', position).executeTakeFirst()
  return fact?.hash === hash
}

const empty = (timeZone: string): RunningBooks => ({ head: { position: 0, hash: '' }, days: new Map(), dayOf: dayIn(timeZone) })
