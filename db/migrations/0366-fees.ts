import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The facts that book money now include those of fees. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
drop index "factsThatBook"

create index "factsThatBook" on "facts" ("chapterId", "recordedAt", "position")
  where "type" in ('DuesPaid', 'PaymentRecordedByHand', 'RegistrationPaid', 'DonationPaid', 'DonationRecordedByHand', 'FeePaid', 'FeeRecordedByHand')
`,
  )
}
