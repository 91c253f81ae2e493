import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { chapterTitle, emailHead } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { sizedPath } from '#server/providers/files/picture-path.ts'
import { filesIn } from '#server/records/shapes.ts'
import { isolated } from '#server/text/isolates.ts'
import { escapedHtml, plainLines } from '#server/text/plain-lines.ts'
import { renderedHtml } from '#server/text/rich-text.ts'
import { leavingUrl } from './leaving.decisions.ts'
import type { PictureWidths } from './pictures.reads.ts'
import { merged, mergeFields, type Merged } from './rules.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

type Content = { title: string; body: string; attachments: string }

/** Returns the subject and the text of an email with one recipient's values. */
const mergedContent = ({ title, body }: Pick<Content, 'title' | 'body'>, values: Merged) => ({
  title: merged(title, values),
  html: merged(renderedHtml(body), values, (value) => escapedHtml(isolated(value))),
})

/** The width of an email's text in pixels. */
const columnWidth = 600

/** The merge fields themselves, for an email that is shown without a recipient. */
const unmerged = Object.fromEntries(mergeFields.map((field) => [field, `{${field}}`])) as Merged

/**
 * Returns an email as its recipients get it, for its writer to look at. Only the unsubscribe link differs: it leads
 * nowhere.
 * @param values of one recipient; by default the merge fields stay
 */
export const previewedEmail = (
  sender: Sender,
  email: Pick<Content, 'title' | 'body'>,
  widths: PictureWidths,
  values: Merged = unmerged,
): { title: string; html: string } => {
  const { subject, html } = composedEmail(sender, { ...email, attachments: '[]' }, widths, {
    address: '',
    mailId: 'preview',
    values,
  })
  return { title: subject, html }
}

/** Builds an email of the chapter to one recipient, with the unsubscribe link. */
export function composedEmail(
  sender: Sender,
  email: Content,
  widths: PictureWidths,
  to: { address: string; mailId: string; values: Merged },
): PostedEmail {
  const { chapter, urls } = sender
  const { title, html } = mergedContent(email, to.values)
  const origin = urls.origin(chapter)
  // Pictures, files and pages are on the chapter's host. Outlook knows the attribute only, phones the styles.
  const whole = html
    .replaceAll(/<img src="(\/uploads\/[^"?#]+)"/g, (_, path: string) => {
      const width = Math.min(widths.get(path) ?? columnWidth, columnWidth)
      return `<img width="${width}" style="width:100%;max-width:${width}px;height:auto" src="${sizedPath(path, 640)}"`
    })
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
        `You are receiving this email from ${chapterTitle(sender)}${chapter.chapterAddress && `, ${chapter.chapterAddress}`}. Nobody else sees your address.`,
      ],
      lastLink: { label: 'Unsubscribe', url: leaveUrl },
    }),
  }
}
