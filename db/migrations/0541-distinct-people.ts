import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Pairs of people who look alike, and of whom an admin said that they are two. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "distinctPeople" (
  "pairId" text primary key,
  "chapterId" text not null,
  "oneId" text not null,
  "otherId" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "distinctPeopleByPair" on "distinctPeople" ("oneId", "otherId")

create index "distinctPeopleByChapter" on "distinctPeople" ("chapterId", "createdAt")

create index "distinctPeopleByOther" on "distinctPeople" ("otherId")
`,
  )
}
