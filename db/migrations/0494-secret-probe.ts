import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * A row that only the correct APP_SECRET opens. It contains the sealed public keys of earlier secrets, and those
 * secrets that are still honored.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "secretProbes" (
  "one" integer primary key check ("one" = 1),
  "probeSealed" text not null,
  "since" text not null)
`,
  )
}
