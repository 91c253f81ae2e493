import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Calendars use an event's own time zone, which also determines its whole days; even after it is withdrawn. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, `alter table "calendarEntries" add column "timeZone" text`)
}
