import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * A chapter's bank accounts, the files that its bank offers, and their lines, which are the bank's and not from the
 * log. What a line is in the books is derived from the log.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "bankAccounts" (
  "accountId" text primary key,
  "chapterId" text not null,
  "accountName" text not null,
  "bankName" text not null,
  "lastFour" text not null,
  "openingCents" integer not null,
  "openedOn" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "bankAccountsByNumber" on "bankAccounts" ("chapterId", "lastFour")

create table "bankFiles" (
  "fileId" text primary key,
  "chapterId" text not null,
  "accountId" text,
  "fileName" text not null,
  "format" text,
  "coversFrom" text,
  "coversTo" text,
  "lines" integer not null,
  "newLines" integer not null,
  "openingCents" integer,
  "sumCents" integer not null,
  "closingCents" integer,
  "refusal" text,
  "readBy" text not null,
  "readAt" text not null)

create index "bankFilesByTime" on "bankFiles" ("chapterId", "readAt")

create index "bankFilesByAccount" on "bankFiles" ("accountId", "coversTo")

create table "bankLines" (
  "lineId" text primary key,
  "chapterId" text not null,
  "accountId" text not null,
  "fileId" text not null,
  "lineKey" text not null,
  "day" text not null,
  "place" integer not null,
  "amountCents" integer not null,
  "text" text not null,
  "bankId" text,
  "checkNumber" text)

create unique index "bankLinesByKey" on "bankLines" ("accountId", "lineKey")

create index "bankLinesByDay" on "bankLines" ("chapterId", "accountId", "day", "place")

create index "bankLinesByFile" on "bankLines" ("fileId")

create table "bankBookings" (
  "lineId" text primary key,
  "chapterId" text not null,
  "accountId" text not null,
  "kind" text not null,
  "category" text,
  "eventId" text,
  "amountCents" integer not null,
  "day" text not null,
  "ruleId" text,
  "isRecordedHere" integer not null,
  "actor" text not null,
  "bookedAt" text not null,
  "position" integer not null)

create index "bankBookingsByAccount" on "bankBookings" ("chapterId", "accountId", "day")

create table "bankBookedPayments" (
  "paymentId" text primary key,
  "chapterId" text not null,
  "lineId" text not null)

create index "bankBookedPaymentsByLine" on "bankBookedPayments" ("lineId")

create table "bankNotes" (
  "lineId" text primary key,
  "chapterId" text not null,
  "note" text not null,
  "writtenAt" text not null)

create table "bankRules" (
  "ruleId" text primary key,
  "chapterId" text not null,
  "wording" text not null,
  "kind" text not null,
  "category" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "bankRulesByWording" on "bankRules" ("chapterId", "wording")
`,
  )
}
