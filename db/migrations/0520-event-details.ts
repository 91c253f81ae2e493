import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The chapter's own name for the type of an event, and the night of a hotel room as a date; null where only the name of
 * the rooms says it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "events" add column "typeName" text not null default ''

alter table "hotelRooms" add column "night" text
`,
  )
}
