import type { Context } from '#server/context.ts'
import { writeLetter } from '#server/providers/mail/letter.ts'
import { chapterTitle, letterHead } from '#server/providers/mail/letter-words.ts'
import type { PostedLetter } from '#server/providers/mail/outbox.ts'
import { planDate } from '#server/time/dates.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>
type Author = { email: string; firstName: string }
type Post = { jobId: string; title: string }

/** Builds the email that tells the author that the post is listed, and until when. `listedUntil` is a day. */
export function approvedLetter(sender: Sender, to: Author, { jobId, title }: Post, listedUntil: string): PostedLetter {
  return letterTo(sender, to, {
    kind: 'job approved',
    subject: `Your job post is online: ${title}`,
    paragraphs: [
      `Your post “${title}” is approved. It is now listed under Jobs of ${chapterTitle(sender)} until ${planDate(listedUntil)}.`,
    ],
    link: { label: 'See your post', path: `/jobs/${jobId}` },
  })
}

/** Builds the email that tells the author that the post was rejected, why, and that it can be changed. */
export function rejectedLetter(sender: Sender, to: Author, { jobId, title }: Post, reason: string): PostedLetter {
  return letterTo(sender, to, {
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

type Said = { kind: string; subject: string; paragraphs: string[]; link: { label: string; path: string } }

const letterTo = (sender: Sender, to: Author, { kind, subject, paragraphs, link }: Said): PostedLetter => ({
  chapterId: sender.chapter.id,
  kind,
  subject,
  to: to.email,
  ...writeLetter({
    head: letterHead(sender),
    greeting: `Hello ${to.firstName},`,
    paragraphs,
    link: { label: link.label, url: `${sender.urls.origin(sender.chapter)}${link.path}` },
  }),
})
