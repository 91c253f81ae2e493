import { sql, type Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * A chapter's sponsors and their ads, which are shown from one day to another; those of an event have no days, since
 * they use the event's. The length of a video in seconds; null for other files.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "sponsors" (
  "sponsorId" text primary key,
  "chapterId" text not null,
  "sponsorName" text not null,
  "email" text not null,
  "phone" text not null,
  "address" text not null,
  "website" text not null,
  "description" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "sponsorsByName" on "sponsors" ("chapterId", "sponsorName")

create table "advertisements" (
  "imageId" text primary key,
  "chapterId" text not null,
  "type" text not null,
  "sponsorId" text not null,
  "eventId" text,
  "image" text not null,
  "startDate" text,
  "expireDate" text,
  "active" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "advertisementsByType" on "advertisements" ("chapterId", "type", "createdAt")

create index "advertisementsBySponsor" on "advertisements" ("chapterId", "sponsorId")
`,
  )
  await sql`alter table "uploads" add column "seconds" integer`.execute(db)
}
