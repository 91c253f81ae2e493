import type { OutboxRow } from '#db/tables/portal/mail.ts'
import { displayName } from '../files/upload-path.ts'
import type { Files } from '../files/uploads.ts'
import { filesIn } from '#server/records/shapes.ts'
import type { OutgoingFile } from './transport.ts'

/**
 * Reads the files that an email names. They are stored once for all its recipients, and belong to the sending chapter.
 * @throws Error when one is missing: without it the email would be incomplete
 */
export async function filesOf(
  { chapterId, attachments }: Pick<OutboxRow, 'chapterId' | 'attachments'>,
  files: Pick<Files, 'find'>,
): Promise<OutgoingFile[]> {
  const read: OutgoingFile[] = []
  for (const path of attachments === null ? [] : filesIn(attachments)) {
    const file = await files.find(path)
    const stream = file?.upload.chapterId === chapterId ? await file.bytes() : null
    if (!file || !stream) throw new Error(`the attached file ${displayName(path)} is gone`)
    read.push({
      name: displayName(path),
      contentType: file.upload.contentType,
      bytes: new Uint8Array(await new Response(stream).arrayBuffer()),
    })
  }
  return read
}
