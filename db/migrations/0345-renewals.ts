import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * A member's last reminder of dues, and when an active member lapsed, so that finding the next ones reads only those.
 * Existing chapters start with the upcoming reminders, not with a past one. Earlier lapses come from the log: the first
 * since dues were credited or the type changed.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "renewalSettings" (
  "chapterId" text primary key,
  "reminderDays" text not null,
  "graceDays" integer not null,
  "daysChangedOn" text not null,
  "updatedBy" text not null,
  "updatedAt" text not null)

insert into "renewalSettings"
  select "chapterId", '60,30,7,0,-14', 0, coalesce((select substr("recordedAt", 1, 10) from "facts" order by "position" desc limit 1), ''), 'system', "updatedAt" from "chapters"

alter table "members" add column "renewalMark" integer not null default 0

alter table "members" add column "lapsedAt" text

update "members" set "lapsedAt" = (
  select "lapse"."occurredAt" from "facts" as "lapse"
  where "lapse"."stream" = 'member-' || "members"."personId" and "lapse"."type" = 'Lapsed'
    and "lapse"."version" > (
      select max("paid"."version") from "facts" as "paid"
      where "paid"."stream" = 'member-' || "members"."personId" and "paid"."type" = 'DuesCredited')
    and not exists (
      select 1 from "facts" as "change"
      where "change"."stream" = 'member-' || "members"."personId" and "change"."type" = 'MemberTypeChanged'
        and "change"."version" > (
          select max("paid"."version") from "facts" as "paid"
          where "paid"."stream" = 'member-' || "members"."personId" and "paid"."type" = 'DuesCredited'))
  order by "lapse"."version" limit 1)
where "status" = 'inactive'

create index "membersToRemind" on "members" ("nextPaymentDueIn", "chapterId", "status", "renewalMark")

create index "membersLapsed" on "members" ("lapsedAt", "chapterId") where "lapsedAt" is not null
`,
  )
}
