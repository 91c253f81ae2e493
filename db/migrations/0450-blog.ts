import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The blog of a chapter: posts by category, and the comments below them with their replies. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "blogCategories" (
  "categoryId" text primary key,
  "chapterId" text not null,
  "name" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "blogCategoriesByChapter" on "blogCategories" ("chapterId")

create table "blogPosts" (
  "blogId" text primary key,
  "chapterId" text not null,
  "categoryId" text not null,
  "title" text not null,
  "body" text not null,
  "bodyWords" text not null,
  "photoId" text not null,
  "commentCount" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "blogPostsByTime" on "blogPosts" ("chapterId", "createdAt", "blogId")

create index "blogPostsByAuthor" on "blogPosts" ("chapterId", "createdBy", "createdAt", "blogId")

create index "blogPostsByComments" on "blogPosts" ("chapterId", "commentCount", "createdAt", "blogId")

create index "blogPostsByCategory" on "blogPosts" ("chapterId", "categoryId")

create table "blogComments" (
  "commentId" text primary key,
  "chapterId" text not null,
  "blogId" text not null,
  "parentId" text,
  "comment" text not null,
  "authorId" text not null,
  "createdAt" text not null,
  "editedAt" text,
  "hiddenAt" text,
  "hiddenBy" text)

create index "blogCommentsByPost" on "blogComments" ("chapterId", "blogId", "createdAt", "commentId")
`,
  )
}
