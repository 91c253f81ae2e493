import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Admins' notes on members: they are about people, so they are outside the log and erased with the person. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "memberNotes" (
  "noteId" text primary key,
  "chapterId" text not null,
  "memberId" text not null,
  "note" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "memberNotesByMember" on "memberNotes" ("chapterId", "memberId", "createdAt")
`,
  )
}
