import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { all, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { accountFor } from '../files.decisions.ts'
import type { Gap } from '../joins/decisions.ts'
import { daysUnmapped, maxUnmapped, maxUnmappedMb } from '../rules.ts'

/** The refusal of a list that was read, removed or replaced meanwhile. */
export const noUnmapped = () => new Refusal('missing', 'This list no longer waits for its columns. Add the file again.')

type Sent = { bytes: Uint8Array; fileName: string; chosenId: string; gap?: Gap }

/**
 * Keeps a list until an admin names its columns, or a file until one says what was before it, and returns its id. The
 * oldest of too many are deleted: they can be added again.
 * @throws Refusal for one whose account is not known, and for one that is too large to be kept
 */
export function* keepUnmapped(tx: Tx, chapterId: ChapterId, { bytes, fileName, chosenId, gap }: Sent): Work<string> {
  const { sql, now } = tx
  if (bytes.byteLength > maxUnmappedMb * 1024 * 1024)
    throw new Refusal(
      'invalid',
      gap
        ? `Nothing is known of the days before this file, and it is larger than ${maxUnmappedMb} MB. Add one of a shorter period first. Nothing was read from it.`
        : `The columns of this list are unknown, and it is larger than ${maxUnmappedMb} MB. Add one of a shorter period first, and say what its columns are. Nothing was read from it.`,
    )
  yield* lockHead(tx)
  const accounts = yield* all(
    sql.selectFrom('bankAccounts').select(['accountId', 'lastFour']).where('chapterId', '=', chapterId),
  )
  const { accountId } = accountFor(accounts, { account: null }, chosenId)
  const waiting = yield* all(
    sql
      .selectFrom('bankUnmappedFiles')
      .select('unmappedId')
      .where('chapterId', '=', chapterId)
      .orderBy('sentAt', 'desc')
      .orderBy('unmappedId'),
  )
  for (const { unmappedId } of waiting.slice(maxUnmapped - 1)) yield* deleteUnmapped(tx, chapterId, unmappedId)
  const unmappedId = randomUUID()
  const content = gzipSync(bytes).toString('base64')
  yield* run(
    sql.insertInto('bankUnmappedFiles').values({
      unmappedId,
      chapterId,
      accountId,
      fileName,
      content,
      sentAt: now.toISOString(),
      gapFrom: gap?.from ?? null,
      gapTo: gap?.to ?? null,
      closesOn: gap?.closesOn ?? null,
    }),
  )
  return unmappedId
}

/** Changes the days of which a waiting file knows nothing. */
export function* changeGap({ sql }: Tx, chapter: ChapterId, unmappedId: string, gap: Gap): Work<void> {
  yield* run(
    sql
      .updateTable('bankUnmappedFiles')
      .set({ gapFrom: gap.from, gapTo: gap.to, closesOn: gap.closesOn })
      .where('chapterId', '=', chapter)
      .where('unmappedId', '=', unmappedId),
  )
}

/** Deletes a list that waits for its columns. @throws Refusal if there is none */
export function* removeUnmapped(tx: Tx, chapter: ChapterId, unmappedId: string): Work<void> {
  if ((yield* deleteUnmapped(tx, chapter, unmappedId)) === 0) throw noUnmapped()
}

const deleteUnmapped = ({ sql }: Tx, chapter: ChapterId, unmappedId: string): Work<number> =>
  run(sql.deleteFrom('bankUnmappedFiles').where('chapterId', '=', chapter).where('unmappedId', '=', unmappedId))

/** Deletes, in all chapters, the lists that have waited for a week: they name people. */
export function* forgetOldUnmapped({ sql }: Pick<Tx, 'sql'>, now: Date): Work<void> {
  const before = new Date(now.getTime() - daysUnmapped * 86_400_000).toISOString()
  yield* run(sql.deleteFrom('bankUnmappedFiles').where('sentAt', '<', before))
}
