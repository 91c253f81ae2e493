import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The entry of an event in subscribed calendars, once it is published: how often it has changed since, and whether it
 * was called off. It outlives the event, with the last announced name and times.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "calendarEntries" (
  "eventId" text primary key,
  "chapterId" text not null,
  "sequence" integer not null check ("sequence" >= 0),
  "eventName" text not null,
  "startsAt" text not null,
  "endsAt" text not null,
  "calledOffAt" text,
  "changedAt" text not null)

create index "calendarEntriesByEnd" on "calendarEntries" ("chapterId", "endsAt")

insert into "calendarEntries" ("eventId", "chapterId", "sequence", "eventName", "startsAt", "endsAt", "calledOffAt", "changedAt")
select "eventId", "chapterId", 0, "eventName", "startsAt", "endsAt", null, "updatedAt" from "events" where "isPublished" = 1
`,
  )
}
