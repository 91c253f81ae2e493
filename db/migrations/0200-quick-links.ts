import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Links that a chapter shows on its home page. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "quickLinks" (
  "linkId" text primary key,
  "chapterId" text not null,
  "linkTitle" text not null,
  "link" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "quickLinksByChapter" on "quickLinks" ("chapterId", "createdAt")
`,
  )
}
