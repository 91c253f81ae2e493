import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The release that applied each migration from here on, so that an older program can name the data's release. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "migrationReleases" (
  "migration" text primary key,
  "release" text not null)
`,
  )
}
