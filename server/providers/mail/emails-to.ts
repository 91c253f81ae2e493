import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** An email as people other than its recipient may know of it: never its text. */
export type EmailSent = { mailId: string; subject: string; createdAt: string; state: 'sent' | 'waiting' | 'failed' }

/** Returns the chapter's emails to an address, newest first. */
export async function emailsTo(db: Db, chapter: ChapterId, address: string): Promise<EmailSent[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['mailId', 'subject', 'createdAt', 'sentAt', 'deadAt'])
    .where('chapterId', '=', chapter)
    .where('toAddress', '=', address)
    .orderBy('createdAt', 'desc')
    .orderBy('mailId')
    .execute()
  return rows.map(({ mailId, subject, createdAt, sentAt, deadAt }) => ({
    mailId,
    subject,
    createdAt,
    state: sentAt ? 'sent' : deadAt ? 'failed' : 'waiting',
  }))
}
