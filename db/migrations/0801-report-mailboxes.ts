import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Mailboxes in which mail servers report bounces and complaints, and how far each was read. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "reportMailboxes" (
  "chapterId" text primary key references "chapters" ("chapterId"),
  "mailServer" text not null,
  "userName" text not null,
  "passwordSealed" text not null,
  "uidValidity" text,
  "lastUid" integer not null,
  "readAt" text,
  "reportedAt" text,
  "failure" text,
  "failedSince" text,
  "failures" integer not null,
  "nextReadAt" text not null,
  "createdBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)
`,
  )
}
