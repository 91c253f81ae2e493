import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The state before the last decision on a post, while the decision may be reversed. The files of a post that is not
 * approved are visible to its author and admins.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, `alter table "jobs" add column "verdictBefore" text`)
  await sql`
    update "uploads" set "visibility" = 'owner', "ownerId" = (select "createdBy" from "jobs" where "jobs"."jobId" = "uploads"."recordId")
    where "recordTable" = 'jobs' and exists (select 1 from "jobs" where "jobs"."jobId" = "uploads"."recordId" and "jobs"."chapterId" = "uploads"."chapterId" and "approved" = 0)`.execute(
    db,
  )
}
