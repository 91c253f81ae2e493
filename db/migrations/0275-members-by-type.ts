import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Puts status and type first in these indexes: with the chapter first, they were chosen for other lists of a chapter's
 * members, and read completely.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `drop index "membersByStatus"

create index "membersByStatus" on "members" ("status", "chapterId")

drop index "membersByType"

create index "membersByType" on "members" ("memberTypeId", "chapterId")`,
  )
}
