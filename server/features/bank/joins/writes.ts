import { readBank } from '#server/providers/files/reading/read.ts'
import { Refusal } from '#server/refusal.ts'
import { storeFile, storeInPieces, type FileRead, type Reader } from '../files.writes.ts'
import type { Joint } from './decisions.ts'
import { mappingsFor, unmappedFile } from '../mappings/reads.ts'
import { removeUnmapped } from '../mappings/unmapped.writes.ts'

/**
 * Reads a file that waits for what was on the days before it, as an admin says it.
 * @throws Refusal invalid with the difference if its lines do not lead to the balance; it waits on then
 */
export async function joinFile(ctx: Reader, unmappedId: string, joint: Joint): Promise<FileRead> {
  const { bytes, accountId, fileName, gapFrom } = await unmappedFile(ctx, unmappedId)
  if (gapFrom === null) throw new Refusal('conflict', 'This list waits for its columns first.')
  const mappings = await mappingsFor(ctx.db, ctx.chapter.id, accountId)
  const file = await readBank(ctx.actor.personId, bytes, '', mappings)
  if (!file) throw new Refusal('conflict', 'The mapping of this list was deleted. Add the file again.')
  return storeInPieces(ctx, file, function* (tx, staged) {
    yield* removeUnmapped(tx, ctx.chapter.id, unmappedId)
    return yield* storeFile(tx, ctx, file, fileName, accountId, { joint, staged })
  })
}
