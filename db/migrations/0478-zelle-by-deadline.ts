import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Indexes waiting Zelle reports by deadline, for the chapter and for each of its events, so that settled ones are not
 * read.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `create index "zelleReportsByDeadline" on "zelleReports" ("chapterId", "state", "until", "registrationId")`,
  )
}
