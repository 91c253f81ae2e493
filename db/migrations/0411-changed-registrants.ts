import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** When registrants last changed their entries by a link, so that two windows do not overwrite each other. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, `alter table "registrants" add column "updatedAt" text`)
}
