import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The waiting list of an event: derived from the log, and outside it the names of those still waiting. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "waitingEntries" (
  "entryId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "persons" integer not null,
  "state" text not null,
  "place" integer not null,
  "joinedAt" text not null,
  "registrationId" text,
  "offeredUntil" text,
  "endedAt" text,
  "reason" text)

create index "waitingEntriesOfEvent" on "waitingEntries" ("eventId", "state", "place")

create table "waitingPeople" (
  "entryId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "personId" text,
  "firstName" text not null,
  "lastName" text not null,
  "email" text not null,
  "cartId" text not null)

create unique index "waitingPeopleOnce" on "waitingPeople" ("eventId", "email")

create index "waitingPeopleByCart" on "waitingPeople" ("cartId")

create index "waitingPeopleByPerson" on "waitingPeople" ("chapterId", "personId")
`,
  )
}
