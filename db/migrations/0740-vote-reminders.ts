import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Whether people who have not voted are reminded, and who was. Ballots from before remind nobody: their admins were not
 * asked.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "ballots" add column "remindsVoters" integer not null default 0

create table "voteReminders" (
  "ballotId" text not null,
  "personId" text not null,
  "chapterId" text not null,
  "sentAt" text not null,
  primary key ("ballotId", "personId"))
`,
  )
}
