import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** How each chapter writes dates in tables, the paper of its PDFs, and its tax number. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "chapters" add column "papers" text not null default '{}'
`,
  )
}
