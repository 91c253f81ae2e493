import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Members may show their email and phone to the other members of their chapter; nothing is shown by default. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "people" add column "showsEmail" integer not null default 0 check ("showsEmail" in (0, 1))

alter table "people" add column "showsPhone" integer not null default 0 check ("showsPhone" in (0, 1))
`,
  )
}
