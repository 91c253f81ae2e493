import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The last months of a year in which new members pay for the next one (docs/decisions/161); 0 in chapters so far. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "renewalSettings" add column "lateMonths" integer not null default 0
`,
  )
}
