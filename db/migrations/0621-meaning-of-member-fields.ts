import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** What a member field says about who a person is: a birthday, or the number in the last system; '' for others. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, `alter table "memberFields" add column "meaning" text not null default ''`)
}
