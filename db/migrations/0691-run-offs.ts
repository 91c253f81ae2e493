import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The ballot whose tie a ballot decides. Each has at most one run-off. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "ballots" add column "runOffOf" text

create unique index "ballotsByRunOff" on "ballots" ("runOffOf")
`,
  )
}
