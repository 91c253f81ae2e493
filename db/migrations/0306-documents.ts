import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Documents of a chapter, each in a category. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "documentCategories" (
  "docCategoryId" text primary key,
  "chapterId" text not null,
  "name" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "documentCategoriesByChapter" on "documentCategories" ("chapterId")

create table "documents" (
  "documentId" text primary key,
  "chapterId" text not null,
  "docCategoryId" text not null,
  "documentName" text not null,
  "documentDescription" text not null,
  "document" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "documentsByChapter" on "documents" ("chapterId", "createdAt")
`,
  )
}
