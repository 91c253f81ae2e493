import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Counts committed transactions on PostgreSQL: SQLite does so itself. In several rows, so that writers do not wait for
 * each other; with free space on their page, so that an update stays on it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return
  await ddl(
    db,
    dialect,
    `
create table "commits" (
  "slot" integer primary key,
  "transactions" integer not null) with (fillfactor = 20)

insert into "commits" select "slot", 0 from generate_series(0, 63) as "slot"
`,
  )
}
