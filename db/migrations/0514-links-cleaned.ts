import { sql, type Kysely } from 'kysely'

/**
 * Cleans links in formatted texts that were stored before leading spaces were removed from addresses: a browser skips
 * them and runs `javascript:`. The rules for an address are repeated here, so that the migration does the same in every
 * release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, id, column] of formatted) {
    const [text, key, place] = [sql.ref(column), sql.ref(id), sql.table(table)]
    for (let last = ''; ;) {
      const { rows } = await sql<{
        id: string
        text: string
      }>`select ${key} as "id", ${text} as "text" from ${place} where ${key} > ${last} and ${text} like '%href="%' order by ${key} limit 200`.execute(
        db,
      )
      for (const row of rows) {
        const cleaned = row.text.replaceAll(/ href="([^"]*)"/g, (_, address: string) => hrefOf(address))
        if (cleaned !== row.text)
          await sql`update ${place} set ${text} = ${cleaned} where ${key} = ${row.id}`.execute(db)
      }
      if (rows.length < 200) break
      last = rows.at(-1)!.id
    }
  }
}

const formatted = [
  ['activities', 'activityId', 'body'],
  ['announcements', 'announcementId', 'body'],
  ['blogPosts', 'blogId', 'body'],
  ['committeeMembers', 'cId', 'bio'],
  ['emails', 'emailId', 'body'],
  ['events', 'eventId', 'eventDescription'],
  ['jobs', 'jobId', 'body'],
  ['sponsors', 'sponsorId', 'description'],
  ['statements', 'statementId', 'body'],
] as const

/** Returns the cleaned attribute; '' where the link's target is not allowed. */
function hrefOf(given: string): string {
  const address = given
    .replaceAll('&nbsp;', ' ')
    .replace(/^[\s\p{Cc}\p{Cf}\p{Zs}]+/u, '')
    .trimEnd()
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  // A host with a port looks like a scheme: "example.org:8080".
  if (/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:]|$)/u.test(address)) return ` href="https://${address}"`
  return address.startsWith('//') || (scheme !== undefined && !['http', 'https', 'mailto', 'tel'].includes(scheme))
    ? ''
    : ` href="${address}"`
}
