import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Registrants change their entries by a link, and two windows must not write over each other. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, `alter table "registrants" add column "updatedAt" text`)
}
