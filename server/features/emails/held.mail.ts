import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { chapterTitle, emailHead } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { warningKind } from '#server/providers/mail/transport.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

/** The email to an admin about bulk emails that are held. It does not use the chapter's account, which may be the cause. */
export function heldEmail(
  { chapter, env, urls }: Sender,
  to: { email: string; firstName: string },
  { bounced, attempted, waiting }: { bounced: number; attempted: number; waiting: number },
): PostedEmail {
  const count = (number: number) => number.toLocaleString('en-US')
  return {
    chapterId: chapter.id,
    kind: warningKind,
    to: to.email,
    subject: `Emails of ${chapterTitle({ chapter, env })} are on hold: ${count(bounced)} of ${count(attempted)} bounced`,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: to.firstName === '' ? 'Hello,' : `Hello ${to.firstName},`,
      paragraphs: [
        `${count(bounced)} of the last ${count(attempted)} emails to many people bounced for good. Mail providers stop accepting emails from senders with many bounces, so the other ${count(waiting)} wait. Receipts, tickets, and password emails still go out.`,
        'Look at the addresses that bounced, and at what the mail servers answered. Then continue, or stop the emails.',
      ],
      link: { label: 'Look at the emails', url: `${urls.origin(chapter)}/emails` },
    }),
  }
}
