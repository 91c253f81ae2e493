import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Indexes of what the lines of a bank are compared with: payments by hand, movements at the provider that are no
 * payments, and lines by their amount; the latest bookings of an account; and the sums of both. With the chapter before
 * them, the keys of a file's lines are looked up; without it, SQLite read all lines of the account for each 500 of them.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create index "paymentsByHand" on "payments" ("chapterId", "paidAt", "position", "term") where "reference" is not null

create index "providerTransactionsOther" on "providerTransactions" ("chapterId", "amountCents") where "kind" = 'other'

create index "bankLinesByAmount" on "bankLines" ("chapterId", "accountId", "amountCents")

drop index "bankLinesByKey"

create unique index "bankLinesByKey" on "bankLines" ("chapterId", "accountId", "lineKey")

create index "bankBookingsByPosition" on "bankBookings" ("chapterId", "accountId", "position", "amountCents")
`,
  )
}
