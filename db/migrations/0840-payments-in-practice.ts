import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Where no money moves in a live portal: the stand-in of a practice, or PayPal's sandbox. Null for a real payment. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `alter table "attemptAccounts" add column "practice" text check ("practice" in ('practice', 'sandbox'))`,
  )
}
