import { sql, type Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Lets people have no email address, or one that others have too: what has to be unique moves into a column of its own.
 * SQLite cannot drop a constraint without building the table anew, and with it every row that refers to a person.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
drop view "everMembers"

alter table "people" rename column "email" to "emailKey"

alter table "people" add column "email" text not null default ''
`,
  )
  await sql`update "people" set "email" = "emailKey" where "emailKey" not like 'left:%'`.execute(db)
  await ddl(
    db,
    dialect,
    `
create index "peopleByEmail" on "people" ("email")

create view "everMembers" as
  select m."personId", m."memberId", m."chapterId", m."nextPaymentDueIn", p."mInit", p."firstName", p."lastName",
    p."email" as "primaryEmail", p."primaryPhone"
  from "members" m join "people" p on p."personId" = m."personId"
  union all
  select f."personId", f."memberId", f."chapterId", f."nextPaymentDueIn", p."mInit", p."firstName", p."lastName", '', ''
  from "formerMembers" f join "people" p on p."personId" = f."personId"
`,
  )
}
