import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The fees besides dues that members can pay to a chapter. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "paymentTypes" (
  "paymentTypeId" text primary key,
  "chapterId" text not null,
  "paymentTypeName" text not null,
  "amountCents" integer not null,
  "paymentTypeDescription" text not null,
  "isPrimary" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "paymentTypesByChapter" on "paymentTypes" ("chapterId", "paymentTypeName")

create unique index "primaryPaymentType" on "paymentTypes" ("chapterId") where "isPrimary" = 1
`,
  )
}
