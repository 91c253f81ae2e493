import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** News of a chapter, with its attached files. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "announcements" (
  "announcementId" text primary key,
  "chapterId" text not null,
  "title" text not null,
  "body" text not null,
  "attachments" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "announcementsByChapter" on "announcements" ("chapterId", "createdAt")
`,
  )
}
