import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Everything that the table of an event's registrations is counted, summed and first sorted by, so that no row is
 * looked up for it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `create index "registrationsOfEvent" on "registrations" ("chapterId", "eventId", "state", "registeredAt", "registrationId", "adults", "minors", "amountCents", "personId")`,
  )
}
