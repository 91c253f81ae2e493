import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The first page of a chapter's donations stands in an index: all of them were read and sorted for it. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
drop index "donationsByChapter"

create index "donationsByChapter" on "donations" ("chapterId", "donatedAt", "position")
`,
  )
}
