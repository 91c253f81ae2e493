import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Admins' notes on refunds and corrections: they may name people, so they are outside the log. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "paymentNotes" (
  "chapterId" text not null,
  "paymentId" text not null,
  "noteKey" text not null,
  "note" text not null,
  "writtenBy" text not null,
  "writtenAt" text not null,
  primary key ("chapterId", "paymentId", "noteKey"))
`,
  )
}
