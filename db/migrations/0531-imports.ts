import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Imports with the rows of their files: what the plan says of each, what was decided, and what was written. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "imports" (
  "importId" text primary key,
  "chapterId" text not null,
  "fileName" text not null,
  "sha256" text not null,
  "bytes" integer not null,
  "system" text,
  "ofWhat" text not null,
  "records" integer not null,
  "newRows" integer not null,
  "changedRows" integer not null,
  "sameRows" integer not null,
  "heldRows" integer not null,
  "refusedRows" integer not null,
  "state" text not null,
  "plan" text not null,
  "createdBy" text not null,
  "createdAt" text not null,
  "startedBy" text,
  "startedAt" text,
  "finishedAt" text,
  "undoneBy" text,
  "undoneAt" text)

create index "importsByChapter" on "imports" ("chapterId", "createdAt")

create index "importsAtWork" on "imports" ("state")
  where "state" in ('writing', 'undoing')

create table "importRows" (
  "importId" text not null references "imports" ("importId") on delete cascade,
  "row" integer not null,
  "chapterId" text not null,
  "line" integer,
  "state" text not null,
  "name" text not null,
  "email" text not null,
  "words" text not null,
  "reasons" text not null,
  "changes" text not null,
  "memberId" text,
  "read" text not null,
  "sourceKey" text not null,
  "answer" text,
  "answerMemberId" text,
  "personId" text,
  "writtenAt" text,
  "before" text,
  "stays" text,
  primary key ("importId", "row"))

create index "importRowsByState" on "importRows" ("importId", "state", "row")

create index "importRowsByPerson" on "importRows" ("personId")
  where "personId" is not null
`,
  )
}
