import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * A chapter's donations stand in an index in their order, and a person's too: all of the chapter's were read and sorted
 * for a page.
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
