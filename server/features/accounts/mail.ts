import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { chapterTitle, emailHead } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { linkMinutes } from '#server/auth/login-links.ts'
import { tokenLifetime } from '#server/auth/tokens.ts'

/** The sender of an email: the chapter signs it, and the link leads to the chapter's own address. */
export type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

type Applicant = { email: string; firstName: string; isAgain?: boolean }

/**
 * Builds the email that asks an applicant to confirm the address (behaviour.md section 10). If it replaces an earlier
 * application, it says so, because the page does not reveal that one existed [spec 90].
 */
export function activationEmail(sender: Sender, to: Applicant, token: string): PostedEmail {
  const { chapter, urls } = sender
  const days = tokenLifetime.activate / (24 * 60)
  return {
    chapterId: chapter.id,
    kind: 'activation',
    to: to.email,
    subject: `Confirm your email for ${chapterTitle(sender)}`,
    ...writeEmail({
      head: emailHead(sender),
      greeting: `Hello ${to.firstName},`,
      paragraphs: [
        `Thank you for applying to ${chapterTitle(sender)}. Please confirm that this is your email address.`,
        ...(to.isAgain ? [earlierApplication] : []),
        'The chapter then reviews your application, and we will email you when that is done.',
      ],
      link: { label: 'Confirm my email', url: `${urls.origin(chapter)}/activate/${token}` },
      notes: [
        `The link expires in ${days} days. After that, you can request a new one on the login page.`,
        'If you didn’t apply, ignore this email and nothing will happen.',
      ],
    }),
  }
}

/**
 * Builds the email to a member whom a confirmed applicant looks like, at the address that the chapter has of them. It has
 * nothing of the applicant: somebody of the same name may be another person.
 */
export function alikeApplicationEmail(sender: Sender, to: { email: string; firstName: string }): PostedEmail {
  const { chapter, urls } = sender
  return {
    chapterId: chapter.id,
    kind: 'application like a member',
    to: to.email,
    subject: `Did you apply to ${chapterTitle(sender)}?`,
    ...writeEmail({
      head: emailHead(sender),
      greeting: `Hello ${to.firstName},`,
      paragraphs: [
        `Someone applied to ${chapterTitle(sender)} with another email address, and the application looks like your record there.`,
        'If that was you, you need no second application: log in with this email, or recover your password on the login page. The chapter can join both records.',
      ],
      link: { label: 'Log in', url: `${urls.origin(chapter)}/login` },
      notes: ['If that wasn’t you, ignore this email: an admin compares both before anybody is approved.'],
    }),
  }
}

const earlierApplication =
  'There was an earlier application with this address that was never confirmed. This one takes its place, and the earlier link no longer works.'

/** Builds the password reset email. `id` is the member id or the pending id. */
export function resetEmail(
  sender: Sender,
  to: { email: string; id: string; firstName: string },
  token: string,
): PostedEmail {
  const { chapter, urls } = sender
  return {
    chapterId: chapter.id,
    kind: 'password reset',
    to: to.email,
    subject: `Reset your password for ${chapterTitle(sender)}`,
    ...writeEmail({
      head: emailHead(sender),
      greeting: `Hello ${to.firstName},`,
      paragraphs: ['We received a request to reset your password. Use this link to set a new one.'],
      link: { label: 'Set new password', url: `${urls.origin(chapter)}/password/reset/${to.id}/${token}` },
      notes: [
        'The link expires in one hour.',
        'If you didn’t ask for this, ignore this email; your password stays the same.',
      ],
    }),
  }
}

/** Builds the email with a login link. It says on whose wish it came, and that opening it logs nobody in. */
export function loginLinkEmail(sender: Sender, to: { email: string; firstName: string }, link: string): PostedEmail {
  const { chapter, urls } = sender
  return {
    chapterId: chapter.id,
    kind: 'login link',
    to: to.email,
    subject: `Log in to ${chapterTitle(sender)}`,
    ...writeEmail({
      head: emailHead(sender),
      greeting: `Hello ${to.firstName},`,
      paragraphs: [
        'Use this link to log in. It works once, on the device that asked for it, or with the number which that device shows.',
      ],
      link: { label: 'Log in', url: `${urls.origin(chapter)}/login/link/${link}` },
      notes: [
        `The link expires in ${linkMinutes} minutes.`,
        'If you didn’t ask for this, ignore this email; nobody is logged in without you.',
      ],
    }),
  }
}
