import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The association's mission, vision and history: one of each. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "statements" (
  "statementId" text primary key,
  "chapterId" text not null,
  "kind" text not null check ("kind" in ('mission', 'vision', 'history')),
  "title" text not null,
  "body" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "statementsOnce" on "statements" ("chapterId", "kind")
`,
  )
}
