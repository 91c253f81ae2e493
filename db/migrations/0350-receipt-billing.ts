import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The party that a receipt is billed to at the buyer's request. Personal, so outside the log, and not searchable. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "receiptBilling" (
  "paymentId" text primary key,
  "chapterId" text not null,
  "personId" text,
  "company" text not null,
  "address" text not null,
  "orderNumber" text not null,
  "updatedAt" text not null)

create index "receiptBillingByPerson" on "receiptBilling" ("chapterId", "personId") where "personId" is not null
`,
  )
}
