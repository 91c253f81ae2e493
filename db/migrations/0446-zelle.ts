import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Zelle payments, which registrants report and admins confirm [spec 53]: where a chapter takes them, and the status of
 * each. The facts that book money now include those of manual registrations.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "chapters" add column "zelleAddress" text

create table "zelleReports" (
  "registrationId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "reference" text not null,
  "referenceKey" text not null,
  "amountCents" integer not null,
  "state" text not null,
  "reportedAt" text not null,
  "until" text not null,
  "settledAt" text)

create unique index "zelleReportsWaiting" on "zelleReports" ("chapterId", "referenceKey") where "state" = 'reported'

drop index "factsThatBook"

create index "factsThatBook" on "facts" ("chapterId", "recordedAt", "position")
  where "type" in ('DuesPaid', 'PaymentRecordedByHand', 'RegistrationPaid', 'RegistrationRecordedByHand', 'DonationPaid', 'DonationRecordedByHand', 'FeePaid', 'FeeRecordedByHand')
`,
  )
}
