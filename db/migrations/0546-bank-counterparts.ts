import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * What a bank line was booked as, where only one line can be it: a withdrawal, or the other line of a transfer. Null for
 * earlier bookings, which do not state it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "bankBookings" add column "counterpart" text

create unique index "bankBookingsByCounterpart" on "bankBookings" ("chapterId", "counterpart")
`,
  )
}
