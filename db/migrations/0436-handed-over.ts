import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Handed-over registrations: how often, and the previous registrants; the first of those paid. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "registrations" add column "handOvers" integer not null default 0

alter table "registrations" add column "handedOverAt" text

create table "formerRegistrants" (
  "registrationId" text not null,
  "handOver" integer not null,
  "chapterId" text not null,
  "eventId" text not null,
  "personId" text,
  "firstName" text not null,
  "lastName" text not null,
  "email" text not null,
  "handedOverAt" text not null,
  primary key ("registrationId", "handOver"))

create index "formerRegistrantsByPerson" on "formerRegistrants" ("chapterId", "personId")
`,
  )
}
