import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The payment method of each row of payments. For manual entries from before admins were asked, `byHand` is all that is
 * known.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const told = dialect === 'sqlite' ? `json_extract("data", '$.method')` : `"data"::json ->> 'method'`
  await ddl(
    db,
    dialect,
    `
alter table "payments" add column "method" text not null default 'online'

update "payments" set "method" = 'byHand' where "captureId" is null

update "payments" set "method" = (select ${told} from "facts" where "facts"."position" = "payments"."position")
  where "purpose" = 'fee' and "captureId" is null
`,
  )
}
