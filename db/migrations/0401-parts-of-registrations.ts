import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The packages, groups and rooms of a registration, derived from its facts, and the participants of groups, who are in
 * no fact.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "registrationParts" (
  "registrationId" text not null,
  "place" integer not null,
  "chapterId" text not null,
  "eventId" text not null,
  "kind" text not null,
  "itemId" text not null,
  "name" text not null,
  "quantity" integer not null,
  "unitCents" integer not null,
  "amountCents" integer not null,
  primary key ("registrationId", "place"))

create index "partsByItem" on "registrationParts" ("chapterId", "eventId", "kind", "itemId")

create table "participants" (
  "registrationId" text not null,
  "place" integer not null,
  "chapterId" text not null,
  "eventId" text not null,
  "groupId" text not null,
  "participantName" text not null,
  "age" integer,
  "grade" text not null,
  "schoolName" text not null,
  primary key ("registrationId", "place"))

create index "participantsByEvent" on "participants" ("chapterId", "eventId")
`,
  )
}
