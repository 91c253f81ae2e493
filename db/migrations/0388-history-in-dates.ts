import { sql, type Kysely } from 'kysely'

/** The years of a history, each in a line of its own, stand beside its text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "statements" add column "dates" text not null default ''`.execute(db)
}
