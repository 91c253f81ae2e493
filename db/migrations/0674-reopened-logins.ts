import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** People who lost all second factors and are let in again by an admin, with the reason and the time. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "reopenedLogins" (
  "personId" text primary key,
  "chapterId" text not null,
  "reason" text not null,
  "reopenedBy" text not null,
  "opensAt" text not null,
  "createdAt" text not null)
`,
  )
}
