import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** A version for each import, which every answer raises, and the rows that mean a member, who may be erased. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "imports" add column "version" integer not null default 0

create index "importRowsByMember" on "importRows" ("chapterId", "memberId")
  where "memberId" is not null

create index "importRowsByAnswer" on "importRows" ("chapterId", "answerMemberId")
  where "answerMemberId" is not null
`,
  )
}
