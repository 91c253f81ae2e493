import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { chapterTitle, emailHead } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { planDate } from '#server/time/dates.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>
type Author = { email: string; firstName: string }
type Post = { jobId: string; title: string }

/** Builds the email that tells the author that the post is listed, and until when. `listedUntil` is a date. */
export function approvedEmail(sender: Sender, to: Author, { jobId, title }: Post, listedUntil: string): PostedEmail {
  return emailTo(sender, to, {
    kind: 'job approved',
    subject: `Your job post is online: ${title}`,
    paragraphs: [
      `Your post “${title}” is approved. It is now listed under Jobs of ${chapterTitle(sender)} until ${planDate(listedUntil)}.`,
    ],
    link: { label: 'See your post', path: `/jobs/${jobId}` },
  })
}

/** Builds the email that tells the author that the post was rejected, why, and that it can be changed. */
export function rejectedEmail(sender: Sender, to: Author, { jobId, title }: Post, reason: string): PostedEmail {
  return emailTo(sender, to, {
    kind: 'job rejected',
    subject: `Your job post needs a change: ${title}`,
    paragraphs: [
      `An admin of ${chapterTitle(sender)} has read your post “${title}” and did not approve it.`,
      ...(reason === '' ? [] : [`The reason: ${reason}`]),
      'You can change your post. It will then be reviewed again.',
    ],
    link: { label: 'Change your post', path: `/job/${jobId}/edit` },
  })
}

type Message = { kind: string; subject: string; paragraphs: string[]; link: { label: string; path: string } }

const emailTo = (sender: Sender, to: Author, { kind, subject, paragraphs, link }: Message): PostedEmail => ({
  chapterId: sender.chapter.id,
  kind,
  subject,
  to: to.email,
  ...writeEmail({
    head: emailHead(sender),
    greeting: `Hello ${to.firstName},`,
    paragraphs,
    link: { label: link.label, url: `${sender.urls.origin(sender.chapter)}${link.path}` },
  }),
})
