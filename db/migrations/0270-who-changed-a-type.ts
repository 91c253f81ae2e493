import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Who added and last changed a member type, as for every row that admins edit. Older ones have neither. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `alter table "memberTypes" add column "createdBy" text not null default 'system'

alter table "memberTypes" add column "updatedBy" text not null default 'system'

create index "membersByType" on "members" ("chapterId", "memberTypeId")`,
  )
}
