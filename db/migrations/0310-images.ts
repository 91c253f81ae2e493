import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Pictures of a chapter: for the header, for the home page and of its events. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "images" (
  "imageId" text primary key,
  "chapterId" text not null,
  "imageName" text not null,
  "imageDescription" text not null,
  "eventId" text,
  "image" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "imagesByPlace" on "images" ("chapterId", "imageName", "createdAt")
`,
  )
}
