import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { chapterTitle, emailHead } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { confirmDays } from './rules.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

/** Asks an address to confirm job alerts: until then nothing is sent, since anyone can type an address. */
export function confirmEmail(sender: Sender, email: string, token: string): PostedEmail {
  const { chapter } = sender
  return {
    chapterId: chapter.id,
    kind: 'job alerts confirm',
    to: email,
    subject: `Confirm your job alerts from ${chapterTitle(sender)}`,
    ...writeEmail({
      head: emailHead(sender),
      greeting: 'Hello,',
      paragraphs: [
        `Someone asked us to email new jobs from ${chapterTitle(sender)} to this address. Confirm it to get job alerts.`,
      ],
      link: { label: 'Confirm job alerts', url: `${sender.urls.origin(chapter)}/newsletter/confirm?token=${token}` },
      notes: [
        `The link works for ${confirmDays} days.`,
        'If you did not ask for job alerts, you can ignore this email. We will not send any.',
      ],
    }),
  }
}

/** Tells an already subscribed address that it is on the list, and how to unsubscribe. */
export function alreadyEmail(sender: Sender, email: string, token: string): PostedEmail {
  const { chapter } = sender
  return {
    chapterId: chapter.id,
    kind: 'job alerts already',
    to: email,
    subject: `You are already subscribed to ${chapterTitle(sender)} job alerts`,
    ...writeEmail({
      head: emailHead(sender),
      greeting: 'Hello,',
      paragraphs: [
        `This address already gets new jobs from ${chapterTitle(sender)}. There is nothing to do.`,
        'If you no longer want job alerts, unsubscribe with one click.',
      ],
      link: { label: 'Unsubscribe from job alerts', url: leavingUrl(sender, token) },
    }),
  }
}

/** Returns the URL of the page where one click unsubscribes the address. */
export const leavingUrl = ({ urls, chapter }: Sender, token: string) =>
  `${urls.origin(chapter)}/newsletter/optout?token=${token}`
