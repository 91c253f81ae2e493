import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Flyers of events: uploaded pictures and PDFs. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "eventFlyers" (
  "flyerId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "flyer" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "flyersByEvent" on "eventFlyers" ("chapterId", "eventId", "createdAt")
`,
  )
}
