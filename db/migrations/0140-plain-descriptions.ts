import { sql, type Kysely } from 'kysely'

/**
 * The description sent as plain text, beside the markup that our pages show: clients that show an event's description
 * as text get back what they sent [spec 73]. Null where markup was sent, and for older events.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "events" add column "plainDescription" text`.execute(db)
}
