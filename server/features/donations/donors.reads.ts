import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** The names under which donations were made. */
export const donorNames = (sql: Kysely<Tables>, chapter: ChapterId, donorIds: readonly string[]) =>
  sql
    .selectFrom('donors')
    .select(['donorId as id', 'firstName', 'lastName'])
    .where('chapterId', '=', chapter)
    .where('donorId', 'in', ['', ...donorIds])
