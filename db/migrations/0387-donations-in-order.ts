import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Indexes of a chapter's donations in order, and of a person's: all of the chapter's were read and sorted for one page.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
drop index "donationsByChapter"

create index "donationsByChapter" on "donations" ("chapterId", "donatedAt", "position")

drop index "donationsByPerson"

create index "donationsByPerson" on "donations" ("chapterId", "personId", "donatedAt", "position")
`,
  )
}
