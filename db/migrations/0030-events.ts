import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Events and registrations. `seatCounts`, `registrations` and `eventPayments` are derived from the log; the check on
 * the counts backs up the conditional update that takes seats. Registrants' names and addresses are in `registrants`,
 * outside the log, where they can be erased.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "events" (
  "eventId" text primary key,
  "chapterId" text not null,
  "eventType" text not null,
  "eventName" text not null,
  "eventDescription" text not null,
  "eventAddress" text not null,
  "startsAt" text not null,
  "endsAt" text not null,
  "adultFeeCents" integer not null check ("adultFeeCents" >= 0),
  "minorFeeCents" integer not null check ("minorFeeCents" >= 0),
  "capCents" integer not null check ("capCents" >= 0),
  "seats" integer check ("seats" > 0),
  "isPublished" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "eventsByChapter" on "events" ("chapterId", "startsAt")

create index "eventsByCreation" on "events" ("chapterId", "createdAt")

create table "seatCounts" (
  "eventId" text primary key,
  "chapterId" text not null,
  "held" integer not null check ("held" >= 0),
  "sold" integer not null check ("sold" >= 0))

create table "registrations" (
  "registrationId" text primary key,
  "eventId" text not null,
  "chapterId" text not null,
  "state" text not null,
  "personId" text,
  "memberId" text not null,
  "adults" integer not null,
  "minors" integer not null,
  "contributionCents" integer not null,
  "amountCents" integer not null,
  "heldUntil" text,
  "registeredAt" text,
  "paymentId" text,
  "startedAt" text not null,
  "updatedAt" text not null)

create index "registrationsByEvent" on "registrations" ("eventId", "state", "registeredAt")

create index "registrationsByHold" on "registrations" ("state", "heldUntil")

create table "registrants" (
  "registrationId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "mInit" text not null,
  "firstName" text not null,
  "lastName" text not null,
  "email" text not null,
  "phone" text not null,
  "note" text not null,
  "cartId" text,
  "paymentId" text,
  "createdAt" text not null)

create index "registrantsByCart" on "registrants" ("cartId")

create index "registrantsByPayment" on "registrants" ("paymentId")

create table "eventPayments" (
  "paymentId" text primary key,
  "registrationId" text not null,
  "eventId" text not null,
  "chapterId" text not null,
  "personId" text,
  "memberId" text not null,
  "amountCents" integer not null,
  "paidAt" text not null,
  "status" text not null,
  "orderId" text,
  "captureId" text,
  "position" integer not null)

create index "eventPaymentsByChapter" on "eventPayments" ("chapterId", "paidAt")

create index "eventPaymentsByEvent" on "eventPayments" ("eventId", "paidAt")
`,
  )
}
