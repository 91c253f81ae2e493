import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Fields that a chapter defines for its people, their answers, and tags on people. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "memberFields" (
  "fieldId" text primary key,
  "chapterId" text not null,
  "place" integer not null,
  "fieldName" text not null,
  "kind" text not null,
  "choices" text not null,
  "memberSees" integer not null,
  "othersSee" integer not null,
  "isAsked" integer not null,
  "isRequired" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "memberFieldsByChapter" on "memberFields" ("chapterId", "place")

create table "memberFieldValues" (
  "valueId" text primary key,
  "chapterId" text not null,
  "fieldId" text not null,
  "personId" text not null,
  "answer" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "memberFieldValuesByPerson" on "memberFieldValues" ("personId", "fieldId")

create index "memberFieldValuesByField" on "memberFieldValues" ("fieldId", "chapterId", "answer")

create index "memberFieldValuesByChapter" on "memberFieldValues" ("chapterId")

create table "memberTags" (
  "tagId" text primary key,
  "chapterId" text not null,
  "tagName" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "memberTagsByChapter" on "memberTags" ("chapterId")

create table "taggedPeople" (
  "taggingId" text primary key,
  "chapterId" text not null,
  "tagId" text not null,
  "personId" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "taggedPeopleByPerson" on "taggedPeople" ("personId", "tagId")

create index "taggedPeopleByTag" on "taggedPeople" ("tagId")

create index "taggedPeopleByChapter" on "taggedPeople" ("chapterId")
`,
  )
}
