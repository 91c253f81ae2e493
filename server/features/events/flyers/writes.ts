import { all, type Work } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { barePath } from '#server/providers/files/upload-path.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { flyerRowsOf } from './reads.ts'
import { maxFlyers } from '../rules.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

export const flyers = chapterRecords('eventFlyers', 'flyerId', {
  files: { flyer: 'public' },
  missing: () => new Refusal('missing', 'There is no such flyer here.', { documented: 'Flyer not found' }),
})

/**
 * Adds uploaded files to an event of the chapter; an existing one is unchanged. The head of the log must be locked, or
 * two concurrent calls could exceed the maximum.
 */
export function* addFlyers(tx: Tx, writer: Writer, eventId: string, paths: readonly string[]): Work<void> {
  const standing = yield* all(flyerRowsOf(tx.sql, writer.chapter.id, eventId))
  const known = new Set(standing.map(({ flyer }) => barePath(flyer)))
  const added = paths.filter((path) => !known.has(barePath(path)))
  if (standing.length + added.length > maxFlyers)
    throw refusedField('flyer', `An event has at most ${maxFlyers} flyers`)
  for (const flyer of added) yield* flyers.add(tx, writer, { eventId, flyer })
}

/** Deletes the flyers of an event along with it. */
export function* removeFlyersOf(tx: Tx, chapter: ChapterId, eventId: string): Work<void> {
  yield* flyers.removeWhere(tx, chapter, { eventId })
}
