import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * A chapter keeps its former payment accounts: orders opened with one of them are finished with it. Earlier payments
 * name no account; they belong to their chapter's first one.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, accounts)
}

const accounts = `
alter table "paymentAccounts" rename to "onlyPaymentAccounts"

create table "paymentAccounts" (
  "chapterId" text not null references "chapters" ("chapterId"),
  "clientId" text not null,
  "clientSecretSealed" text not null,
  "merchantId" text not null,
  "webhookId" text not null,
  "servesOtherShops" integer not null default 0 check ("servesOtherShops" in (0, 1)),
  "since" text not null,
  "retiredAt" text,
  "updatedAt" text not null,
  "checkedAt" text,
  "checkedBy" text,
  "checkFailure" text,
  primary key ("chapterId", "clientId"))

insert into "paymentAccounts" ("chapterId", "clientId", "clientSecretSealed", "merchantId", "webhookId", "servesOtherShops", "since", "updatedAt")
select "chapterId", "clientId", "clientSecretSealed", "merchantId", "webhookId", "servesOtherShops", "updatedAt", "updatedAt" from "onlyPaymentAccounts"

drop table "onlyPaymentAccounts"

create unique index "paymentAccountsOneEach" on "paymentAccounts" ("chapterId") where "retiredAt" is null

create unique index "paymentAccountsOnceInUse" on "paymentAccounts" ("clientId") where "retiredAt" is null

create table "attemptAccounts" (
  "paymentId" text primary key,
  "chapterId" text not null,
  "clientId" text not null)
`
