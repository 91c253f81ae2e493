import type { ContentTable, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { TableDefinition } from './pdf-definition.ts'
import { laidOut, openDocument, type PdfDocument, type Renderer } from './pdf-document.ts'

/** Enough that little is laid out twice, few enough to save memory: 400 rows took 50% more. */
const maxRowsOfPart = 120

/**
 * Draws a table over many pages as pdfmake would, holding only some of them in memory. The rows of a part's last page,
 * which may not be full, are laid out again with the next part. The footers, which state the number of pages, are drawn
 * at the end.
 */
export async function* drawnInParts<Row>(
  rows: Iterator<Row>,
  definitionOf: (rows: readonly Row[], pagesBefore: number) => TableDefinition,
  rowsOfPart = maxRowsOfPart,
): AsyncGenerator<Uint8Array> {
  const about = definitionOf([], 0)
  const { document, renderer } = openDocument(about)
  let carried: Row[] = []
  let pages = 0
  for (let isLast = false; !isLast;) {
    const more = next(rows, rowsOfPart)
    isLast = more.length < rowsOfPart
    const part = [...carried, ...more]
    const definition = { ...definitionOf(part, pages), footer: undefined }
    const laid = laidOut(document, definition)
    carried = isLast ? [] : part.slice(rowsBefore(laid.length, definition.content.at(-1) as ContentTable))
    for (const page of isLast ? laid : laid.slice(0, -1)) {
      renderer.renderPages([page])
      writeOut(document)
      pages++
    }
    forgetWords(document)
    yield* written(document)
  }
  for (let page = 0; page < pages; page++) drawFooter(document, renderer, page, pages, about)
  document.end()
  yield* document as AsyncIterable<Uint8Array>
}

function next<Row>(rows: Iterator<Row>, count: number): Row[] {
  const taken: Row[] = []
  while (taken.length < count) {
    const row = rows.next()
    if (row.done) break
    taken.push(row.value)
  }
  return taken
}

/**
 * Returns how many rows are on the pages before the last. pdfmake leaves in each cell the page on which it began to lay
 * out the row; one that does not fit there opens the next page.
 */
function rowsBefore(page: number, { table }: ContentTable): number {
  const rows = table.body.slice(1) as unknown as [{ positions: { pageNumber: number }[] }][]
  const second = rows.findIndex(([cell]) => cell.positions[0]!.pageNumber === page)
  return Math.max(0, (second === -1 ? rows.length : second) - 1)
}

/** Writes the page's drawing out; the footer gets a stream of its own. */
function writeOut(document: PdfDocument): void {
  const { page } = document
  const drawn = page.content
  drawn.end()
  page.content = document.ref()
  page.dictionary.data.Contents = [drawn, page.content]
}

/** pdfkit caches the encoding of each word, and in a long list almost every cell has a new one. */
function forgetWords({ fontCache }: PdfDocument): void {
  for (const styles of Object.values(fontCache)) {
    for (const font of Object.values(styles)) font.layoutCache = Object.create(null) as object
  }
}

function* written(document: PdfDocument): Generator<Uint8Array> {
  const bytes = document.read() as Uint8Array | null
  if (bytes) yield bytes
}

function drawFooter(
  document: PdfDocument,
  renderer: Renderer,
  index: number,
  pages: number,
  about: TDocumentDefinitions,
): void {
  const footer = about.footer as DynamicContent
  document.switchToPage(index)
  const [page] = laidOut(document, {
    ...about,
    content: [],
    header: undefined,
    footer: (_, __, size) => footer(index + 1, pages, size),
  })
  for (const { item } of page!.items) renderer.renderLine(item, item.x, item.y)
}
