import { limit } from '#server/auth/limits.ts'
import { chapterOfHost, type Chapter, type ChapterId } from '#server/chapter.ts'
import { writerFor, type Portal } from '#server/context.ts'
import { limitedText } from '#server/http/rest-handler.ts'
import { mailIdIn, noteComplaint, noteReturned, senderOfMail } from '#server/providers/mail/reports.ts'
import { refusalIn } from '#server/trpc.ts'
import { mailReportIn, type MailReport } from './report.decisions.ts'
import { isReportKey, noteReported } from './writes.ts'

/** Maximum size of a report in bytes. Mail servers are asked to return the headers of an email only. */
const maxReport = 256 * 1024

type Sent = { subDomain: string; key: string; clientAddress: string }

/**
 * POST /webhooks/mail/{subDomain}/{key}: a mail server reports a bounce or a complaint. Reports that change nothing get
 * 200, so that they are not sent again; what is no report gets 400.
 */
export async function answerMailReport(
  portal: Portal,
  request: Request,
  { subDomain, key, clientAddress }: Sent,
): Promise<Response> {
  const { store, env } = portal
  const chapter = await chapterOfHost(store.read, subDomain, env)
  if (!chapter) return answer(404, unknown)
  try {
    await limit(portal, 'webhookByChapterAndAddress', `mail ${chapter.id} ${clientAddress}`)
    if (!(await isReportKey(store.read, { chapter, env }, key))) return answer(404, unknown)
    const text = request.body ? await limitedText(request, maxReport) : ''
    const report = mailReportIn(text, request.headers.get('content-type') ?? '')
    if (!report)
      return answer(400, 'This is no report. Send the raw message with the delivery status or the complaint.')
    return answer(200, (await isNoted(portal, chapter, report)) ? 'Noted' : 'Nothing here to do with it')
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal) return answer(refusal.status, refusal.message, refusal.details.retryAfterSeconds)
    throw error
  }
}

const unknown = 'There is no such address. Make a new one on the page “Domain and mail” of the chapter.'

/** Records a report about an email that the chapter really sent. Returns whether anything changed. */
async function isNoted(portal: Portal, chapter: Chapter, report: MailReport): Promise<boolean> {
  if (report.kind === 'other') return false
  const { store, env } = portal
  for (const messageId of report.messageIds) {
    const mailId = mailIdIn(messageId, env.baseDomain)
    const sender = mailId && (await senderOfMail(store.read, mailId, chapter).executeTakeFirst())
    if (!sender) continue
    const email = { mailId, chapterId: sender.chapterId as ChapterId }
    const stamp = { chapterId: email.chapterId, actor: 'webhook:mail', correlation: `mail-report-${mailId}` }
    const isNew = await writerFor(
      portal,
      stamp,
    )(function* (tx) {
      yield* noteReported(tx, chapter.id)
      if (report.kind === 'complained') return yield* noteComplaint(tx.sql, email, tx.now)
      const { answer: said, status } = report
      return yield* noteReturned(tx.sql, email, { answer: said, isMailbox: !isPolicy(status) }, tx.now)
    })
    portal.log.info({ mailId, kind: report.kind, isNew }, 'a mail server reported an email')
    return isNew
  }
  return false
}

/** The server objects to the email or its sender, not to the mailbox (RFC 3463), as when it refuses at once. */
const isPolicy = (status: string): boolean => status.startsWith('5.7.')

const answer = (status: number, text: string, retryAfterSeconds?: number) =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...(retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {}),
    },
  })
