import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Withdrawals are told from the other movements at the provider, and those that are about no payment are stored too.
 * Lists that were read before are read again, as far back as the provider has them.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
drop index "providerTransactionsOther"

create index "providerTransactionsWithdrawn" on "providerTransactions" ("chapterId", "amountCents") where "kind" = 'withdrawal'

alter table "comparisons" add column "wholeFrom" text
`,
  )
}
