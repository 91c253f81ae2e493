import type { ChapterId } from '#server/chapter.ts'
import { pictureWidth } from '#server/providers/files/picture-width.ts'
import { isPicturePath } from '#server/providers/files/upload-path.ts'
import type { Files } from '#server/providers/files/uploads.ts'
import { renderedHtml, uploadsIn } from '#server/text/rich-text.ts'

/** The width in pixels of each picture of an email, by its path. */
export type PictureWidths = ReadonlyMap<string, number>

/** Bytes read of a picture: the width comes before the pixels. */
const firstBytes = 64 * 1024

/** Returns the widths of the chapter's pictures in an email's text. */
export async function pictureWidthsIn(
  files: Pick<Files, 'find'>,
  chapter: ChapterId,
  body: string,
): Promise<PictureWidths> {
  const widths = new Map<string, number>()
  for (const path of new Set(uploadsIn(renderedHtml(body)).filter(isPicturePath))) {
    const file = await files.find(path)
    const stream = file?.upload.chapterId === chapter ? await file.bytes() : null
    const width = stream && pictureWidth(await beginningOf(stream))
    if (width) widths.set(path, width)
  }
  return widths
}

async function beginningOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  for (let length = 0; length < firstBytes;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.length
  }
  await reader.cancel()
  return Buffer.concat(parts)
}
