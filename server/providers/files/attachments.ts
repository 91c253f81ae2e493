import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { barePath } from './upload-path.ts'

/** A file of a record, as pages list it. */
export type Attachment = { path: string; contentType: string; bytes: number; pages: number | null }

/** Returns a chapter's files at these paths, in the same order. The record decides whether the reader may see them. */
export async function attachmentsAt(db: Db, chapter: ChapterId, paths: readonly string[]): Promise<Attachment[]> {
  if (paths.length === 0) return []
  const rows = await db
    .selectFrom('uploads')
    .select(['path', 'contentType', 'bytes', 'pages'])
    .where('chapterId', '=', chapter)
    .where('path', 'in', paths.map(barePath))
    .execute()
  const byPath = new Map(
    rows.map(({ path, contentType, bytes, pages }) => [path, { contentType, bytes: Number(bytes), pages }]),
  )
  return paths.flatMap((path) => {
    const file = byPath.get(barePath(path))
    return file ? { path, ...file } : []
  })
}
