import type { Work } from '#db/work.ts'
import type { Chapter, ChapterId } from '#server/chapter.ts'
import { writerFor, type Portal, type Tx } from '#server/context.ts'
import { mailIdIn, noteComplaint, noteReturned, senderOfMail } from '#server/providers/mail/reports.ts'
import type { MailReport } from './report.decisions.ts'

/** Where a report came from. */
type Way = {
  /** Who notes it. */
  actor: string
  /** Whether anybody can send one there: it then counts only by a Message-ID that was signed here. */
  isOpenToAll: boolean
  /** Remembers that one came, in the same transaction. */
  mark: (tx: Tx, chapterId: string) => Work<void>
}

/**
 * Records a report about an email that the chapter really sent, once, whichever way it comes.
 * @returns `new` if anything changed; `known` for a repeated report, or one that changes nothing, about such an email
 */
export async function noteReport(
  portal: Portal,
  chapter: Chapter,
  report: MailReport,
  { actor, isOpenToAll, mark }: Way,
): Promise<'new' | 'known' | 'foreign'> {
  const { store, env } = portal
  const mailIds = [
    ...report.messageIds
      .map((messageId) => mailIdIn(messageId, env))
      .map((named) => (isOpenToAll && !named?.isSigned ? undefined : named?.mailId)),
    ...(isOpenToAll ? [] : (report.mailIds ?? [])).filter((mailId) => /^[\w-]{1,100}$/.test(mailId)),
  ]
  for (const mailId of mailIds) {
    const sender = mailId && (await senderOfMail(store.read, mailId, chapter).executeTakeFirst())
    if (!sender) continue
    if (report.kind === 'other') return 'known'
    const email = { mailId, chapterId: sender.chapterId as ChapterId }
    const stamp = { chapterId: email.chapterId, actor, correlation: `mail-report-${mailId}` }
    const isNew = await writerFor(
      portal,
      stamp,
    )(function* (tx) {
      yield* mark(tx, chapter.id)
      if (report.kind === 'complained') return yield* noteComplaint(tx.sql, email, tx.now)
      const { answer: said, status } = report
      return yield* noteReturned(tx.sql, email, { answer: said, isMailbox: !isPolicy(status) }, tx.now)
    })
    portal.log.info({ mailId, kind: report.kind, isNew }, 'a mail server reported an email')
    return isNew ? 'new' : 'known'
  }
  return 'foreign'
}

/** The server objects to the email or its sender, not to the mailbox (RFC 3463), as when it refuses at once. */
const isPolicy = (status: string): boolean => status.startsWith('5.7.')
