import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Finds a chapter's emails that could not be delivered, for the dashboard. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create index "outboxFailed" on "outbox" ("chapterId", "deadAt") where "deadAt" is not null
`,
  )
}
