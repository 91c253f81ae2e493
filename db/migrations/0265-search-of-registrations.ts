import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Includes the member's id in the index that the search of an event's registrations scans, so that it need not look up
 * each row.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `drop index "registrationsOfEvent"

create index "registrationsOfEvent" on "registrations" ("chapterId", "eventId", "state", "registeredAt", "registrationId", "adults", "minors", "amountCents", "personId", "memberId")`,
  )
}
