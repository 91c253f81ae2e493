import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The public key by which SendGrid's reports are checked. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, `alter table "mailReportKeys" add column "sendgridKey" text`)
}
