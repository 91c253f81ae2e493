import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Ballots that are polls, and who chose what in the open ones. Those have a table of their own, so that no row of a
 * secret ballot could hold an answer.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "ballots" add column "poll" text

create table "pollAnswers" (
  "ballotId" text not null,
  "personId" text not null,
  "chapterId" text not null,
  "chosen" text not null,
  "answeredAt" text not null,
  primary key ("ballotId", "personId"))
`,
  )
}
