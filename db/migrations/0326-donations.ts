import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Donations and donors. The facts that book money now include those of donations. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "donations" (
  "paymentId" text primary key,
  "chapterId" text not null,
  "donorId" text not null,
  "personId" text,
  "memberId" text not null,
  "donationTypeId" text not null,
  "donationType" text not null,
  "amountCents" integer not null,
  "refundedCents" integer not null,
  "donatedAt" text not null,
  "status" text not null,
  "orderId" text,
  "captureId" text,
  "reference" text,
  "position" integer not null)

create index "donationsByChapter" on "donations" ("chapterId", "donatedAt")

create index "donationsByPerson" on "donations" ("personId", "donatedAt") where "personId" is not null

create table "donors" (
  "donorId" text primary key,
  "chapterId" text not null,
  "paymentId" text not null,
  "saysMember" integer not null,
  "mInit" text not null,
  "firstName" text not null,
  "lastName" text not null,
  "email" text not null,
  "createdAt" text not null)

create index "donorsByPayment" on "donors" ("paymentId")

drop index "factsThatBook"

create index "factsThatBook" on "facts" ("chapterId", "recordedAt", "position")
  where "type" in ('DuesPaid', 'PaymentRecordedByHand', 'RegistrationPaid', 'DonationPaid', 'DonationRecordedByHand')
`,
  )
}
