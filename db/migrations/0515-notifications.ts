import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** What people chose to be notified of, and up to when a chapter's news has been sent (docs/decisions/164). */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "notificationChoices" (
  "chapterId" text not null,
  "personId" text not null,
  "occasion" text not null,
  "how" text not null check ("how" in ('summary', 'atOnce', 'never')),
  "before" text not null check ("before" in ('summary', 'atOnce', 'never')),
  "changedAt" text not null,
  primary key ("chapterId", "personId", "occasion"))

create table "notificationMarks" (
  "chapterId" text primary key,
  "notifiedUpTo" text not null,
  "summedUpTo" text not null)
`,
  )
}
