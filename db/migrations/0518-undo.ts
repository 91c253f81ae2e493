import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Deletions and unpublished rows, stored while they can be undone (docs/decisions/166), with their files. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "undos" (
  "undoId" text primary key,
  "chapterId" text not null,
  "personId" text not null,
  "role" text not null,
  "expiresAt" text not null,
  "taken" text not null,
  "undoneAt" text)

create index "undosByChapter" on "undos" ("chapterId", "expiresAt")

alter table "uploads" add column "keptUntil" text
`,
  )
}
