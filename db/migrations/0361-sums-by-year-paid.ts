import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Sums of payments by the year in which they came in (UTC), so that the landing screens read a year's dues instead of
 * adding them up. Drops the index used for that: each payment was written to it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
drop table "paymentSums"

create table "paymentSums" (
  "chapterId" text not null,
  "year" integer not null,
  "paymentType" text not null,
  "paidYear" integer not null,
  "payments" integer not null,
  "amountCents" integer not null,
  primary key ("chapterId", "year", "paymentType", "paidYear"))

insert into "paymentSums"
  select "chapterId", "year", "paymentType", cast(substr("paidAt", 1, 4) as integer), count(*), sum("amountCents")
  from "payments" group by 1, 2, 3, 4

drop index "paymentsReceived"
`,
  )
}
