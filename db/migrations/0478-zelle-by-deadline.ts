import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Waiting Zelle reports are read by deadline, for the chapter and for each of its events, among all settled ones. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `create index "zelleReportsByDeadline" on "zelleReports" ("chapterId", "state", "until", "registrationId")`,
  )
}
