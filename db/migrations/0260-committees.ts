import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Committees: sessions of some years, and the members who serve in one, each once. A member of the parent's committee
 * may belong to any chapter: `chapterId` is the committee's.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "committeeSessions" (
  "cSessionId" text primary key,
  "chapterId" text not null,
  "fromYear" integer not null,
  "toYear" integer not null,
  "active" integer not null check ("active" in (0, 1)),
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "committeeSessionsOnce" on "committeeSessions" ("chapterId", "fromYear", "toYear")

create table "committeeMembers" (
  "cId" text primary key,
  "chapterId" text not null,
  "cSessionId" text not null,
  "memberId" text not null,
  "position" text not null,
  "bio" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "committeeMembersOnce" on "committeeMembers" ("cSessionId", "memberId")

create index "committeeMembersByChapter" on "committeeMembers" ("chapterId")

create index "committeeMembersByMember" on "committeeMembers" ("memberId")
`,
  )
}
