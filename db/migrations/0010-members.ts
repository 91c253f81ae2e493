import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Members who left remain the payers of their payments, and their ids are not reused (docs/decisions/010). */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "formerMembers" (
  "personId" text primary key,
  "memberId" text not null unique,
  "chapterId" text not null,
  "nextPaymentDueIn" integer not null,
  "leftAt" text not null)

create view "everMembers" as
  select m."personId", m."memberId", m."chapterId", m."nextPaymentDueIn",
         p."mInit", p."firstName", p."lastName", p."email" as "primaryEmail", p."primaryPhone"
  from "members" m join "people" p on p."personId" = m."personId"
  union all
  select f."personId", f."memberId", f."chapterId", f."nextPaymentDueIn",
         p."mInit", p."firstName", p."lastName", '', ''
  from "formerMembers" f join "people" p on p."personId" = f."personId"
`,
  )
}
