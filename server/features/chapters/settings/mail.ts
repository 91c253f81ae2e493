import type { Chapter } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { emailHead } from '#server/providers/mail/email-words.ts'

type Sender = Pick<Context, 'env' | 'urls'> & { chapter: Chapter }

/** Builds the email with which an admin tests the chapter's mail account. */
export function testEmail({ chapter, env, urls }: Sender, server: string) {
  return {
    subject: `Test email from ${chapter.chapterName}`,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: 'Hello,',
      paragraphs: [
        `This is a test. The mail account of ${chapter.chapterName} works: this email left through ${server}.`,
      ],
    }),
  }
}

/** Builds the notice to an admin that the chapter's own mail account is currently not working. */
export function refusedEmail({ chapter, env, urls }: Sender, admin: { firstName: string }, reason: string) {
  return {
    subject: `The mail account of ${chapter.chapterName} does not work`,
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: `Hello ${admin.firstName},`,
      paragraphs: [
        `${chapter.chapterName} could not send an email from its own account. ${reason}`,
        'Emails now go out from the portal’s own address, and replies still reach the chapter. No email is lost.',
      ],
      link: { label: 'Open the chapter settings', url: `${urls.origin(chapter)}/settings` },
      notes: ['We send this email once. The portal will use the chapter’s own account again as soon as it works.'],
    }),
  }
}
