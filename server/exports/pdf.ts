import type { Lines } from './lines.ts'
import { pdfDefinition } from './pdf-definition.ts'
import { PdfList } from './pdf-list.ts'
import { drawnInParts } from './pdf-parts.ts'
import { TooManyRows } from './too-many.ts'

/** More than two thousand pages, which take minutes. */
const maxPdfRows = 100_000

/** Pages with numbers, repeated headers and right-aligned figures. */
export async function* pdf(lines: Lines): AsyncGenerator<Uint8Array> {
  const list = await PdfList.of(lines, () => {
    if (lines.count <= maxPdfRows) return
    throw new TooManyRows(
      `Too many rows for a PDF, which holds ${maxPdfRows.toLocaleString('en-US')}. Filter the list, or use Excel or CSV.`,
    )
  })
  yield* drawnInParts(list.rows(), (rows, pagesBefore) => pdfDefinition(list, rows, pagesBefore))
}
