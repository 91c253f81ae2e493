import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The time zone of each chapter, with those that it had before, and of an event that takes place in another one. The
 * database knows no association: the chapters that are there get its zone when the portal starts.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "chapters" add column "timeZone" text not null default ''

alter table "chapters" add column "formerZones" text not null default '[]'

alter table "events" add column "timeZone" text
`,
  )
}
