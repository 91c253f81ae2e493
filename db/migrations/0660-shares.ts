import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The parent's share of what chapters receive: its rules, what of each payment belongs to whom, and what both sides said
 * about a month; all derived from the log. The names of the levels and what somebody disagrees with are not in it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "shareRules" (
  "ruleId" text primary key,
  "chapterId" text not null,
  "purpose" text not null,
  "paymentType" text not null,
  "basis" text not null,
  "fromDay" text not null,
  "chapterPart" integer not null,
  "parentPart" integer not null,
  "thirdPart" integer not null,
  "fourthPart" integer not null,
  "actor" text not null,
  "recordedAt" text not null,
  "position" integer not null)

create index "shareRulesByDay" on "shareRules" ("purpose", "fromDay")

create table "shareLevels" (
  "chapterId" text not null,
  "level" text not null,
  "levelName" text not null,
  "updatedBy" text not null,
  "updatedAt" text not null,
  primary key ("chapterId", "level"))

create table "shareLines" (
  "paymentId" text not null,
  "place" integer not null,
  "chapterId" text not null,
  "month" text not null,
  "day" text not null,
  "movement" text not null,
  "purpose" text not null,
  "paymentType" text not null,
  "firstYear" integer not null,
  "lastYear" integer not null,
  "ruleId" text not null,
  "amountCents" integer not null,
  "chapterCents" integer not null,
  "parentCents" integer not null,
  "thirdCents" integer not null,
  "fourthCents" integer not null,
  "position" integer not null,
  primary key ("paymentId", "place"))

create index "shareLinesByMonth" on "shareLines" ("chapterId", "month", "position")

create table "shareStatements" (
  "chapterId" text not null,
  "month" text not null,
  "agreedCents" integer,
  "chapterActor" text,
  "chapterAgreedAt" text,
  "parentActor" text,
  "parentAgreedAt" text,
  "disputedSide" text,
  "disputedBy" text,
  "disputedAt" text,
  "checkNumber" text,
  "paidBy" text,
  "paidAt" text,
  "chapterLineId" text,
  "parentLineId" text,
  primary key ("chapterId", "month"))

create index "shareStatementsByMonth" on "shareStatements" ("month")

create table "shareNotes" (
  "chapterId" text not null,
  "month" text not null,
  "note" text not null,
  "writtenBy" text not null,
  "writtenAt" text not null,
  primary key ("chapterId", "month"))
`,
  )
}
