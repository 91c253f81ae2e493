import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** A chapter's bulk emails with their recipients, who are passed to the outbox in portions. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "emails" (
  "emailId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "title" text not null,
  "body" text not null,
  "audience" text not null check ("audience" in ('members', 'committee', 'custom', 'table')),
  "attachments" text not null,
  "state" text not null check ("state" in ('sending', 'paused', 'stopped', 'done')),
  "createdBy" text not null,
  "createdAt" text not null)

create index "emailsByChapter" on "emails" ("chapterId", "createdAt")

create index "emailsSending" on "emails" ("createdAt") where "state" = 'sending'

create table "emailDeliveries" (
  "emailId" text not null references "emails" ("emailId"),
  "place" integer not null,
  "chapterId" text not null,
  "personId" text,
  "name" text not null,
  "address" text not null,
  "element" integer not null,
  "leftOut" text not null check ("leftOut" in ('', 'left', 'bounced', 'stopped', 'gone')),
  "mailId" text,
  primary key ("emailId", "place"))

create index "emailDeliveriesWaiting" on "emailDeliveries" ("emailId", "place") where "mailId" is null and "leftOut" = ''

create index "emailDeliveriesOfPerson" on "emailDeliveries" ("chapterId", "personId") where "personId" is not null
`,
  )
}
