import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * A file without balances that does not join on to the lines before it waits until an admin says what was in between.
 * `gapFrom` and `gapTo` are the days of which nothing is known, `closesOn` is the file's last day.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "bankUnmappedFiles" add column "gapFrom" text

alter table "bankUnmappedFiles" add column "gapTo" text

alter table "bankUnmappedFiles" add column "closesOn" text
`,
  )
}
