import { sql, type Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Data for the table and the check-in of an event with many registrations: its sums, its rows in order of date, the
 * searchable text, and the changes since (docs/decisions/128).
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, shared)
  for (const statement of dialect === 'sqlite' ? onSqlite : onPostgres) await sql.raw(statement).execute(db)
}

const shared = `
create table "registrationSums" (
  "chapterId" text not null,
  "eventId" text not null,
  "isMember" integer not null,
  "registrations" integer not null,
  "adults" integer not null,
  "minors" integer not null,
  "amountCents" integer not null,
  primary key ("chapterId", "eventId", "isMember"))

insert into "registrationSums"
  select "chapterId", "eventId", case when "personId" is null then 0 else 1 end, count(*),
    sum(case when "state" = 'registered' then "adults" else 0 end),
    sum(case when "state" = 'registered' then "minors" else 0 end),
    sum(case when "state" = 'registered' then "amountCents" else 0 end)
  from "registrations" where "state" in ('registered', 'cancelled') group by 1, 2, 3

create index "registrationsByDate" on "registrations" ("chapterId", "eventId", "registeredAt", "registrationId") where "registeredAt" is not null

create index "registrationsByChange" on "registrations" ("chapterId", "eventId", "updatedAt")

create index "registrantsByChange" on "registrants" ("chapterId", "eventId", "updatedAt") where "updatedAt" is not null

create index "eventPaymentsGivenBack" on "eventPayments" ("chapterId", "eventId", "registrationId", "refundedCents") where "refundedCents" > 0
`

const searched = `upper("registrationId" || ' ' || "firstName" || ' ' || "lastName" || ' ' || "email" || ' ' || "phone" || ' ' || "note")`

// A search scans all of an event's texts, so they are stored together.
const onSqlite = [
  `alter table "registrants" add column "searchText" text not null generated always as (${searched}) virtual`,
  `create index "registrantsSearched" on "registrants" ("chapterId", "eventId", "searchText", "registrationId")`,
]

// PostgreSQL limits the length of an index entry, and a note may exceed it.
const onPostgres = [
  `alter table "registrants" add column "searchText" text not null generated always as (${searched}) stored`,
  `create index "registrantsSearched" on "registrants" ("chapterId", "eventId")`,
]
