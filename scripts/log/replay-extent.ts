import type { Extent } from '#server/features/books/reads.ts'
import { untilDay } from '#server/features/books/reads.ts'
import { isDay } from '#server/time/calendar.ts'
import { date } from '#server/time/dates.ts'
import type { Chapter } from '#server/chapter.ts'
import { chapterNamed, chaptersOf } from './chapters.ts'
import { count } from './layout.ts'
import { Misuse, type CommandLine, type OpenBooks } from './verb.ts'

/** The part of the log that is replayed, and its chapters. */
export type Replayed = {
  until: string | null
  /** The last position included, and the last one of the log. */
  position: number
  logEndsAt: number
  /** The time zone of the chapters; null when they have several. */
  timeZone: string | null
  extent: Extent
  chapters: Chapter[]
  /** Set when only one chapter is replayed. */
  chapterId: string | undefined
}

/** Parses the command line for the extent and the chapter to replay. @throws Misuse */
export async function replayedOf(books: OpenBooks, cli: CommandLine): Promise<Replayed> {
  const name = cli.option('chapter')
  const chapters = name === undefined ? await chaptersOf(books) : [await chapterNamed(books, name)]
  const logEndsAt = await lastPosition(books, {})
  const asked = extentOf(cli, chapters, logEndsAt)
  const zoneNames = [...new Set(chapters.map((chapter) => chapter.timeZone))]
  const timeZone = zoneNames.length === 1 ? zoneNames[0]! : null
  // Fixed now, so that facts added during the replay are not counted.
  const position = await lastPosition(books, { upTo: logEndsAt, ...asked })
  const extent = { upTo: position, ...asked }
  return {
    until: cli.option('until') ?? null,
    position,
    logEndsAt,
    timeZone,
    extent,
    chapters,
    chapterId: name === undefined ? undefined : chapters[0]!.id,
  }
}

/**
 * Formats "Payments of Washington DC (dc), books as of the end of 31/12/2025, America/New_York", and what part of the
 * log that is.
 */
export function replayHead(
  things: string,
  {
    chapters,
    until,
    position,
    logEndsAt,
    timeZone,
  }: Pick<Replayed, 'until' | 'position' | 'logEndsAt' | 'timeZone'> & {
    chapters: Pick<Chapter, 'chapterName' | 'subDomain'>[]
  },
  rule: string,
): string[] {
  const [only] = chapters
  const whose =
    chapters.length === 1 && only
      ? `${things} of ${only.chapterName} (${only.subDomain})`
      : `${things} of all ${chapters.length} chapters`
  const when = until
    ? `as of the end of ${date(until)}, ${timeZone ?? 'each in its time zone'}`
    : position < logEndsAt
      ? `as of position ${count(position)}`
      : 'as of now'
  return [`${whose}, books ${when}`, `Entries 1 to ${count(position)} of ${count(logEndsAt)}. ${rule}`]
}

function extentOf(cli: CommandLine, chapters: readonly Chapter[], logEndsAt: number): Extent {
  const [until, position] = [cli.option('until'), cli.option('position')]
  if (until !== undefined && position !== undefined) throw new Misuse('Give --until or --position, not both.')
  if (until !== undefined) {
    if (!isDay(until)) throw new Misuse(`--until is a day such as 2025-12-31, not "${until}".`)
    // The last of the chapters' midnights; the reader skips facts that fall on the next day elsewhere.
    const ends = chapters.map(({ zones }) => untilDay(until, zones).before).sort()
    return { before: ends.at(-1) ?? untilDay(until, 'UTC').before }
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
