import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The connection from which a person joined a waiting list, and when the email address was confirmed. Existing entries
 * keep their places.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "waitingPeople" add column "addressHash" text

alter table "waitingPeople" add column "confirmedAt" text

update "waitingPeople" set "confirmedAt" = (select "joinedAt" from "waitingEntries" where "waitingEntries"."entryId" = "waitingPeople"."entryId")
`,
  )
}
