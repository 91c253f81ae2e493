import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Records of external services: emails, files, human checks, subscribers. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, outside)
}

const outside = `
create table "outbox" (
  "mailId" text primary key,
  "chapterId" text not null,
  "kind" text not null,
  "dedupeKey" text,
  "toAddress" text not null,
  "subject" text not null,
  "text" text not null,
  "html" text not null,
  "attempts" integer not null default 0,
  "nextAttemptAt" text,
  "leaseId" text,
  "leasedUntil" text,
  "sentAt" text,
  "deadAt" text,
  "lastError" text,
  "createdAt" text not null,
  unique ("kind", "dedupeKey"))

create index "outboxByNextAttempt" on "outbox" ("nextAttemptAt") where "nextAttemptAt" is not null

create index "outboxBySent" on "outbox" ("sentAt")

create table "usedChallenges" (
  "nonce" text primary key,
  "expiresAt" text not null)

create index "usedChallengesByEnd" on "usedChallenges" ("expiresAt")

create table "uploads" (
  "path" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "uploadedBy" text,
  "ownerId" text,
  "purpose" text not null check ("purpose" in ('public', 'certificate')),
  "contentType" text not null,
  "bytes" integer not null,
  "createdAt" text not null)

create index "uploadsByOwner" on "uploads" ("ownerId")

create index "uploadsUnclaimed" on "uploads" ("createdAt") where "ownerId" is null and "purpose" = 'certificate'

create table "newsletterSubscriptions" (
  "subscriptionId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "email" text not null,
  "token" text not null unique,
  "subscribedAt" text not null,
  "unsubscribedAt" text,
  unique ("chapterId", "email"))
`
