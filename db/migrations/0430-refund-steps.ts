import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * How much of a payment goes back to registrants who cancel, by days; the events that are there refund all of it, as
 * before.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, `alter table "events" add column "refundSteps" text not null default '[]'`)
}
