import type { SqlBuilder } from '#db/store.ts'
import type { StockCountRow } from '#db/tables/registrations.ts'
import type { Db } from '#db/tables/tables.ts'
import { all, type Work } from '#db/work.ts'
import type { ChapterId } from '../chapter.ts'
import { Refusal } from '../refusal.ts'
import { counted } from '../text/counted.ts'

/** How many of a stock are held by buyers in checkout, and how many are sold. */
export type Counts = Pick<StockCountRow, 'held' | 'sold'>

type Kind = StockCountRow['kind']

/** The counts of one kind of stock at an event, by stock id. Stocks with nothing taken are missing. */
export type CountsByStock = ReadonlyMap<string, Counts>

export const noneTaken: Counts = { held: 0, sold: 0 }

const countRows = (sql: Db, chapter: ChapterId, eventId: string, kind: Kind) =>
  sql
    .selectFrom('stockCounts')
    .select(['stockId', 'held', 'sold'])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .where('kind', '=', kind)

/** Returns how many of each stock of a kind are held and sold at an event, by the stock's id. */
export const countsOf = async (db: Db, chapter: ChapterId, eventId: string, kind: Kind): Promise<CountsByStock> =>
  byStock(await countRows(db, chapter, eventId, kind).execute())

/** Returns the counts within a unit of work. They are only stable after `lockHead`. */
export function* countsAt({ sql }: SqlBuilder, chapter: ChapterId, eventId: string, kind: Kind): Work<CountsByStock> {
  return byStock(yield* all(countRows(sql, chapter, eventId, kind)))
}

const byStock = (rows: readonly (Counts & { stockId: string })[]): CountsByStock =>
  new Map(rows.map(({ stockId, held, sold }) => [stockId, { held, sold }]))

/** Returns how many are left; null when there is no limit. */
export const leftOf = (limit: number | null, { held, sold }: Counts = noneTaken): number | null =>
  limit === null ? null : Math.max(0, limit - held - sold)

/** Returns the availability that everybody may know. */
export function standingOf(limit: number | null, counts?: Counts) {
  const left = leftOf(limit, counts)
  return { left, isSoldOut: left === 0 }
}

/** E.g. "4 places are already sold and 1 is being paid for right now". */
export function takenText({ held, sold }: Counts, noun = 'place'): string {
  const paying =
    held > 0 && `${sold === 0 ? counted(held, noun) : held} ${held === 1 ? 'is' : 'are'} being paid for right now`
  return [sold > 0 && `${counted(sold, noun)} ${sold === 1 ? 'is' : 'are'} already sold`, paying]
    .filter(Boolean)
    .join(' and ')
}

type Limited = { field: string; limit: number | null | undefined; noun?: string }

/** @throws Refusal conflict when the limit would be lower than what is taken */
export function assertNotFewer({ field, limit, noun }: Limited, counts: Counts = noneTaken): void {
  const taken = counts.held + counts.sold
  if (limit === undefined || limit === null || limit >= taken) return
  const text = `${takenText(counts, noun)}, so you cannot set fewer than ${taken}.`
  throw new Refusal('conflict', `${text} Nothing was changed.`, { fields: { [field]: text } })
}

/**
 * Rejects removing what was sold: registrations, receipts and tables name it. @throws Refusal conflict, which says how
 * to stop selling it
 */
export function assertRemovable(
  { what, limit, noun }: { what: string; limit: string; noun?: string },
  counts: Counts = noneTaken,
): void {
  const taken = counts.held + counts.sold
  if (taken === 0) return
  throw new Refusal(
    'conflict',
    `${takenText(counts, noun)}, so this ${what} cannot be deleted. Set its ${limit} to ${taken} to stop selling it. Nothing was changed.`,
  )
}
