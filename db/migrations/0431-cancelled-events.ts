import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Canceled events and their reasons. The job that ends their registrations finds them by the index. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "events" add column "cancelledAt" text

alter table "events" add column "cancelReason" text not null default ''

create index "cancelledEvents" on "events" ("cancelledAt") where "cancelledAt" is not null`,
  )
}
