import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Members who became part of another one, and what of theirs went over: derived rows by the log, others by `merges`,
 * which is erased with the person.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
drop view "everMembers"

create table "mergedMembers" (
  "personId" text primary key,
  "memberId" text not null unique,
  "chapterId" text not null,
  "memberTypeId" text not null,
  "status" text not null,
  "nextPaymentDueIn" integer not null,
  "isAdmin" integer not null,
  "isSystemAdmin" integer not null,
  "startedAt" text not null,
  "updatedAt" text not null,
  "renewalMark" integer not null,
  "lapsedAt" text,
  "keptId" text not null,
  "mergeId" text not null,
  "mergedAt" text not null)

create index "mergedMembersByKept" on "mergedMembers" ("keptId")

create index "mergedMembersByChapter" on "mergedMembers" ("chapterId", "mergedAt")

create table "mergedRows" (
  "chapterId" text not null,
  "mergeId" text not null,
  "place" text not null,
  "rowId" text not null,
  primary key ("chapterId", "mergeId", "place", "rowId"))

create table "merges" (
  "chapterId" text not null,
  "mergeId" text not null,
  "keptId" text not null,
  "otherId" text not null,
  "replaced" text not null,
  "moved" text not null,
  "createdBy" text not null,
  "createdAt" text not null,
  primary key ("chapterId", "mergeId"))

create index "mergesByKept" on "merges" ("chapterId", "keptId")

create index "mergesByOther" on "merges" ("chapterId", "otherId")

create index "uploadsByOwner" on "uploads" ("ownerId")
  where "ownerId" is not null

create index "blogCommentsByAuthor" on "blogComments" ("authorId")

create view "everMembers" as
  select m."personId", m."memberId", m."chapterId", m."nextPaymentDueIn", p."mInit", p."firstName", p."lastName",
    p."email" as "primaryEmail", p."primaryPhone"
  from "members" m join "people" p on p."personId" = m."personId"
  union all
  select f."personId", f."memberId", f."chapterId", f."nextPaymentDueIn", p."mInit", p."firstName", p."lastName", '', ''
  from "formerMembers" f join "people" p on p."personId" = f."personId"
  union all
  select g."personId", g."memberId", g."chapterId", g."nextPaymentDueIn", coalesce(p."mInit", ''),
    coalesce(p."firstName", ''), coalesce(p."lastName", ''), '', ''
  from "mergedMembers" g left join "people" p on p."personId" = g."personId"
`,
  )
}
