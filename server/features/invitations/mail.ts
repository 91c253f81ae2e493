import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { chapterTitle, emailHead } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { planDate } from '#server/time/dates.ts'
import { merged, type Merged } from '../emails/rules.ts'
import { paragraphsIn } from './rules.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

/** Subject and message have merge fields like those of emails. `path` leads to the page where a password is chosen; `until` (yyyy-mm-dd) is its last day. */
export type InvitationTexts = { subject: string; message: string; path: string; until: string; dedupeKey?: string }

/** Invites a person who was imported to choose a password, in the chapter's own words. */
export function importedEmail(
  { chapter, env, urls }: Sender,
  to: { email: string; values: Merged },
  { subject, message, path, until, dedupeKey }: InvitationTexts,
): PostedEmail {
  return {
    chapterId: chapter.id,
    kind: 'import-invitation',
    isBulk: true,
    to: to.email,
    subject: merged(subject, to.values),
    ...(dedupeKey !== undefined && { dedupeKey }),
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      paragraphs: paragraphsIn(message).map((paragraph) => merged(paragraph, to.values)),
      link: { label: 'Choose my password', url: `${urls.origin(chapter)}${path}` },
      notes: [
        `This link works until ${planDate(until)}. After that, request a new one under “Forgot password?” on the login page.`,
        'Not you? Ignore this email.',
      ],
    }),
  }
}

/** The subject and the text that the form begins with. */
export const usualText = (sender: Pick<Sender, 'chapter' | 'env'>): { subject: string; message: string } => ({
  subject: 'Your membership has moved: choose a password',
  message: `Hello {first name},\n\n${chapterTitle(sender)} has a new member portal. Your membership has moved with you.\n\nChoose a password, and you are in.`,
})
