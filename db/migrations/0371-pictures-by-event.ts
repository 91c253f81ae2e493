import { sql, type Kysely } from 'kysely'

/** The Year Book and an event's page read the pictures of a few events, and not all of a chapter's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "imagesByEvent" on "images" ("chapterId", "eventId", "createdAt")`.execute(db)
}
