import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Members whom a chapter lists as contacts; each of them once. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "helpContacts" (
  "helpContactId" text primary key,
  "chapterId" text not null,
  "memberId" text not null,
  "helpFor" text not null,
  "contactEmail" text not null,
  "contactPhone" text not null,
  "isTrue" integer not null check ("isTrue" in (0, 1)),
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "helpContactsOnce" on "helpContacts" ("chapterId", "memberId")
`,
  )
}
