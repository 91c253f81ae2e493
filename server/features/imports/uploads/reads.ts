import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** Returns the bytes of a kept file. */
export async function keptFile(db: Db, chapter: ChapterId, importId: string): Promise<Buffer> {
  const pieces = await db
    .selectFrom('importPieces')
    .select('content')
    .where('chapterId', '=', chapter)
    .where('importId', '=', importId)
    .orderBy('piece')
    .execute()
  return Buffer.concat(pieces.map(({ content }) => Buffer.from(content, 'base64')))
}
