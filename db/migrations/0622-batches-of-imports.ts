import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Imports of one file with the rows of several chapters, each by the id of the import that was uploaded. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "imports" add column "batchId" text

create index "importsByBatch" on "imports" ("batchId") where "batchId" is not null
`,
  )
}
