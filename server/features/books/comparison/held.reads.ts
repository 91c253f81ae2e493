import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** When an account at the provider was the chapter's; null without a bound. */
export type Held = { from: string | null; until: string | null }

/**
 * Returns when an account was the chapter's: from when another chapter gave it up, until this one did. A chapter may take
 * over what another retired, and the account's own fees and holds are of the one that had it when they came.
 */
export async function heldBy(db: Db, chapter: ChapterId, clientId: string): Promise<Held> {
  const rows = await db
    .selectFrom('paymentAccounts')
    .select(['chapterId', 'retiredAt'])
    .where('clientId', '=', clientId)
    .execute()
  const until = rows.find(({ chapterId }) => chapterId === chapter)?.retiredAt ?? null
  const ends = rows
    .flatMap(({ chapterId, retiredAt }) => (chapterId !== chapter && retiredAt !== null ? [retiredAt] : []))
    .filter((end) => until === null || end <= until)
  return { from: ends.sort().at(-1) ?? null, until }
}

/** Whether a moment is of the time in which the account was the chapter's. */
export const isHeldAt = ({ from, until }: Held, at: string): boolean =>
  (from === null || at >= from) && (until === null || at < until)
