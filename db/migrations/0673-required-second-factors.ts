import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Chapters that ask their admins for a second factor; the association's own chapter may ask all admins. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "secondFactorRules" (
  "chapterId" text primary key,
  "isForAll" integer not null,
  "requiredFrom" text not null,
  "requiredBy" text not null,
  "createdAt" text not null)
`,
  )
}
