import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Finds the refunds of a chapter that are under way before a month is sealed, without reading all of them. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, `create index "refundsUnderWay" on "refunds" ("chapterId", "state", "startedAt")`)
}
