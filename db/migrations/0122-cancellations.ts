import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Canceled registrations: when, and why as a code. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "registrations" add column "cancelledAt" text

alter table "registrations" add column "cancelReason" text
`,
  )
}
