import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Lists of jobs are counted and ordered by their indexes alone: the columns they need come after a text of up to 100
 * kB.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
drop index "jobsByChapter"

drop index "jobsApproved"

create index "jobsByChapter" on "jobs" ("chapterId", "approved", "rejected", "createdAt", "jobId", "listedUntil")

create index "jobsApproved" on "jobs" ("createdAt", "jobId", "rejected", "listedUntil", "chapterId") where "approved" = 1
`,
  )
}
