import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The programs of events, each with its groups, which an election calls positions. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "programs" (
  "programId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "programName" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "programsOnce" on "programs" ("chapterId", "eventId", "programName")

create table "programGroups" (
  "groupId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "programId" text not null,
  "groupName" text not null,
  "ageFrom" integer,
  "ageTo" integer,
  "gradeFrom" text not null,
  "gradeTo" text not null,
  "startsAt" text not null,
  "endsAt" text not null,
  "feeCents" integer not null,
  "seats" integer,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "programGroupsByEvent" on "programGroups" ("chapterId", "eventId")
`,
  )
}
