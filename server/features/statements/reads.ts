import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { StatementKind } from './rules.ts'

/** Selects the page of the chapter's statement of this kind, if any, with the time of its last change. */
export const statementPages = (kind: StatementKind) => (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('statements')
    .select(['chapterId as id', 'updatedAt as changedAt'])
    .where('chapterId', '=', chapter)
    .where('kind', '=', kind)
