import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { NamedMapping, SavedMapping } from './rules.ts'

const mappingRows = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('importMappings')
    .select(['mappingId', 'mappingName', 'headers', 'mapping', 'system', 'usedAt', 'updatedAt'])
    .where('chapterId', '=', chapter)
    .orderBy('usedAt', 'desc')
    .orderBy('mappingId')

/** Returns the mappings that a chapter keeps, the last used first. */
export async function keptMappings(db: Db, chapter: ChapterId) {
  const rows = await mappingRows(db, chapter).execute()
  return rows.map(({ headers, mapping, ...row }) => ({
    ...row,
    headers: JSON.parse(headers) as string[],
    mapping: JSON.parse(mapping) as SavedMapping,
  }))
}

/** Returns the kept mappings as a plan applies them. */
export const namedMappings = async (db: Db, chapter: ChapterId): Promise<NamedMapping[]> =>
  (await keptMappings(db, chapter)).map(({ mappingName: name, headers, mapping }) => ({ name, headers, mapping }))
