import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * How much of a payment is refunded to registrants who cancel, by days of notice; existing events refund all of it, as
 * before.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, `alter table "events" add column "refundSteps" text not null default '[]'`)
}
