import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Refunds that wait for a second admin, and the amount above which a chapter requires one. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "chapters" add column "confirmRefundsAboveCents" integer

create table "refundRequests" (
  "paymentId" text not null,
  "refundKey" text not null,
  "chapterId" text not null,
  "amountCents" integer not null,
  "currency" text not null,
  "reason" text not null,
  "state" text not null,
  "askedBy" text not null,
  "askedAt" text not null,
  "decidedBy" text,
  "decidedAt" text,
  primary key ("paymentId", "refundKey"))

create index "refundRequestsWaiting" on "refundRequests" ("chapterId", "askedAt") where "state" = 'asked'
`,
  )
}
