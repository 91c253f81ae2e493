import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Payments of the last system, which are history here and never in the books. Derived from the log. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "earlierPayments" (
  "earlierPaymentId" text primary key,
  "chapterId" text not null,
  "personId" text not null,
  "importId" text not null,
  "occurredOn" text,
  "cents" integer not null,
  "purpose" text not null,
  "method" text not null,
  "source" text not null,
  "sourceId" text not null)

create unique index "earlierPaymentsBySource" on "earlierPayments" ("chapterId", "source", "sourceId")

create index "earlierPaymentsByPerson" on "earlierPayments" ("personId", "occurredOn")

create index "earlierPaymentsByImport" on "earlierPayments" ("importId")
`,
  )
}
