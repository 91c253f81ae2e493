import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Held } from './captures.decisions.ts'

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
