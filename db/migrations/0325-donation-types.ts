import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The causes for which a chapter takes donations. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "donationTypes" (
  "donationTypeId" text primary key,
  "chapterId" text not null,
  "donationTypeName" text not null,
  "donationTypeDescription" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "donationTypesByChapter" on "donationTypes" ("chapterId", "donationTypeName")
`,
  )
}
