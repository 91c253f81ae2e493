import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Attendance at an event, and the members who may check people in there. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "checkIns" (
  "registrationId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "adults" integer not null,
  "minors" integer not null,
  "desk" integer not null,
  "checkInKey" text not null,
  "at" text not null,
  "recordedAt" text not null)

create table "eventHelpers" (
  "helperId" text primary key,
  "chapterId" text not null,
  "eventId" text not null references "events" ("eventId") on delete cascade,
  "memberId" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "eventHelpersOnce" on "eventHelpers" ("eventId", "memberId")

create index "eventHelpersOfMember" on "eventHelpers" ("chapterId", "memberId")
`,
  )
}
