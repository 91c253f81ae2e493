import { sql, type Kysely } from 'kysely'

/**
 * The words of an announcement without its tags, for searches. Existing rows are read one by one: their texts may be
 * long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "announcements" add column "bodyWords" text not null default ''`.execute(db)
  const { rows } = await sql<{ announcementId: string }>`select "announcementId" from "announcements"`.execute(db)
  for (const { announcementId } of rows) {
    const found = await sql<{
      body: string
    }>`select "body" from "announcements" where "announcementId" = ${announcementId}`.execute(db)
    await sql`update "announcements" set "bodyWords" = ${wordsOf(found.rows[0]!.body)} where "announcementId" = ${announcementId}`.execute(
      db,
    )
  }
}

/** Texts were cleaned as they were written: a tag begins with a letter or a slash, and has no angle bracket inside. */
const wordsOf = (body: string) =>
  body
    .replaceAll(/<(?:br|\/p|\/li|\/h\d|\/blockquote)\b[^<>]*>/gi, ' ')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
