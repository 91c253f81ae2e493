import type { Checkpoint } from '#events-log/checkpoint.ts'
import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { emailHead } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'

/** Builds the email that gives a system admin a signed checkpoint to keep. */
export function checkpointEmail(
  sender: Pick<Context, 'chapter' | 'env' | 'urls'>,
  to: { email: string; firstName: string },
  checkpoint: Checkpoint,
): PostedEmail {
  return {
    chapterId: sender.chapter.id,
    kind: 'checkpoint',
    to: to.email,
    subject: `${sender.env.association.shortName} books: checkpoint at ${checkpoint.position}`,
    dedupeKey: `${checkpoint.position} ${to.email}`,
    ...writeEmail({
      head: emailHead(sender),
      greeting: `Hello ${to.firstName},`,
      paragraphs: [
        'This is where the books stand. Please keep this email: if the end of the books is ever cut off or rewritten, it proves what they once held.',
      ],
      facts: [
        {
          cells: [
            ['Entries', String(checkpoint.position)],
            ['Last hash', checkpoint.hash],
            ['Signed', checkpoint.signedAt],
            ['Signature', checkpoint.signature],
          ],
        },
      ],
    }),
  }
}
