import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** How far imports are that take long to plan, and why a plan could not be made. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "importProgress" (
  "importId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "runId" text not null,
  "kind" text not null,
  "fileName" text not null,
  "step" text not null,
  "doneRows" integer not null,
  "allRows" integer not null,
  "startedBy" text not null,
  "startedAt" text not null,
  "heardAt" text not null,
  "failure" text)

create index "importProgressByChapter" on "importProgress" ("chapterId", "startedAt")
`,
  )
}
