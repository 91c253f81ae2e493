import { sql, type Kysely } from 'kysely'

/** How many pages a PDF has; null for other files, and for earlier ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "uploads" add column "pages" integer`.execute(db)
}
