import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The table of a chapter's payments holds money of every kind, from guests as well as members (docs/decisions/067).
 * Names of payers are in one table, so that rows sort the same for all payers.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, dialect === 'sqlite' ? `${columns}\n\n${renewedSums}` : `${columns}\n\n${changedSums}`)
  await ddl(db, dialect, dialect === 'sqlite' ? onSqlite : onPostgres)
  await ddl(db, dialect, `${names}\n\n${registrations}\n\n${indexes}`)
  await ddl(db, dialect, (dialect === 'sqlite' ? sqliteTriggers : postgresTriggers).join('\n\n'))
}

const columns = `
alter table "payments" add column "purpose" text not null default 'dues'
`

// SQLite cannot change a primary key in place.
const renewedSums = `
create table "renewedSums" (
  "chapterId" text not null,
  "year" integer not null,
  "purpose" text not null,
  "paymentType" text not null,
  "paidYear" integer not null,
  "payments" integer not null,
  "amountCents" integer not null,
  primary key ("chapterId", "year", "purpose", "paymentType", "paidYear"))

insert into "renewedSums" select "chapterId", "year", 'dues', "paymentType", "paidYear", "payments", "amountCents" from "paymentSums"

drop table "paymentSums"

alter table "renewedSums" rename to "paymentSums"
`

const changedSums = `
alter table "paymentSums" add column "purpose" text not null default 'dues'

alter table "paymentSums" drop constraint "paymentSums_pkey", add primary key ("chapterId", "year", "purpose", "paymentType", "paidYear")
`

const onSqlite = `
drop trigger "nameIsNew"

drop trigger "nameIsChanged"

drop trigger "nameIsGone"
`

const onPostgres = `
drop trigger "nameIsSplit" on "people"

drop function "splitName"
`

const names = `
create table "payerNames" (
  "payerId" text primary key,
  "firstName" text not null,
  "lastName" text not null,
  "changedAt" text not null)

insert into "payerNames" select "personId", "firstName", "lastName", "updatedAt" from "people"

alter table "nameParts" rename column "personId" to "payerId"

drop index "peopleByChange"
`

/** Splits words as the projections do. */
const registrations = `
insert into "payments" ("paymentId", "term", "year", "chapterId", "personId", "memberId", "memberTypeId", "paymentType", "amountCents", "paidAt", "status", "orderId", "captureId", "reference", "position", "purpose", "refundedCents")
  select "paymentId", 1, cast(substr("paidAt", 1, 4) as integer), "chapterId", coalesce("personId", 'registration:' || "registrationId"),
    case when "personId" is null then '' else "memberId" end, '', 'Event registration', "amountCents", "paidAt", "status", "orderId", "captureId", null, "position", 'registration', "refundedCents"
  from "eventPayments"

insert into "paymentSums" ("chapterId", "year", "purpose", "paymentType", "paidYear", "payments", "amountCents")
  select "chapterId", "year", "purpose", "paymentType", cast(substr("paidAt", 1, 4) as integer), count(*), sum("amountCents" - "refundedCents") from "payments" where "purpose" = 'registration' group by 1, 2, 3, 4, 5

insert into "paymentWords" ("chapterId", "word", "paymentId")
  select "chapterId", lower("paymentId"), "paymentId" from "eventPayments"
  union select "chapterId", lower("orderId"), "paymentId" from "eventPayments" where "orderId" is not null

insert into "payerNames"
  select distinct 'registration:' || "eventPayments"."registrationId", "registrants"."firstName", "registrants"."lastName", "eventPayments"."paidAt"
  from "eventPayments" inner join "registrants" on "registrants"."registrationId" = "eventPayments"."registrationId"
  where "eventPayments"."personId" is null
`

const indexes = `
create index "payersByName" on "payerNames" ("lastName", "firstName", "payerId")

create index "payersByChange" on "payerNames" ("changedAt")

create index "paymentsByKind" on "payments" ("chapterId", "purpose", "paidAt", "position", "term")

create index "paymentsByKindAmount" on "payments" ("chapterId", "purpose", "amountCents", "paidAt", "position", "term")
`

// A SQLite trigger cannot generate series, so the positions where three letters begin are a table.
const sqliteParts = (row: string) =>
  ['lastName', 'firstName']
    .map(
      (column) =>
        `select substr(upper(${row}."${column}"), "at", 3), ${row}."payerId" from "namePlaces" where "at" <= length(${row}."${column}") - 2`,
    )
    .join(' union ')

const forget = `delete from "nameParts" where ("part", "payerId") in (${sqliteParts('old')});`
const keep = `insert into "nameParts" ${sqliteParts('new')};`

const sqliteTriggers = [
  `insert or ignore into "nameParts" ${sqliteParts('"payerNames"').replaceAll('from "namePlaces"', 'from "payerNames", "namePlaces"')}`,
  `create trigger "nameIsNew" after insert on "payerNames" begin ${keep} end`,
  `create trigger "nameIsChanged" after update on "payerNames" begin ${forget} ${keep} end`,
  `create trigger "nameIsGone" after delete on "payerNames" begin ${forget} end`,
  `create trigger "personIsNew" after insert on "people" begin insert into "payerNames" values (new."personId", new."firstName", new."lastName", new."updatedAt"); end`,
  `create trigger "personIsRenamed" after update of "firstName", "lastName" on "people" begin update "payerNames" set "firstName" = new."firstName", "lastName" = new."lastName", "changedAt" = new."updatedAt" where "payerId" = new."personId"; end`,
  `create trigger "personIsGone" after delete on "people" begin delete from "payerNames" where "payerId" = old."personId"; end`,
]

const postgresParts = (row: string) =>
  ['lastName', 'firstName']
    .map(
      (column) =>
        `select substr(upper(${row}."${column}"), "at", 3), ${row}."payerId" from generate_series(1, least(100, length(upper(${row}."${column}")) - 2)) as "at"`,
    )
    .join(' union ')

const postgresTriggers = [
  `insert into "nameParts" ${postgresParts('"payerNames"').replaceAll('from generate_series', 'from "payerNames", generate_series')} on conflict do nothing`,
  `create function "splitName"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from "nameParts" where ("part", "payerId") in (${postgresParts('old')}); end if;
  if tg_op <> 'DELETE' then insert into "nameParts" ${postgresParts('new')}; end if;
  return null;
end $$`,
  `create trigger "nameIsSplit" after insert or delete or update on "payerNames" for each row execute function "splitName"()`,
  `create function "keepPayerName"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then insert into "payerNames" values (new."personId", new."firstName", new."lastName", new."updatedAt");
  elsif tg_op = 'DELETE' then delete from "payerNames" where "payerId" = old."personId";
  else update "payerNames" set "firstName" = new."firstName", "lastName" = new."lastName", "changedAt" = new."updatedAt" where "payerId" = new."personId";
  end if;
  return null;
end $$`,
  `create trigger "personIsNamed" after insert or delete or update of "firstName", "lastName" on "people" for each row execute function "keepPayerName"()`,
]
