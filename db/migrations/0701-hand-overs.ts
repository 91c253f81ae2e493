import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Hand-overs of offices: who confirmed one, derived from the log; what is bound to a person, notes, and reasons, which
 * people write; and which reminders were sent. Access reviews, derived from the log, and the decisions of the open one.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "handOverConfirmations" (
  "termId" text not null,
  "side" text not null,
  "personId" text not null,
  "chapterId" text not null,
  "withReason" integer not null,
  "confirmedAt" text not null,
  primary key ("termId", "side", "personId"))

create table "handOverReasons" (
  "termId" text not null,
  "side" text not null,
  "personId" text not null,
  "chapterId" text not null,
  "reason" text not null,
  primary key ("termId", "side", "personId"))

create table "handOverItems" (
  "itemId" text primary key,
  "chapterId" text not null,
  "officeId" text not null,
  "item" text not null,
  "holder" text not null,
  "toDo" text not null,
  "itemState" text not null,
  "dueOn" text,
  "handedOverOn" text,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "handOverItemsByOffice" on "handOverItems" ("chapterId", "officeId", "createdAt")

create table "handOverNotes" (
  "termId" text primary key,
  "chapterId" text not null,
  "personId" text not null,
  "notes" text not null,
  "savedAt" text not null)

create index "handOverNotesByPerson" on "handOverNotes" ("chapterId", "personId")

create table "handOverReminders" (
  "termId" text not null,
  "daysBefore" integer not null,
  "chapterId" text not null,
  "sentAt" text not null,
  primary key ("termId", "daysBefore"))

create index "officeTermsByEnd" on "officeTerms" ("chapterId", "untilDay")

create table "accessReviews" (
  "reviewId" text primary key,
  "chapterId" text not null,
  "keptCount" integer not null,
  "endedCount" integer not null,
  "reviewedAt" text not null,
  "reviewedBy" text not null)

create index "accessReviewsByTime" on "accessReviews" ("chapterId", "reviewedAt")

create table "accessDecisions" (
  "chapterId" text not null,
  "accessKind" text not null,
  "accessId" text not null,
  "decision" text not null,
  "decidedAt" text not null,
  "decidedBy" text not null,
  primary key ("chapterId", "accessKind", "accessId"))
`,
  )
}
