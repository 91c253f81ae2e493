import { sql, type Kysely } from 'kysely'

/** The years of a history, one per line, in addition to its text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "statements" add column "dates" text not null default ''`.execute(db)
}
