import { readBank } from '#server/providers/files/reading/read.ts'
import { Refusal } from '#server/refusal.ts'
import { storeFile, storeInPieces, type FileRead, type Reader } from '../files.writes.ts'
import { FileLeavesGap, type Joint } from './decisions.ts'
import { mappingsFor, unmappedFile } from '../mappings/reads.ts'
import { changeGap, removeUnmapped } from '../mappings/unmapped.writes.ts'

/**
 * Reads a file that waits for what was on the days before it, as an admin says it.
 * @throws Refusal invalid with the difference if its lines do not lead to the balance, or conflict if other days are
 *   unknown by now; it waits on then
 */
export async function joinFile(ctx: Reader, unmappedId: string, joint: Joint): Promise<FileRead> {
  const { bytes, accountId, fileName, gapFrom, gapTo } = await unmappedFile(ctx, unmappedId)
  if (gapFrom === null || gapTo === null) throw new Refusal('conflict', 'This list waits for its columns first.')
  const mappings = await mappingsFor(ctx.db, ctx.chapter.id, accountId)
  const file = await readBank(ctx.actor.personId, bytes, '', mappings)
  if (!file) throw new Refusal('conflict', 'The mapping of this list was deleted. Add the file again.')
  const asked = { ...joint, accountId, from: gapFrom, to: gapTo }
  try {
    return await storeInPieces(ctx, file, accountId, function* (tx, staged) {
      yield* removeUnmapped(tx, ctx.chapter.id, unmappedId)
      return yield* storeFile(tx, ctx, file, fileName, accountId, { joint: asked, staged })
    })
  } catch (error) {
    if (!(error instanceof FileLeavesGap)) throw error
    await ctx.write((tx) => changeGap(tx, ctx.chapter.id, unmappedId, error.gap))
    throw new Refusal(
      'conflict',
      'Another admin added or removed a file meanwhile, and other days are unknown now. Look at them, and answer again.',
    )
  }
}
