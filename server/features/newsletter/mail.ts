import type { Context } from '#server/context.ts'
import { writeLetter } from '#server/providers/mail/letter.ts'
import { chapterTitle, letterHead } from '#server/providers/mail/letter-words.ts'
import type { PostedLetter } from '#server/providers/mail/outbox.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

/** Tells a new subscriber so, and how to leave, which also undoes what somebody else typed in. */
export function welcomeLetter(sender: Sender, email: string, token: string): PostedLetter {
  const { chapter } = sender
  return {
    chapterId: chapter.id,
    kind: 'job alerts welcome',
    to: email,
    subject: `You are subscribed to ${chapterTitle(sender)} job alerts`,
    ...writeLetter({
      head: letterHead(sender),
      greeting: 'Hello,',
      paragraphs: [
        `We will email you new jobs from ${chapterTitle(sender)} at this address.`,
        'If you did not ask for them, or no longer want them, unsubscribe with one click.',
      ],
      link: { label: 'Unsubscribe from job alerts', url: `${sender.urls.origin(chapter)}/newsletter/optout?token=${token}` },
    }),
  }
}
