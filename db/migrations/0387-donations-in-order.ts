import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Indexes of the donations of a chapter and of a person, in order: each page used to read and sort all of the
 * chapter's.
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
