import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Removes lapses of members who were already inactive. When lapses were first recorded, members whom a refund had made
 * inactive were included: the projection records no lapse for them, and they would get a reminder.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const status = dialect === 'sqlite' ? `json_extract("back"."data", '$.status')` : `"back"."data"::json ->> 'status'`
  await ddl(
    db,
    dialect,
    `
update "members" set "lapsedAt" = null
where "lapsedAt" is not null and exists (
  select 1 from "facts" as "back"
  where "back"."stream" = 'member-' || "members"."personId" and "back"."type" = 'DuesTakenBack' and ${status} = 'inactive'
    and "back"."version" > (
      select max("paid"."version") from "facts" as "paid"
      where "paid"."stream" = 'member-' || "members"."personId" and "paid"."type" = 'DuesCredited')
    and "back"."version" < (
      select min("lapse"."version") from "facts" as "lapse"
      where "lapse"."stream" = 'member-' || "members"."personId" and "lapse"."type" = 'Lapsed' and "lapse"."occurredAt" = "members"."lapsedAt"))
`,
  )
}
