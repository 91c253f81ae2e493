import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Facts about a chapter's members are found without reading the far more numerous ones about payments and
 * registrations.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `create index "factsOfMembers" on "facts" ("chapterId", "position") where substr("stream", 1, 7) = 'member-'`,
  )
}
