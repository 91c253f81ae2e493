import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The activities of a chapter, each in a category, with its pictures. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "activityCategories" (
  "categoryId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "name" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "activityCategoriesByChapter" on "activityCategories" ("chapterId")

create table "activities" (
  "activityId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "categoryId" text not null references "activityCategories" ("categoryId"),
  "title" text not null,
  "body" text not null,
  "bodyWords" text not null,
  "date" text not null,
  "activityPhoto" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "activitiesByChapter" on "activities" ("chapterId", "date")

create index "activitiesByCategory" on "activities" ("categoryId")
`,
  )
}
