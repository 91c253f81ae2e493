import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The secret addresses to which mail servers report bounces and complaints, and which emails were complained about. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "mailReportKeys" (
  "chapterId" text primary key references "chapters" ("chapterId"),
  "keySealed" text not null,
  "createdAt" text not null,
  "reportedAt" text)

alter table "outbox" add column "complainedAt" text
`,
  )
}
