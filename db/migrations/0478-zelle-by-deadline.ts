import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The reports by Zelle that wait are read along their deadlines, for the chapter and for each of its events, among all
 * that were settled.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `create index "zelleReportsByDeadline" on "zelleReports" ("chapterId", "state", "until", "registrationId")`,
  )
}
