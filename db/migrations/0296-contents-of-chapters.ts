import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Indexes for the check whether anything depends on a chapter. It runs for every chapter without members, across the
 * whole association's tables.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create index "refundsByChapter" on "refunds" ("chapterId")

create index "uploadsByChapter" on "uploads" ("chapterId")

create index "formerMembersByChapter" on "formerMembers" ("chapterId")
`,
  )
}
