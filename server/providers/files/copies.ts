import type { Actor } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import { displayName } from './upload-path.ts'
import type { Files } from './uploads.ts'

/**
 * Copies a chapter's stored files, and returns the unclaimed copies by the files' paths. A missing file has no copy.
 */
export async function copiesOf(
  files: Files,
  paths: readonly string[],
  from: { chapter: ChapterId; actor: Actor },
): Promise<Map<string, string>> {
  const copies = new Map<string, string>()
  for (const path of new Set(paths)) {
    const stored = await files.find(path)
    const bytes = stored?.upload.chapterId === from.chapter ? await stored.bytes() : null
    if (bytes)
      copies.set(
        path,
        await files.keep(new Uint8Array(await new Response(bytes).arrayBuffer()), {
          ...from,
          sentName: displayName(path),
        }),
      )
  }
  return copies
}
