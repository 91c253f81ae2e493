import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The colors and the logo of each chapter, and a copy of the main chapter's in every row. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "chapters" add column "look" text not null default '{}'

alter table "chapters" add column "associationLook" text not null default '{}'
`,
  )
}
