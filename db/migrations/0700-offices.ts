import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Offices of chapters with their names; their rights and terms, which are derived from the log; when each right was
 * last used; and until when a session works with the rights of its person's offices.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "offices" (
  "officeId" text primary key,
  "chapterId" text not null,
  "officeName" text not null,
  "position" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "officesByName" on "offices" ("chapterId", "officeName")

create table "officeRights" (
  "officeId" text primary key,
  "chapterId" text not null,
  "rights" text not null,
  "eventIds" text)

create index "officeRightsByChapter" on "officeRights" ("chapterId")

create table "officeTerms" (
  "termId" text primary key,
  "officeId" text not null,
  "chapterId" text not null,
  "personId" text not null,
  "fromDay" text not null,
  "untilDay" text not null,
  "endedAt" text,
  "namedAt" text not null,
  "namedBy" text not null)

create index "officeTermsByPerson" on "officeTerms" ("personId", "chapterId")

create index "officeTermsByOffice" on "officeTerms" ("chapterId", "officeId", "fromDay")

create table "officeUses" (
  "termId" text not null,
  "right" text not null,
  "chapterId" text not null,
  "usedAt" text not null,
  primary key ("termId", "right"))

create index "officeUsesByChapter" on "officeUses" ("chapterId")

alter table "sessions" add column "worksUntil" text
`,
  )
}
