import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Calendars know the own time zone of an event, in which it may take whole days; also once it is taken back. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, `alter table "calendarEntries" add column "timeZone" text`)
}
