import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The provider's list of a chapter's accounts, how far it was read, the captures on which it may differ from the log,
 * and the decisions about them.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, tables)
}

const tables = `
create table "providerTransactions" (
  "chapterId" text not null,
  "clientId" text not null,
  "transactionId" text not null,
  "captureId" text not null,
  "kind" text not null,
  "status" text not null,
  "amountCents" integer not null,
  "feeCents" integer not null,
  "currency" text not null,
  "paymentId" text,
  "movedAt" text not null,
  primary key ("chapterId", "clientId", "transactionId"))

create index "providerTransactionsByCapture" on "providerTransactions" ("chapterId", "captureId")

create table "comparisons" (
  "chapterId" text not null,
  "clientId" text not null,
  "runId" text,
  "startedAt" text not null,
  "beatAt" text not null,
  "completedAt" text,
  "completedTo" text,
  "reachesFrom" text,
  "transactions" integer not null,
  "failure" text,
  "failedAt" text,
  primary key ("chapterId", "clientId"))

create table "suspectCaptures" (
  "chapterId" text not null,
  "captureId" text not null,
  "clientId" text not null,
  "orderId" text,
  "personId" text,
  "noticedAt" text not null,
  primary key ("chapterId", "captureId"))

create table "resolutions" (
  "position" integer primary key,
  "chapterId" text not null,
  "differenceId" text not null,
  "captureId" text not null,
  "kind" text not null,
  "way" text not null,
  "reason" text,
  "paymentId" text,
  "differenceCents" integer not null,
  "currency" text not null,
  "actor" text not null,
  "resolvedAt" text not null)

create index "resolutionsByCapture" on "resolutions" ("chapterId", "captureId")

create index "resolutionsByTime" on "resolutions" ("chapterId", "resolvedAt")

create table "resolutionNotes" (
  "chapterId" text not null,
  "differenceId" text not null,
  "note" text not null,
  "writtenAt" text not null,
  primary key ("chapterId", "differenceId"))`
