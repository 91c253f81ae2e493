import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { chapterTitle, emailHead } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { planDateTime, zoneName } from '#server/time/dates.ts'
import { leavingUrl } from '../emails/leaving.decisions.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

type To = { personId: string; email: string; firstName: string }

/** Reminds somebody of a ballot in which they may vote and have not. It comes from their own chapter. */
export function voteReminderEmail(
  sender: Sender,
  { personId, email, firstName }: To,
  { ballotId, title, closesAt }: { ballotId: string; title: string; closesAt: string },
  mailId: string = randomUUID(),
): PostedEmail {
  const { chapter, urls } = sender
  const { timeZone, chapterAddress } = chapter
  const closes = `${planDateTime(closesAt, timeZone)} ${zoneName(new Date(closesAt), timeZone)}`
  const leaveUrl = leavingUrl(sender, mailId)
  return {
    chapterId: chapter.id,
    kind: 'vote-reminder',
    mailId,
    isBulk: true,
    leaveUrl,
    to: email,
    subject: `Voting closes soon: ${title}`,
    dedupeKey: `${ballotId} ${personId}`,
    ...writeEmail({
      head: emailHead(sender),
      greeting: `Hello ${firstName},`,
      paragraphs: [
        `You may vote in “${title}”, and we have not received your vote yet. Voting takes a minute, also on a phone.`,
      ],
      facts: [
        {
          cells: [
            ['Ballot', title],
            ['Closes', closes],
          ],
        },
      ],
      link: { label: 'Vote', url: `${urls.origin(chapter)}/votes/${ballotId}/vote` },
      notes: [
        'Your vote is secret. We know whether you have voted, and not how. This is the only reminder.',
        `You are receiving this email from ${chapterTitle(sender)}${chapterAddress && `, ${chapterAddress}`}.`,
      ],
      lastLink: { label: 'Unsubscribe', url: leaveUrl },
    }),
  }
}
