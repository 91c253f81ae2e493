import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * A new subscriber to job alerts confirms first; existing ones stay subscribed. A digest is a row, so that it continues
 * after an interruption, and its jobs are recorded, so that no job is in two.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "newsletterSubscriptions" add column "confirmedAt" text

create table "jobDigests" (
  "digestId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "madeAt" text not null,
  "doneUpTo" text not null,
  "finishedAt" text)

create index "jobDigestsUnfinished" on "jobDigests" ("chapterId") where "finishedAt" is null

create table "alertedJobs" (
  "jobId" text primary key,
  "chapterId" text not null references "chapters" ("chapterId"),
  "digestId" text not null)

create index "alertedJobsByDigest" on "alertedJobs" ("digestId")
`,
  )
  await sql`update "newsletterSubscriptions" set "confirmedAt" = "subscribedAt"`.execute(db)
}
