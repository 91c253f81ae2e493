import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Whether the demo association was seeded here: its accounts have a public password. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "demoMarks" (
  "one" integer primary key check ("one" = 1),
  "laidAt" text not null)
`,
  )
}
