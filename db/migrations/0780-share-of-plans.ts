import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** How much of all its steps a plan of an import is through, in thousandths: one bar for the whole. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "importProgress" add column "share" integer not null default 0
`,
  )
}
