import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * How many members a chapter has, and how many of them are active: the landing screens used to count 200,000 of them on
 * every view.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "memberCounts" (
  "chapterId" text not null primary key,
  "members" integer not null,
  "active" integer not null)

insert into "memberCounts"
  select "chapterId", sum("members"), sum("active") from (
    select "chapterId", 1 as "members", case "status" when 'active' then 1 else 0 end as "active" from "members"
    union all select "chapterId", 0, 0 from "formerMembers") as "ever"
  group by "chapterId"
`,
  )
}
