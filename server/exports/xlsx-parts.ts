import { Readable } from 'node:stream'
import xlsxStyle, { type WorkBook } from 'sheetjs-style'
import { ZipFile } from 'yazl'

/** The files in a workbook's ZIP archive, by name. */
export type Parts = Map<string, Buffer>

const sheetName = (index: number) => `xl/worksheets/sheet${index + 1}.xml`

/**
 * An entry that reading adds to every archive. It is not part of a workbook, and its name is one that no part may have.
 */
const readersMark = '\u0001Sh33tJ5'

/** Returns a workbook's files, as sheetjs-style writes them. */
export function partsOf(book: WorkBook): Parts {
  const archive = xlsxStyle.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  const { FullPaths, FileIndex } = xlsxStyle.CFB.read(archive, { type: 'buffer' })
  const [root = ''] = FullPaths
  const files = FullPaths.flatMap((path, index): [string, Buffer][] => {
    const content = FileIndex[index]?.content
    return content && path.startsWith(root) && !path.endsWith('/') && !path.endsWith(readersMark)
      ? [[path.slice(root.length), Buffer.from(content as Uint8Array)]]
      : []
  })
  return new Map(files)
}

/** Returns the text of a sheet, from 0. */
export const sheetIn = (parts: Parts, index: number) => parts.get(sheetName(index))!.toString('utf8')

/** Returns the workbook with its first sheets replaced, which are streamed in chunks and never in memory as a whole. */
export async function* zipped(
  parts: Parts,
  sheets: readonly Iterable<Buffer>[],
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile()
  const streamed = new Map(sheets.map((sheet, index) => [sheetName(index), sheet]))
  for (const [name, content] of parts) {
    const sheet = streamed.get(name)
    if (sheet) archive.addReadStream(Readable.from(sheet), name, { mtime: madeAt })
    else archive.addBuffer(content, name, { mtime: madeAt })
  }
  archive.end()
  for await (const piece of archive.outputStream as AsyncIterable<Uint8Array>) yield piece
}
