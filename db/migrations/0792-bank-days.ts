import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The lines of each day of an account, counted and added up as they are stored, and those that are booked: balances and
 * days with open lines are read from them, and not from the lines of many years.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "bankDays" (
  "chapterId" text not null,
  "accountId" text not null,
  "day" text not null,
  "lines" integer not null,
  "cents" integer not null,
  primary key ("chapterId", "accountId", "day")
)

create table "bankBookedDays" (
  "chapterId" text not null,
  "accountId" text not null,
  "day" text not null,
  "lines" integer not null,
  "cents" integer not null,
  primary key ("chapterId", "accountId", "day")
)

insert into "bankDays" ("chapterId", "accountId", "day", "lines", "cents") select "chapterId", "accountId", "day", count(*), sum("amountCents") from "bankLines" group by "chapterId", "accountId", "day"

insert into "bankBookedDays" ("chapterId", "accountId", "day", "lines", "cents") select "chapterId", "accountId", "day", count(*), sum("amountCents") from "bankBookings" group by "chapterId", "accountId", "day"
`,
  )
}
