import type { Context } from '#server/context.ts'
import { writeLetter } from '#server/providers/mail/letter.ts'
import type { PostedLetter } from '#server/providers/mail/outbox.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

/** Tells a new subscriber so, and how to leave, which also undoes what somebody else typed in. */
export function welcomeLetter(sender: Sender, email: string, token: string): PostedLetter {
  const { chapter, env } = sender
  return {
    chapterId: chapter.id,
    kind: 'job alerts welcome',
    to: email,
    subject: `${env.association.shortName} Team - Job Alerts`,
    ...writeLetter({
      shortName: env.association.shortName,
      chapterName: chapter.chapterName,
      greeting: 'Hello,',
      paragraphs: [
        `From now on you get the job alerts of ${serviceName(sender)} at this address.`,
        'If you did not ask for them, or have had enough of them, one press takes you off the list.',
      ],
      link: { label: 'Leave job alerts', url: `${sender.urls.origin(chapter)}/newsletter/optout?token=${token}` },
    }),
  }
}

/** The central chapter is known by its own name, the others by the association's short name and theirs. */
export function serviceName({ chapter, env }: Pick<Sender, 'chapter' | 'env'>): string {
  return chapter.isMain ? chapter.chapterName : `${env.association.shortName} ${chapter.chapterName}`
}
