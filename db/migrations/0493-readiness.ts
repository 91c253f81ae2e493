import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The row that /readyz writes, to test whether anything can be saved. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "readiness" (
  "one" integer primary key check ("one" = 1),
  "triedAt" text not null)
`,
  )
}
