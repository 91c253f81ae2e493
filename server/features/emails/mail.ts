import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { chapterTitle, emailHead } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { sizedPath } from '#server/providers/files/upload-path.ts'
import { filesIn } from '#server/records/shapes.ts'
import { isolated } from '#server/text/isolates.ts'
import { escapedHtml, plainLines } from '#server/text/plain-lines.ts'
import { renderedHtml } from '#server/text/rich-text.ts'
import { leavingUrl } from './leaving.decisions.ts'
import { merged, type Merged } from './rules.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

type Content = { title: string; body: string; attachments: string }

/** Returns the subject and the text of an email with one recipient's values. */
export const mergedContent = ({ title, body }: Pick<Content, 'title' | 'body'>, values: Merged) => ({
  title: merged(title, values),
  html: merged(renderedHtml(body), values, (value) => escapedHtml(isolated(value))),
})

/** Builds an email of the chapter to one recipient, with the unsubscribe link. */
export function composedEmail(
  sender: Sender,
  email: Content,
  to: { address: string; mailId: string; values: Merged },
): PostedEmail {
  const { chapter, urls } = sender
  const { title, html } = mergedContent(email, to.values)
  const origin = urls.origin(chapter)
  // Pictures, files and pages are on the chapter's host. Outlook ignores max-width, so pictures get the width of the
  // email.
  const whole = html
    .replaceAll(
      /<img src="(\/uploads\/[^"?#]+)"/g,
      (_, path: string) => `<img style="max-width:100%;height:auto" src="${sizedPath(path, 640)}"`,
    )
    .replaceAll(/ (src|href)="\/(?!\/)/g, ` $1="${origin}/`)
  const leaveUrl = leavingUrl(sender, to.mailId)
  return {
    chapterId: chapter.id,
    kind: 'email',
    mailId: to.mailId,
    to: to.address,
    subject: title,
    isBulk: true,
    leaveUrl,
    attachments: filesIn(email.attachments),
    ...writeEmail({
      head: emailHead(sender),
      formatted: { html: whole, text: plainLines(whole) },
      // Bulk email must show the sender's postal address (CAN-SPAM).
      notes: [
        `You get this email from ${chapterTitle(sender)}${chapter.chapterAddress && `, ${chapter.chapterAddress}`}. Nobody else sees your address.`,
      ],
      lastLink: { label: 'Leave this list', url: leaveUrl },
    }),
  }
}
