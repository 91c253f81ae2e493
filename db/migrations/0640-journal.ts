import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The journal for a chapter's accountant: what its accounts are called in the accountant's program, each export, derived
 * from the log, and the exported files, so that a second export of a sealed month has the same bytes.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "journalAccounts" (
  "chapterId" text not null,
  "program" text not null,
  "accountKey" text not null,
  "accountName" text not null,
  "updatedBy" text not null,
  "updatedAt" text not null,
  primary key ("chapterId", "program", "accountKey"))

create table "journalExports" (
  "position" integer primary key,
  "chapterId" text not null,
  "period" text not null,
  "program" text not null,
  "tracking" text not null,
  "sha256" text not null,
  "chartHash" text not null,
  "seals" text not null,
  "entries" integer not null,
  "lines" integer not null,
  "debitCents" integer not null,
  "actor" text not null,
  "exportedAt" text not null)

create index "journalExportsByChapter" on "journalExports" ("chapterId", "position")

create table "journalFiles" (
  "chapterId" text not null,
  "sha256" text not null,
  "fileName" text not null,
  "content" text not null,
  primary key ("chapterId", "sha256"))
`,
  )
}
