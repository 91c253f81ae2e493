import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The networks that people signed in from, so that guessing a password elsewhere does not slow them down. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "knownNetworks" (
  "personId" text not null references "people" ("personId") on delete cascade,
  "networkHash" text not null,
  "seenAt" text not null,
  primary key ("personId", "networkHash"))

create index "knownNetworksByTime" on "knownNetworks" ("seenAt")
`,
  )
}
