import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Chapters, people, members, payments, and the tables for signing in. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, plain)
  await ddl(db, dialect, projections)
  await ddl(db, dialect, signIn)
}

const plain = `
create table "chapters" (
  "chapterId" text primary key,
  "subDomain" text not null unique,
  "chapterName" text not null unique,
  "chapterEmail" text not null,
  "chapterPhone" text not null,
  "chapterAddress" text not null,
  "advertisement" integer not null default 0 check ("advertisement" in (0, 1)),
  "jobPortal" integer not null default 0 check ("jobPortal" in (0, 1)),
  "createdAt" text not null,
  "updatedAt" text not null)

create table "paymentAccounts" (
  "chapterId" text primary key references "chapters" ("chapterId"),
  "clientId" text not null unique,
  "clientSecretSealed" text not null,
  "merchantId" text not null,
  "webhookId" text not null,
  "updatedAt" text not null)

create table "memberTypes" (
  "memberTypeId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "memberType" text not null,
  "feeCents" integer not null check ("feeCents" >= 0),
  "description" text not null,
  "durationYears" integer not null check ("durationYears" between 0 and 99),
  "createdAt" text not null,
  "updatedAt" text not null,
  unique ("chapterId", "memberType"))

create table "people" (
  "personId" text primary key,
  "email" text not null unique,
  "passwordHash" text,
  "mInit" text not null,
  "firstName" text not null,
  "lastName" text not null,
  "address1" text not null default '',
  "address2" text not null default '',
  "city" text not null default '',
  "state" text not null default '',
  "zipcode" text not null default '',
  "primaryPhone" text not null default '',
  "alternatePhone" text not null default '',
  "alternateEmail" text not null default '',
  "degree" text not null default '',
  "degreeYear" integer not null default 2000,
  "major" text not null default '',
  "collegeName" text not null default '',
  "certificate" text not null default '',
  "profilePicture" text not null default '',
  "lastLoginAt" text,
  "createdAt" text not null,
  "updatedAt" text not null)

create table "payers" (
  "paymentId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "payerId" text not null,
  "payerEmail" text not null)
`

// Rebuilt from the log, so only the projections of facts write them, and nothing refers to them by key.
const projections = `
create table "applications" (
  "personId" text primary key,
  "chapterId" text not null,
  "memberTypeId" text not null,
  "emailVerified" integer not null,
  "verifiedAt" text,
  "appliedAt" text not null,
  "updatedAt" text not null)

create index "applicationsByChapter" on "applications" ("chapterId", "appliedAt")

create table "members" (
  "personId" text primary key,
  "memberId" text not null unique,
  "chapterId" text not null,
  "memberTypeId" text not null,
  "status" text not null,
  "nextPaymentDueIn" integer not null,
  "isAdmin" integer not null,
  "isSystemAdmin" integer not null,
  "startedAt" text not null,
  "updatedAt" text not null)

create index "membersByChapter" on "members" ("chapterId", "memberId")

create table "paymentAttempts" (
  "paymentId" text primary key,
  "chapterId" text not null,
  "memberId" text not null,
  "purpose" text not null,
  "state" text not null,
  "amountCents" integer not null,
  "currency" text not null,
  "orderId" text unique,
  "captureId" text,
  "reason" text,
  "startedAt" text not null,
  "updatedAt" text not null)

create index "paymentAttemptsByState" on "paymentAttempts" ("state", "updatedAt")

create index "paymentAttemptsByChapter" on "paymentAttempts" ("chapterId", "startedAt")

create table "refunds" (
  "captureId" text primary key,
  "paymentId" text not null,
  "chapterId" text not null,
  "amountCents" integer not null,
  "currency" text not null,
  "reason" text not null,
  "state" text not null,
  "refundId" text,
  "issue" text,
  "startedAt" text not null,
  "updatedAt" text not null)

create index "refundsByState" on "refunds" ("state", "updatedAt")

create table "payments" (
  "paymentId" text not null,
  "term" integer not null,
  "year" integer not null,
  "chapterId" text not null,
  "personId" text not null,
  "memberId" text not null,
  "memberTypeId" text not null,
  "paymentType" text not null,
  "amountCents" integer not null,
  "paidAt" text not null,
  "status" text not null,
  "orderId" text,
  "captureId" text,
  "reference" text,
  "position" integer not null,
  primary key ("paymentId", "term"))

create index "paymentsByChapter" on "payments" ("chapterId", "paidAt")

create index "paymentsByMember" on "payments" ("memberId", "paidAt")
`

const signIn = `
create table "sessions" (
  "sessionId" text primary key,
  "personId" text not null references "people" ("personId") on delete cascade,
  "chapterId" text not null,
  "role" text not null,
  "expiresAt" integer not null,
  "createdAt" text not null)

create index "sessionsByPerson" on "sessions" ("personId")

create table "oneTimeTokens" (
  "tokenHash" text primary key,
  "purpose" text not null,
  "personId" text not null references "people" ("personId") on delete cascade,
  "chapterId" text not null,
  "expiresAt" text not null,
  "usedAt" text,
  "createdAt" text not null)

create index "oneTimeTokensByPerson" on "oneTimeTokens" ("personId", "purpose")

create table "rateLimits" (
  "bucket" text not null,
  "windowStart" text not null,
  "windowEnd" text not null,
  "hits" integer not null,
  primary key ("bucket", "windowStart"))

create index "rateLimitsByEnd" on "rateLimits" ("windowEnd")
`
