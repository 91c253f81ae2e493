import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The time of the last fact, beside its hash: no fact is recorded at an earlier one. '' while there is none. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "logHead" add column "recordedAt" text not null default ''

update "logHead" set "recordedAt" = coalesce((select "recordedAt" from "facts" where "facts"."position" = "logHead"."position"), '')
`,
  )
}
