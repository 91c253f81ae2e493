import pdfmake from 'pdfmake'
import { expect, test } from 'vitest'
import { pdfPages } from '#tests/support/pdf-pages.ts'
import type { ExportColumn } from './export-sheet.ts'
import { Lines } from './lines.ts'
import { pdfDefinition } from './pdf-definition.ts'
import { portalFonts } from './pdf-document.ts'
import { PdfList } from './pdf-list.ts'
import { drawnInParts } from './pdf-parts.ts'

const columns: ExportColumn[] = [
  { id: 'name', header: 'Name', kind: 'text' },
  { id: 'year', header: 'Year', kind: 'year' },
  { id: 'note', header: 'Note', kind: 'text' },
  { id: 'cents', header: 'Amount', kind: 'money', sums: true },
]

/** Short rows, rows of several lines, and nearly empty rows. */
const rowOf = (index: number) => ({
  name: index % 11 === 0 ? null : `Škoda ${index}`,
  year: 2000 + Math.floor(index / 37),
  note: index % 7 === 0 ? 'one of those who pay by cheque. '.repeat(1 + (index % 5)) : null,
  cents: index * 125 - 300,
})

async function listOf(count: number, group?: ExportColumn): Promise<PdfList> {
  async function* batches() {
    const rows = Array.from({ length: count }, (_, index) => rowOf(index))
    for (let start = 0; start < count; start += 70) yield rows.slice(start, start + 70)
  }
  const about = {
    title: 'Payments',
    chapter: 'Washington DC',
    filter: [],
    madeAt: '2026-11-21T12:00:00.000Z',
    timeZone: 'UTC',
  }
  return PdfList.of(new Lines({ ...about, columns, group, source: { sql: '', parameters: [] } }, batches()))
}

async function wholePages(list: PdfList): Promise<string[]> {
  pdfmake.setFonts(portalFonts)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => true)
  return pdfPages(await pdfmake.createPdf(pdfDefinition(list, [...list.rows()])).getBuffer())
}

async function pagesInParts(list: PdfList, rowsOfPart: number): Promise<string[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of drawnInParts(
    list.rows(),
    (rows, pagesBefore) => pdfDefinition(list, rows, pagesBefore),
    rowsOfPart,
  ))
    pieces.push(piece)
  return pdfPages(Buffer.concat(pieces))
}

/** Merges lines that continue each other: pdfmake draws those above a spanning cell as one. */
function withoutSeams(page: string): string {
  const seam =
    /([\d.]+ [\d.]+) l\n(\/DeviceRGB CS\n.* SCN\n\/\w+ gs\nS\n)[\d.]+ w\n\[\] 0 d\n0 j\n0 J\n\1 m\n([\d.]+ [\d.]+) l\n\2/g
  const joined = page.replaceAll(seam, '$3 l\n$2')
  return joined === page ? page : withoutSeams(joined)
}

const emailsIn = (page: string) => [...page.matchAll(/<(.*?)>/g)].map(([, text]) => text).join('')

test.each([
  { what: 'parts of several pages', count: 110, rowsOfPart: 80 },
  { what: 'parts of less than a page', count: 60, rowsOfPart: 15 },
  { what: 'totals that end a part', count: 79, rowsOfPart: 40 },
  { what: 'totals that begin a part', count: 80, rowsOfPart: 40 },
  { what: 'groups', count: 110, rowsOfPart: 50, group: columns[1] },
  { what: 'no rows', count: 0, rowsOfPart: 60 },
])('a list drawn in parts is drawn as pdfmake draws it whole: $what', async ({ count, rowsOfPart, group }) => {
  const list = await listOf(count, group)
  const whole = await wholePages(list)
  expect(whole.length).toBeGreaterThanOrEqual(count > 0 ? 2 : 1)
  expect(emailsIn(whole.at(-1)!)).toContain(`Page ${whole.length} of ${whole.length}`)
  expect((await pagesInParts(list, rowsOfPart)).map(withoutSeams)).toEqual(whole.map(withoutSeams))
})
