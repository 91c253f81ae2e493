import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * When a chapter closed, if it did; and indexes that keep the landing screens as fast with 10,000 members as with a
 * hundred: members by status and the year's dues are counted in an index alone.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "chapters" add column "closedAt" text

create index "membersByStatus" on "members" ("chapterId", "status")

create index "paymentsReceived" on "payments" ("chapterId", "paidAt", "amountCents")
`,
  )
}
