import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** What the columns of other banks' lists are, kept for each account, and the lists that wait for their columns. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "bankMappings" (
  "mappingId" text primary key,
  "chapterId" text not null,
  "accountId" text not null,
  "headerKey" text not null,
  "headers" text not null,
  "columns" text not null,
  "dayOrder" text not null,
  "isTurned" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "bankMappingsByHeader" on "bankMappings" ("chapterId", "accountId", "headerKey")

create table "bankUnmappedFiles" (
  "unmappedId" text primary key,
  "chapterId" text not null,
  "accountId" text not null,
  "fileName" text not null,
  "content" text not null,
  "sentAt" text not null)

create index "bankUnmappedFilesByTime" on "bankUnmappedFiles" ("chapterId", "sentAt")
`,
  )
}
