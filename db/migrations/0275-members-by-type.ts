import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Led by status and type: led by the chapter, they were used for other lists of a chapter's members, and read
 * completely.
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
