import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Lines of a large file on their way into `bankLines`: written a piece at a time, and seen by nobody. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "bankStagedLines" (
  "fileId" text not null,
  "lineKey" text not null,
  "lineId" text not null,
  "chapterId" text not null,
  "day" text not null,
  "place" integer not null,
  "amountCents" integer not null,
  "text" text not null,
  "bankId" text,
  "checkNumber" text,
  "stagedAt" text not null,
  primary key ("fileId", "lineKey")
)

create index "bankStagedLinesByAge" on "bankStagedLines" ("stagedAt")
`,
  )
}
