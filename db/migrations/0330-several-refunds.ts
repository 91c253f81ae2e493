import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Several refunds of one capture, each with its own key; and the refunded amount of each row of payments. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, renewed)
  await ddl(db, dialect, goneBack)
}

// Until now every refund was in full. SQLite cannot change a primary key in place.
const renewed = `
create table "renewedRefunds" (
  "paymentId" text not null,
  "refundKey" text not null,
  "captureId" text not null,
  "chapterId" text not null,
  "amountCents" integer not null,
  "currency" text not null,
  "reason" text not null,
  "state" text not null,
  "refundId" text,
  "issue" text,
  "startedAt" text not null,
  "updatedAt" text not null,
  primary key ("paymentId", "refundKey"))

insert into "renewedRefunds"
  select "paymentId", "captureId", "captureId", "chapterId", "amountCents", "currency", "reason", "state", "refundId", "issue", "startedAt", "updatedAt" from "refunds"

drop table "refunds"

alter table "renewedRefunds" rename to "refunds"

create index "refundsByState" on "refunds" ("state", "updatedAt")

create index "refundsByChapter" on "refunds" ("chapterId")
`

const goneBack = `
alter table "payments" add column "refundedCents" integer not null default 0

alter table "eventPayments" add column "refundedCents" integer not null default 0

update "eventPayments" set "refundedCents" = "amountCents" where "status" = 'REFUNDED'
`
