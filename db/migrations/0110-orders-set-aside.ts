import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Captured orders that belong to no payment, and the accounts on which such orders are usual. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, tables)
}

const tables = `
alter table "paymentAccounts" add column "servesOtherShops" integer not null default 0 check ("servesOtherShops" in (0, 1))

create table "ordersSetAside" (
  "orderId" text primary key,
  "paymentId" text not null,
  "chapterId" text not null,
  "captureId" text not null,
  "amountCents" integer not null,
  "currency" text not null,
  "reason" text not null,
  "capturedAt" text not null,
  "noticedAt" text not null)

create index "ordersSetAsideByChapter" on "ordersSetAside" ("chapterId", "capturedAt")`
