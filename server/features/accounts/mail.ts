import type { Context } from '#server/context.ts'
import { writeLetter } from '#server/providers/mail/letter.ts'
import type { PostedLetter } from '#server/providers/mail/outbox.ts'
import { tokenLifetime } from '#server/auth/tokens.ts'

/** Whose letter it is: the chapter signs it, and its own address is what the link leads to. */
export type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

/** Asks an applicant to confirm the address (behaviour.md section 10). */
export function activationLetter(sender: Sender, to: { email: string; firstName: string }, token: string): PostedLetter {
  const { chapter, env, urls } = sender
  const days = tokenLifetime.activate / (24 * 60)
  return {
    chapterId: chapter.id,
    kind: 'activation',
    to: to.email,
    subject: `${env.association.shortName} Team - Activate Account`,
    ...writeLetter({
      shortName: env.association.shortName,
      chapterName: chapter.chapterName,
      greeting: `Hello ${to.firstName},`,
      paragraphs: [
        `Welcome to ${chapter.chapterName}. There is one more step: please confirm that this is your email address.`,
        'An admin of the chapter then reviews your application, and you will be notified.',
      ],
      link: { label: 'Activate Your Account', url: `${urls.origin(chapter)}/activate/${token}` },
      notes: [
        `The link works for ${days} days. You can ask for a new one when you try to log in.`,
        'If you did not apply, you need not do anything: without your confirmation the application goes no further.',
      ],
    }),
  }
}

/** Lets somebody who forgot it choose a new password. `id` is the member id or the pending id. */
export function resetLetter(sender: Sender, to: { email: string; id: string }, token: string): PostedLetter {
  const { chapter, env, urls } = sender
  return {
    chapterId: chapter.id,
    kind: 'password reset',
    to: to.email,
    subject: `${env.association.shortName} Password Reset`,
    ...writeLetter({
      shortName: env.association.shortName,
      chapterName: chapter.chapterName,
      greeting: `Hey ${to.email},`,
      paragraphs: [
        'Somebody, hopefully you, asked for a new password for this email address. Use the link to choose one.',
      ],
      link: { label: 'Set New Password', url: `${urls.origin(chapter)}/password/reset/${to.id}/${token}` },
      notes: [
        "If you don't use this link within 1 hour, it will expire.",
        'If it was not you, your password stays as it is and you need not do anything.',
      ],
    }),
  }
}
