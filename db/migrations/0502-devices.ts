import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The browser that each session began in, so that people recognize theirs; '' for earlier sessions. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, `alter table "sessions" add column "device" text not null default ''`)
}
