import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The hashed address from which seats were taken that may never be paid for; deleted after an hour. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "registrants" add column "addressHash" text

create index "registrantsByAddress" on "registrants" ("eventId", "addressHash") where "addressHash" is not null

create index "registrantsWithAddress" on "registrants" ("createdAt") where "addressHash" is not null
`,
  )
}
