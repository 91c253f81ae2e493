import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Indexes of what the lines of a bank are compared with: payments by hand, movements at the provider that are no
 * payments, and lines by their amount. The last two also add up what an account has.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create index "paymentsByHand" on "payments" ("chapterId", "paidAt", "position", "term") where "reference" is not null

create index "providerTransactionsOther" on "providerTransactions" ("chapterId", "amountCents") where "kind" = 'other'

create index "bankLinesByAmount" on "bankLines" ("chapterId", "accountId", "amountCents")

create index "bankBookingsByAmount" on "bankBookings" ("chapterId", "accountId", "amountCents")
`,
  )
}
