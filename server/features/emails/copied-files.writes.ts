import type { EmailRow } from '#db/tables/emails.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { copiesOf } from '#server/providers/files/copies.ts'
import { barePath } from '#server/providers/files/upload-path.ts'
import { filesIn } from '#server/records/shapes.ts'
import { cleanText, renderedHtml, uploadsIn } from '#server/text/rich-text.ts'
import { emailOf } from './reads.ts'

type Content = Pick<EmailRow, 'body' | 'attachments'>
type Writer = Pick<Context, 'db' | 'chapter' | 'providers'> & { actor: SignedIn }

/**
 * Returns an email whose files of the earlier email that it was made from are copies, so that both have them, and more
 * emails can be made from either.
 */
export async function withCopiedFiles<Input extends Content & { fromEmailId: string; emailId?: string | undefined }>(
  { db, chapter, providers, actor }: Writer,
  input: Input,
): Promise<Input> {
  if (input.fromEmailId === '') return input
  // The form was sent before: its email is stored already.
  if (input.emailId && (await emailOf(db, chapter.id, input.emailId))) return input
  const earlier = await emailOf(db, chapter.id, input.fromEmailId)
  const theirs = new Set((earlier ? filesOf(earlier) : []).map(barePath))
  const named = filesOf(input).filter((path) => theirs.has(barePath(path)))
  const copies = await copiesOf(providers.files, named, { chapter: chapter.id, actor })
  const replaced = (text: string) => [...copies].reduce((all, [path, copy]) => all.replaceAll(path, () => copy), text)
  return { ...input, body: replaced(input.body), attachments: replaced(input.attachments) }
}

const filesOf = ({ body, attachments }: Content) => [
  ...uploadsIn(renderedHtml(cleanText(body))),
  ...filesIn(attachments),
]
