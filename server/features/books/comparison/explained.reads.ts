import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { pageSize } from './reads.ts'

type Of = { db: Db; chapter: ChapterId; clientId: string }

/** Returns which of some captures have an explained difference, with its currency. */
export const explainedAmong = (
  { db, chapter }: Pick<Of, 'db' | 'chapter'>,
  captureIds: readonly string[],
): Promise<{ captureId: string; currency: string }[]> =>
  db
    .selectFrom('resolutions')
    .select(['captureId', 'currency'])
    .distinct()
    .where('chapterId', '=', chapter)
    .where('captureId', 'in', captureIds)
    .where('way', '=', 'explained')
    .orderBy('captureId')
    .execute()

/** Returns a page of the captures in an account's list that have an explained difference. */
export async function explainedAfter({ db, chapter, clientId }: Of, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('resolutions')
    .innerJoin('providerTransactions', (join) =>
      join
        .onRef('providerTransactions.chapterId', '=', 'resolutions.chapterId')
        .onRef('providerTransactions.captureId', '=', 'resolutions.captureId'),
    )
    .select('resolutions.captureId')
    .distinct()
    .where('resolutions.chapterId', '=', chapter)
    .where('clientId', '=', clientId)
    .where('way', '=', 'explained')
    .where('resolutions.captureId', '>', after)
    .orderBy('resolutions.captureId')
    .limit(pageSize)
    .execute()
  return rows.map(({ captureId }) => captureId)
}
