import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Mappings of columns that a chapter keeps under a name, and the cells of planned rows, which a new mapping reads again. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "importMappings" (
  "mappingId" text primary key,
  "chapterId" text not null,
  "mappingName" text not null,
  "headers" text not null,
  "mapping" text not null,
  "system" text not null,
  "usedAt" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "importMappingsByChapter" on "importMappings" ("chapterId", "mappingName")

alter table "importRows" add column "cells" text not null default ''

alter table "importRows" add column "edit" text
`,
  )
}
