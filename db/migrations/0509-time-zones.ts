import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The time zone of each chapter with its former ones, and of an event in another zone. The database does not know the
 * association: existing chapters get its zone when the portal starts.
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
