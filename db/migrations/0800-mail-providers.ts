import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The key with which Mailgun signs its reports, sealed. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, `alter table "mailReportKeys" add column "mailgunKeySealed" text`)
}
