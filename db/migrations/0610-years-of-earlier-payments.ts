import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The years that a payment of the last system was for, as "2019, 2020"; none for those imported before. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, `alter table "earlierPayments" add column "years" text not null default ''`)
}
