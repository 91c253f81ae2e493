import type { Db } from '#db/tables/tables.ts'
import { checkpointKey, isGenuine, type Checkpoint } from '#events-log/checkpoint.ts'
import { exportBooks, UnsignedCheckpoint } from '#events-log/export.ts'
import { monthIn, startOfDay } from '#server/time/calendar.ts'
import { writeCheckpoint } from '#server/features/books/checkpoints.writes.ts'
import type { Chapter } from '#server/chapter.ts'
import type { Portal } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { Zones } from '#server/time/zones.ts'
import { bookedOf, enter, talliesOf, type Books } from './decisions.ts'
import { booksIn, moneyFactOf } from './reads.ts'
import { closingOf, type ExportTotals } from './export.decisions.ts'
import { balanceOf } from './rules.ts'

type Bookkeeping = Pick<Portal, 'store' | 'env' | 'clock' | 'kinds' | 'logDefinition'>

/**
 * Returns a year of a chapter's books as the lines of a file. If no checkpoint exists at or after the end of the year,
 * one is signed first, so that every export is anchored.
 * @throws Refusal missing when the log has no facts of that year
 * @throws UnsignedCheckpoint if the checkpoint at the end of the log was not signed by this portal
 */
export async function openExport(portal: Bookkeeping, chapter: Chapter, year: number): Promise<AsyncGenerator<string>> {
  const { store, env, clock, kinds, logDefinition } = portal
  const { association } = env
  const { zones } = chapter
  const span = await spanOf(store.read, year, zones)
  if (!span) throw new Refusal('missing', `The books have no entries for ${year}.`)
  const { id: chapterId, subDomain, chapterName } = chapter
  const label = {
    association,
    chapter: { chapterId, subDomain, chapterName },
    year,
    ...zonesInHeader(zones),
    exportedAt: clock.now().toISOString(),
  }
  const opening = bookedOf(
    talliesOf(
      kinds,
      await booksIn({ db: store.read, kinds, logDefinition }, chapterId, zones, { upTo: span.from - 1 }),
    ),
  )
  return exportBooks(store.read, {
    label,
    span,
    anchor: await anchorOf(portal, span.to),
    key: checkpointKey(env.appSecret),
    totals: totalsOf(portal, balanceOf(opening), zones),
  })
}

/**
 * The zones for the header. Former time zones are included only if there are any, so that all other files keep their
 * old format.
 */
const zonesInHeader = ({ timeZone, former }: Zones) => ({
  timeZone,
  ...(former.length > 0 ? { formerZones: [...former] } : {}),
})

/** Returns the first and last positions recorded in a calendar year. */
async function spanOf(db: Db, year: number, zones: Zones): Promise<{ from: number; to: number } | null> {
  const [from, to] = [year, year + 1].map((each) => startOfDay(`${each}-01-01`, zones).toISOString()) as [
    string,
    string,
  ]
  const ends = await db
    .selectFrom('facts')
    .select((eb) => [eb.fn.min('position').as('from'), eb.fn.max('position').as('to')])
    .where('recordedAt', '>=', from)
    .where('recordedAt', '<', to)
    .executeTakeFirst()
  return ends?.from ? { from: Number(ends.from), to: Number(ends.to) } : null
}

async function anchorOf(portal: Bookkeeping, position: number): Promise<Checkpoint> {
  const anchor =
    (await anchorBehind(portal, position)) ?? (await writeCheckpoint(portal)) ?? (await anchorBehind(portal, position))
  if (anchor) return anchor
  const { store } = portal
  const unsigned = await store.read
    .selectFrom('checkpoints')
    .select('position')
    .where('position', '>=', position)
    .orderBy('position', 'desc')
    .executeTakeFirst()
  throw unsigned
    ? new UnsignedCheckpoint(unsigned.position)
    : new Error(`No checkpoint could be signed behind ${position}`)
}

/**
 * Returns the first checkpoint after a position that was signed with the current secret, because verifiers of the
 * export get its public key.
 */
async function anchorBehind({ store, env }: Bookkeeping, position: number): Promise<Checkpoint | undefined> {
  const key = checkpointKey(env.appSecret)
  const behind = await store.read
    .selectFrom('checkpoints')
    .selectAll()
    .where('position', '>=', position)
    .orderBy('position')
    .execute()
  return behind.find((checkpoint) => isGenuine(key, checkpoint))
}

function totalsOf(
  { kinds, logDefinition }: Pick<Bookkeeping, 'kinds' | 'logDefinition'>,
  openingBalanceCents: number,
  zones: Zones,
) {
  const monthOf = monthIn(zones)
  let months: Books = {}
  return {
    add(row: Parameters<typeof moneyFactOf>[0]) {
      months = enter(kinds, months, monthOf(row.recordedAt), moneyFactOf(row, logDefinition))
    },
    close: (): ExportTotals => closingOf(kinds, openingBalanceCents, months),
  }
}
