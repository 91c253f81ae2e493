import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Fees of the account at the provider and holds are told from the other movements, with their codes. Lists that were read
 * before are read again, as far back as the provider has them.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "providerFees" (
  "chapterId" text not null,
  "transactionId" text not null,
  "eventCode" text not null,
  "feeCents" integer not null,
  "movedAt" text not null,
  "actor" text not null,
  "bookedAt" text not null,
  "position" integer not null,
  primary key ("chapterId", "transactionId")
)

create index "providerFeesByTime" on "providerFees" ("chapterId", "movedAt")

alter table "providerTransactions" add column "eventCode" text

create index "providerTransactionsHeld" on "providerTransactions" ("chapterId", "clientId", "captureId") where "kind" = 'hold'

update "comparisons" set "wholeFrom" = null
`,
  )
}
