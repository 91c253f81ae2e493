import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Uploaded files of imports, in pieces, until they are planned: a portal that is restarted goes on with them. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "importProgress" add column "sheet" text

alter table "importProgress" add column "pieces" integer not null default 0

alter table "importProgress" add column "attempts" integer not null default 0

create table "importPieces" (
  "importId" text not null references "importProgress" ("importId") on delete cascade,
  "piece" integer not null,
  "chapterId" text not null,
  "content" text not null,
  primary key ("importId", "piece"))
`,
  )
}
