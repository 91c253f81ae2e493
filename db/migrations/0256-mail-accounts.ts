import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The account that a chapter's emails are sent from. Its user name is the chapter's email address. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "mailAccounts" (
  "chapterId" text primary key references "chapters" ("chapterId"),
  "mailServer" text not null,
  "passwordSealed" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "checkedAt" text,
  "checkedBy" text,
  "checkFailure" text,
  "refusedSince" text)
`,
  )
}
