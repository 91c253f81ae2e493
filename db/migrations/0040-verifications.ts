import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The verifications of the books with their results, and an index of the log by recording time. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "verifications" (
  "verificationId" text primary key,
  "state" text not null check ("state" in ('running', 'whole', 'damaged', 'failed')),
  "requestedBy" text not null,
  "chapterId" text,
  "startedAt" text not null,
  "endedAt" text,
  "facts" integer not null,
  "gaps" integer not null,
  "head" text not null,
  "checkpointPosition" integer,
  "checkpointHash" text,
  "problems" text not null)

create index "verificationsByStart" on "verifications" ("startedAt")

create index "factsByTime" on "facts" ("recordedAt")
`,
  )
}
