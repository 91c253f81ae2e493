import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Indexes that keep an event's registrations and the treasurer's pages as fast with a million payments as with a
 * hundred.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create index "eventPaymentsByRegistration" on "eventPayments" ("registrationId")

create index "factsThatBook" on "facts" ("chapterId", "recordedAt", "position")
  where "type" in ('DuesPaid', 'PaymentRecordedByHand', 'RegistrationPaid')
`,
  )
}
