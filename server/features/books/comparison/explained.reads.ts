import { unindexed } from '#db/unindexed.ts'
import type { Db } from '#db/tables/tables.ts'
import { streamId, streamName } from '#events-log/fact.ts'
import type { ChapterId } from '#server/chapter.ts'
import { differenceStream } from '../differences/facts.ts'
import { pageSize } from './reads.ts'

type Of = { db: Db; chapter: ChapterId; clientId: string }

/** A capture with an explained difference; `version` is that of its newest fact. */
export type ExplainedCapture = { captureId: string; currency: string; version: number }

/** Returns which of some captures have an explained difference. */
export async function explainedAmong(
  { db, chapter }: Pick<Of, 'db' | 'chapter'>,
  captureIds: readonly string[],
): Promise<ExplainedCapture[]> {
  const explained = await db
    .selectFrom('resolutions')
    .select(['captureId', 'currency'])
    .distinct()
    .where('chapterId', '=', chapter)
    .where('captureId', 'in', captureIds)
    .where('way', '=', 'explained')
    .orderBy('captureId')
    .execute()
  if (explained.length === 0) return []
  const versions = versionsByCapture(await versionsOf(db, chapter, explained).execute())
  return explained.map((capture) => ({ ...capture, version: versions.get(capture.captureId)! }))
}

/** The query for the newest fact's version of each capture's difference. */
export const versionsOf = (db: Db, chapter: ChapterId, captures: readonly { captureId: string }[]) =>
  db
    .selectFrom('facts')
    .select(['stream', (eb) => eb.fn.max('version').as('version')])
    .where(
      'stream',
      'in',
      captures.map(({ captureId }) => streamName(differenceStream.kind, captureId)),
    )
    .where(unindexed('chapterId'), '=', chapter)
    .groupBy('stream')

/** Returns the rows of `versionsOf` by capture. */
export const versionsByCapture = (rows: readonly { stream: string; version: number }[]): Map<string, number> =>
  new Map(rows.map(({ stream, version }) => [streamId(stream), Number(version)]))

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
