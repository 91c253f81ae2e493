import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Job posts with their approval, and a chapter's settings of its job portal. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "jobs" (
  "jobId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "memberId" text not null,
  "title" text not null,
  "companyName" text not null,
  "web" text not null,
  "email" text not null,
  "phone" text not null,
  "city" text not null,
  "state" text not null,
  "body" text not null,
  "bodyWords" text not null,
  "attachments" text not null,
  "approved" integer not null default 0 check ("approved" in (0, 1)),
  "rejected" integer not null default 0 check ("rejected" in (0, 1)),
  "rejectionReason" text not null default '',
  "decidedAt" text,
  "listedUntil" text,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  check ("approved" + "rejected" < 2))

create index "jobsByChapter" on "jobs" ("chapterId", "approved", "rejected", "createdAt")

create index "jobsOfMember" on "jobs" ("chapterId", "memberId")

create index "jobsApproved" on "jobs" ("createdAt") where "approved" = 1

create table "jobPortalSettings" (
  "chapterId" text primary key references "chapters" ("chapterId"),
  "courtesy" text not null,
  "digestDay" text not null,
  "digestChangedAt" text not null,
  "updatedBy" text not null,
  "updatedAt" text not null)
`,
  )
}
