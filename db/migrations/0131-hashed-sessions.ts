import { sql, type Kysely } from 'kysely'

/** From here on `sessionId` is a hash. Sessions stored by their plain id end: people log in again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from "sessions"`.execute(db)
}
