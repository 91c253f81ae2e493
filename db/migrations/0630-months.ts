import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Sealed months: the seals, derived from the log; the names that a sealed month is shown with, admins' notes, and
 * whether a second admin confirms.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "monthSeals" (
  "position" integer primary key,
  "chapterId" text not null,
  "month" text not null,
  "state" text not null,
  "headPosition" integer not null,
  "headHash" text not null,
  "openings" text not null,
  "sums" text not null,
  "opened" text not null,
  "banks" text not null,
  "labelsHash" text not null,
  "sealedBy" text not null,
  "sealedAt" text not null,
  "confirmedBy" text,
  "confirmedAt" text,
  "unsealAskedBy" text,
  "unsealAskedAt" text,
  "unsealReason" text,
  "unsealedBy" text,
  "unsealedAt" text)

create unique index "monthSealsByMonth" on "monthSeals" ("chapterId", "month") where "state" <> 'unsealed'

create table "monthLabels" (
  "position" integer primary key,
  "chapterId" text not null,
  "labels" text not null,
  "sealedByName" text not null,
  "confirmedByName" text not null)

create table "monthNotes" (
  "position" integer primary key,
  "chapterId" text not null,
  "note" text not null,
  "writtenBy" text not null,
  "writtenAt" text not null)

create table "monthSettings" (
  "chapterId" text primary key,
  "isConfirmedBySecond" integer not null)
`,
  )
}
