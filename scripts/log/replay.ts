import { pagesOfFacts } from '#events-log/read.ts'
import { isDay, monthIn } from '#server/time/calendar.ts'
import {
  balanceOf,
  bookedOf,
  enter,
  isBooking,
  moneyFacts,
  noTallies,
  sumOfAll,
  talliesOf,
  type Books,
} from '#server/features/books/decisions.ts'
import { bookedPayment, moneyFactOf, untilDay, type BookedPayment, type Extent } from '#server/features/books/reads.ts'
import type { Kinds } from '#server/sale.ts'
import { chapterNamed, chaptersOf } from './chapters.ts'
import { replayText } from './replay-text.ts'
import { Misuse, type CommandLine, type OpenBooks, type Verb } from './verb.ts'

export type ReplayedChapter = { chapterId: string; subDomain: string; chapterName: string; books: Books }

export type ReplayedPayment = Omit<BookedPayment, 'name'> & { subDomain: string }

/** The books as they stood: at the end of a day, at a position, or now. */
export type Replay = {
  until: string | null
  /** The last position that was counted in, and the last one of the log. */
  position: number
  logEndsAt: number
  timeZone: string
  chapters: ReplayedChapter[]
  /** All chapters together. */
  books: Books
  payments: ReplayedPayment[] | null
}

/** Money as the books said it then; nothing of it is read from the derived tables. */
export const run: Verb = async (cli) => {
  if (cli.words[0] !== 'payments') throw new Misuse(`Only payments can be replayed, not "${cli.words[0]}".`)
  const books = await cli.books()
  const replay = await replayPayments(books, cli)
  const everything = talliesOf(books.kinds, replay.books)
  const figures = { ...replay, tallies: everything, booked: bookedOf(everything), balanceCents: balanceOf(bookedOf(everything)) }
  return { ok: true, figures, lines: replayText(books.kinds, replay) }
}

async function replayPayments(books: OpenBooks, cli: CommandLine): Promise<Replay> {
  const { store, env, kinds } = books
  const { timeZone } = env
  const chapterName = cli.option('chapter')
  const chapters = chapterName === undefined ? await chaptersOf(books) : [await chapterNamed(books, chapterName)]
  const logEndsAt = await lastPosition(books, {})
  const extent = extentOf(cli, timeZone, logEndsAt)
  // Fixed now, so that facts which are added while this is read count neither here nor there.
  const position = await lastPosition(books, { upTo: logEndsAt, ...extent })
  const range = { upTo: position, ...extent, types: moneyFacts(kinds), ...(chapterName === undefined ? {} : { chapterId: chapters[0]!.id }) }

  const monthOf = monthIn(timeZone)
  const byChapter = new Map<string, Books>()
  const subDomains = new Map<string, string>(chapters.map(({ id, subDomain }) => [id, subDomain]))
  const payments: ReplayedPayment[] | null = cli.flag('list') ? [] : null
  let read = 0
  for await (const page of pagesOfFacts(store.read, range)) {
    for (const row of page) {
      const fact = moneyFactOf(row)
      byChapter.set(row.chapterId, enter(kinds, byChapter.get(row.chapterId) ?? {}, monthOf(row.recordedAt), fact))
      if (payments && isBooking(kinds, fact)) payments.push({ ...bookedPayment(kinds, fact), subDomain: subDomains.get(row.chapterId) ?? row.chapterId })
    }
    cli.progress((read += page.length))
  }
  const listed = chapters.map(({ id, subDomain, chapterName: name }) => ({ chapterId: id, subDomain, chapterName: name, books: byChapter.get(id) ?? {} }))
  const together = [...byChapter.values()].reduce<Books>((one, other) => addBooks(kinds, one, other), {})
  return { until: cli.option('until') ?? null, position, logEndsAt, timeZone, chapters: listed, books: together, payments }
}

function extentOf(cli: CommandLine, timeZone: string, logEndsAt: number): Extent {
  const [until, position] = [cli.option('until'), cli.option('position')]
  if (until !== undefined && position !== undefined) throw new Misuse('Give --until or --position, not both.')
  if (until !== undefined) {
    if (!isDay(until)) throw new Misuse(`--until is a day such as 2025-12-31, not "${until}".`)
    return untilDay(until, timeZone)
  }
  if (position === undefined) return {}
  if (!/^\d{1,15}$/.test(position)) throw new Misuse(`--position is a number of the log, not "${position}".`)
  if (Number(position) > logEndsAt) throw new Misuse(`The log ends at ${logEndsAt}; there is no position ${position}.`)
  return { upTo: Number(position) }
}

async function lastPosition({ store }: OpenBooks, { upTo, before }: Extent): Promise<number> {
  let query = store.read.selectFrom('facts').select((eb) => eb.fn.max('position').as('last'))
  if (upTo !== undefined) query = query.where('position', '<=', upTo)
  if (before !== undefined) query = query.where('recordedAt', '<', before)
  return Number((await query.executeTakeFirst())?.last ?? 0)
}

function addBooks(kinds: Kinds, one: Books, other: Books): Books {
  const months = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()
  return Object.fromEntries(months.map((month) => [month, sumOfAll(one[month] ?? noTallies(kinds), other[month] ?? noTallies(kinds))]))
}
