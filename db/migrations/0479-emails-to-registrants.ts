import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** An email may go to all registrants of an event. SQLite cannot change a check in place. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, `${renewed}\n${indexed}`)
}

const renewed = `
create table "renewedEmails" (
  "emailId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "title" text not null,
  "body" text not null,
  "audience" text not null check ("audience" in ('members', 'committee', 'custom', 'table', 'event')),
  "eventId" text check (("eventId" is not null) = ("audience" = 'event')),
  "attachments" text not null,
  "state" text not null check ("state" in ('sending', 'paused', 'stopped', 'done')),
  "createdBy" text not null,
  "createdAt" text not null)

insert into "renewedEmails"
  select "emailId", "chapterId", "title", "body", "audience", null, "attachments", "state", "createdBy", "createdAt" from "emails"

create table "renewedDeliveries" (
  "emailId" text not null references "renewedEmails" ("emailId"),
  "place" integer not null,
  "chapterId" text not null,
  "personId" text,
  "name" text not null,
  "address" text not null,
  "element" integer not null,
  "leftOut" text not null check ("leftOut" in ('', 'left', 'bounced', 'stopped', 'gone')),
  "mailId" text,
  primary key ("emailId", "place"))

insert into "renewedDeliveries"
  select "emailId", "place", "chapterId", "personId", "name", "address", "element", "leftOut", "mailId" from "emailDeliveries"

drop table "emailDeliveries"

drop table "emails"

alter table "renewedEmails" rename to "emails"

alter table "renewedDeliveries" rename to "emailDeliveries"
`

const indexed = `
create index "emailsByChapter" on "emails" ("chapterId", "createdAt")

create index "emailsSending" on "emails" ("createdAt") where "state" = 'sending'

create index "emailDeliveriesWaiting" on "emailDeliveries" ("emailId", "place") where "mailId" is null and "leftOut" = ''

create index "emailDeliveriesOfPerson" on "emailDeliveries" ("chapterId", "personId") where "personId" is not null
`
