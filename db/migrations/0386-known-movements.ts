import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * How many movements of an account's list are known: the page that shows it used to count all of them on every view.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "comparisons" add column "known" integer not null default 0

update "comparisons" set "known" = (
  select count(*) from "providerTransactions"
  where "providerTransactions"."chapterId" = "comparisons"."chapterId" and "providerTransactions"."clientId" = "comparisons"."clientId")
`,
  )
}
