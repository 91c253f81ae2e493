import { sql, type Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Additional texts for searching an event's registrations: participants of groups, in the same text as the registrant,
 * and the names under which packages, positions, groups and rooms were sold. The database maintains the text itself:
 * code that adds or erases a participant cannot forget it there.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const joined = dialect === 'sqlite' ? 'group_concat' : 'string_agg'
  await ddl(db, dialect, shared(joined))
  for (const statement of dialect === 'sqlite' ? onSqlite(joined) : onPostgres(joined))
    await sql.raw(statement).execute(db)
}

const shared = (joined: string) => `
drop index "registrantsSearched"

alter table "registrants" drop column "searchText"

alter table "registrants" add column "participantsText" text not null default ''

update "registrants" set "participantsText" = ${textOf('"registrants"', joined)}
  where exists (select 1 from "participants" where "participants"."registrationId" = "registrants"."registrationId")

create index "partsByName" on "registrationParts" ("chapterId", "eventId", "kind", "name", "registrationId")

drop index "partsByItem"

create index "partsByItem" on "registrationParts" ("chapterId", "eventId", "kind", "itemId", "registrationId")
`

/** A registration's participants, one after the other. */
function textOf(row: string, joined: string): string {
  return `coalesce((select ${joined}("participantName" || ' ' || "grade" || ' ' || "schoolName", ' ' order by "place") from "participants" where "participants"."registrationId" = ${row}."registrationId"), '')`
}

const searched = `upper("registrationId" || ' ' || "firstName" || ' ' || "lastName" || ' ' || "email" || ' ' || "phone" || ' ' || "note" || ' ' || "participantsText")`

const moments = [
  { name: 'New', event: 'insert', row: 'new' },
  { name: 'Changed', event: 'update', row: 'new' },
  { name: 'Gone', event: 'delete', row: 'old' },
]

const kept = (row: string, joined: string) =>
  `update "registrants" set "participantsText" = ${textOf(row, joined)} where "registrationId" = ${row}."registrationId"`

const onSqlite = (joined: string) => [
  `alter table "registrants" add column "searchText" text not null generated always as (${searched}) virtual`,
  `create index "registrantsSearched" on "registrants" ("chapterId", "eventId", "searchText", "registrationId")`,
  ...moments.map(
    ({ name, event, row }) =>
      `create trigger "participantsSearched${name}" after ${event} on "participants" begin ${kept(row, joined)}; end`,
  ),
]

// PostgreSQL limits the length of an index entry, and a note may exceed it.
const onPostgres = (joined: string) => [
  `alter table "registrants" add column "searchText" text not null generated always as (${searched}) stored`,
  `create index "registrantsSearched" on "registrants" ("chapterId", "eventId")`,
  ...moments.flatMap(({ name, event, row }) => [
    `create function "participantsSearched${name}"() returns trigger language plpgsql as $$
begin
  ${kept(row, joined)};
  return null;
end $$`,
    `create trigger "participantsSearched${name}" after ${event} on "participants" for each row execute function "participantsSearched${name}"()`,
  ]),
]
