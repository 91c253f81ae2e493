import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { LetterJob } from './letter.ts'
import type { PaperSize } from './paper.ts'
import type { PaperLook } from './paper-look.ts'
import { paperPdf } from './paper-pdf.ts'

/**
 * Writes letters as one ZIP archive of PDFs. Each is made when the archive reaches it, so only one is in memory at a
 * time; PDFs are compressed already, so they are stored as they are.
 */
export async function* lettersZip(
  letters: readonly LetterJob[],
  size: PaperSize,
  look?: PaperLook,
): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile()
  for (const { fileName, paper } of letters)
    archive.addReadStreamLazy(fileName, { mtime: oneTime, compress: false }, (ready) =>
      ready(null, Readable.from(paperPdf(paper, size, look))),
    )
  archive.end()
  for await (const piece of archive.outputStream as AsyncIterable<Uint8Array>) yield piece
}

/** The same time for all files: the letters name their days themselves. */
const oneTime = new Date('2000-01-01T12:00:00Z')
