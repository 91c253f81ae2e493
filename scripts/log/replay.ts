import { logDefinition } from '#server/wiring/log-definition.ts'
import { pagesOfFacts } from '#events-log/read.ts'
import { dayIn } from '#server/time/calendar.ts'
import {
  bookedOf,
  enter,
  isBooking,
  moneyFacts,
  noTallies,
  sumOfAll,
  talliesOf,
  type Books,
} from '#server/features/books/decisions.ts'
import { bookedPayment, moneyFactOf, type BookedPayment } from '#server/features/books/reads.ts'
import { balanceOf } from '#server/features/books/rules.ts'
import type { Kinds } from '#server/sale.ts'
import { replayMembers } from './replay-members.ts'
import { replayedOf, type Replayed } from './replay-extent.ts'
import { replayText } from './replay-text.ts'
import { Misuse, type CommandLine, type OpenBooks, type Verb } from './verb.ts'

export type ReplayedChapter = { chapterId: string; subDomain: string; chapterName: string; books: Books }

export type ReplayedPayment = Omit<BookedPayment, 'name'> & { subDomain: string }

/** The books at the end of a day, at a position, or now. */
export type Replay = Pick<Replayed, 'until' | 'position' | 'logEndsAt' | 'timeZone'> & {
  chapters: ReplayedChapter[]
  /** All chapters together. */
  books: Books
  payments: ReplayedPayment[] | null
}

/** Replays the books as of then; reads nothing from the derived tables. */
export const run: Verb = async (cli) => {
  if (cli.words[0] === 'members') return replayMembers(cli)
  if (cli.words[0] !== 'payments') throw new Misuse(`Only payments and members can be replayed, not "${cli.words[0]}".`)
  const books = await cli.books()
  const replay = await replayPayments(books, cli)
  const everything = talliesOf(books.kinds, replay.books)
  const figures = {
    ...replay,
    tallies: everything,
    booked: bookedOf(everything),
    balanceCents: balanceOf(bookedOf(everything)),
  }
  return { ok: true, figures, lines: replayText(books.kinds, replay) }
}

async function replayPayments(books: OpenBooks, cli: CommandLine): Promise<Replay> {
  const { store, kinds } = books
  const { extent, chapterId, chapters, ...replayed } = await replayedOf(books, cli)
  const range = { ...extent, types: moneyFacts(kinds), ...(chapterId === undefined ? {} : { chapterId }) }

  const daysOf = new Map<string, (iso: string) => string>(chapters.map(({ id, zones }) => [id, dayIn(zones)]))
  const { until } = replayed
  const byChapter = new Map<string, Books>()
  const subDomains = new Map<string, string>(chapters.map(({ id, subDomain }) => [id, subDomain]))
  const payments: ReplayedPayment[] | null = cli.flag('list') ? [] : null
  let read = 0
  for await (const page of pagesOfFacts(store.read, range)) {
    for (const row of page) {
      const fact = moneyFactOf(row, logDefinition)
      const day = (daysOf.get(row.chapterId) ?? dayInUtc)(row.recordedAt)
      // The day is over elsewhere, but not yet in the last of the chapters.
      if (until !== null && day > until) continue
      byChapter.set(row.chapterId, enter(kinds, byChapter.get(row.chapterId) ?? {}, day.slice(0, 7), fact))
      if (payments && isBooking(kinds, fact))
        payments.push({ ...bookedPayment(kinds, fact), subDomain: subDomains.get(row.chapterId) ?? row.chapterId })
    }
    cli.progress((read += page.length))
  }
  const listed = chapters.map(({ id, subDomain, chapterName: name }) => ({
    chapterId: id,
    subDomain,
    chapterName: name,
    books: byChapter.get(id) ?? {},
  }))
  const together = [...byChapter.values()].reduce<Books>((one, other) => addBooks(kinds, one, other), {})
  return { ...replayed, chapters: listed, books: together, payments }
}

/** For a deleted chapter. */
const dayInUtc = dayIn('UTC')

function addBooks(kinds: Kinds, one: Books, other: Books): Books {
  const months = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()
  return Object.fromEntries(
    months.map((month) => [month, sumOfAll(one[month] ?? noTallies(kinds), other[month] ?? noTallies(kinds))]),
  )
}
