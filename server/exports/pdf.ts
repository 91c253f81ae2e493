import { createRequire } from 'node:module'
import path from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { addTo, type Lines } from './lines.ts'
import { headText, isFigure, type Cell, type ExportColumn, type Line } from './export-sheet.ts'
import { breakable, padding, pdfWidths } from './pdf-widths.ts'
import { TooManyRows } from './too-many.ts'
import { decimals, filterText, rowsText, slashed } from './export-text.ts'

/** Nobody prints four hundred pages; laying them out takes ten seconds and more, and half a gigabyte. */
const mostPdfRows = 10_000

/** Pages with numbers, repeated heads and right-aligned figures. */
export async function* pdf(lines: Lines): AsyncGenerator<Uint8Array> {
  const rows: Line[] = []
  for await (const batch of lines.batches()) {
    if (lines.count > mostPdfRows) {
      throw new TooManyRows(`Too many rows for a PDF, which holds ${mostPdfRows.toLocaleString('en-US')}. Filter the list, or use Excel or CSV.`)
    }
    rows.push(...batch)
  }
  usePortalFonts()
  const stream = await pdfmake.createPdf(pdfDefinition(lines, rows)).getStream()
  stream.end()
  for await (const chunk of stream as AsyncIterable<Uint8Array>) yield chunk
}

const ink = '#14202e'
const quietInk = '#4c5c6d'
const primary = '#033c73'
const rule = '#d3dce5'
const band = '#f3f6f9'

/** What pdfmake is asked to draw. */
export function pdfDefinition(lines: Lines, rows: readonly Line[]): TDocumentDefinitions {
  const { columns, title, chapter, filter } = lines.sheet
  const day = slashed(lines.day)
  const texts = columns.map((column, index) =>
    rows.reduce((longest, { cells }) => Math.max(longest, cellText(cells[index] ?? null, column).length), Math.max(headText(column).length, sumLength(lines, index))),
  )
  const { pageOrientation, fontSize, widths, signs } = pdfWidths(columns, texts)
  const body = [columns.map(headCell), ...bodyRows(lines, rows, signs), totalsRow(lines)]
  const bands = new Set(body.flatMap((row, index) => (isBand(row) ? [index] : [])))
  return {
    info: { title: `${title}, ${chapter}` },
    pageSize: 'A4',
    pageOrientation,
    pageMargins: [40, 44, 40, 48],
    defaultStyle: { fontSize: 9, color: ink },
    header: (page) => (page === 1 ? '' : { text: `${chapter}, ${title}`, color: quietInk, fontSize: 8, margin: [40, 22, 40, 0] }),
    footer: (page, pages) => ({
      columns: [day, { text: `Page ${page} of ${pages}`, alignment: 'right' }],
      margin: [40, 18, 40, 0],
      color: quietInk,
      fontSize: 8,
    }),
    content: [
      { text: chapter, color: primary, bold: true, fontSize: 11 },
      { text: title, bold: true, fontSize: 18, margin: [0, 2, 0, 8] },
      facts([['Rows', rowsText(lines.count)], ['Filter', filterText(filter)], ['Date', day]]),
      {
        table: { headerRows: 1, dontBreakRows: true, widths, body },
        fontSize,
        layout: {
          hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 0.8 : line === body.length - 1 ? 1.6 : 0.4),
          hLineColor: (line) => (line === 1 || line === body.length - 1 ? primary : rule),
          vLineWidth: () => 0,
          paddingLeft: () => padding,
          paddingRight: () => padding,
          paddingTop: () => 3.5,
          paddingBottom: () => 3.5,
          fillColor: (row) => (bands.has(row) ? band : null),
        },
      },
    ],
  }
}

function facts(pairs: [string, string][]): Content {
  return {
    columns: pairs.map(([key, value]) => ({
      width: key === 'Filter' ? '*' : 'auto',
      stack: [{ text: key, color: quietInk, fontSize: 8 }, { text: value, margin: [0, 1, 0, 0] }],
    })),
    columnGap: 28,
    margin: [0, 0, 0, 14],
  }
}

const alignmentOf = (column: ExportColumn) => (isFigure(column) ? 'right' : 'left')

const headCell = (column: ExportColumn): TableCell => ({
  text: headText(column),
  bold: true,
  alignment: alignmentOf(column),
  noWrap: column.kind !== 'text',
})

function sumLength({ totals, sheet }: Lines, index: number): number {
  const total = totals[index]
  return typeof total === 'number' ? cellText(total, sheet.columns[index]!).length : 0
}

/** The rows; where they are grouped, each value of the group under a head with its count and sums. */
function bodyRows(lines: Lines, rows: readonly Line[], signs: readonly number[]): TableCell[][] {
  const { columns, group } = lines.sheet
  if (!group) return rows.map((row) => rowCells(row, columns, signs))
  const groups: Line[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.[0]?.group === row.group) last.push(row)
    else groups.push([row])
  }
  return groups.flatMap((members) => [groupRow(members, lines), ...members.map((row) => rowCells(row, columns, signs))])
}

function rowCells({ cells }: Line, columns: readonly ExportColumn[], signs: readonly number[]): TableCell[] {
  return cells.map((cell, index) => {
    const column = columns[index]!
    const text = cellText(cell, column)
    return { text: column.kind === 'text' ? breakable(text, signs[index]!) : text, alignment: alignmentOf(column), noWrap: column.kind !== 'text' }
  })
}

function groupRow(members: Line[], lines: Lines): TableCell[] {
  const { columns } = lines.sheet
  const sums = lines.totals.map((total) => (total === null ? null : 0))
  for (const { cells } of members) addTo(sums, cells)
  return summary(`${members[0]!.group || 'Without'}  (${members.length})`, sums, columns)
}

function totalsRow(lines: Lines): TableCell[] {
  return summary(`All ${rowsText(lines.count)}`, lines.totals, lines.sheet.columns)
}

/** A label over the columns before the first sum, then the sums. */
function summary(label: string, sums: readonly (number | null)[], columns: readonly ExportColumn[]): TableCell[] {
  const first = sums.findIndex((sum) => sum !== null)
  const span = first === -1 ? columns.length : Math.max(1, first)
  return columns.map((column, index): TableCell => {
    const sum = index < span && index > 0 ? null : sums[index]
    const text = typeof sum === 'number' ? cellText(sum, column) : ''
    if (index > 0) return { text, bold: true, alignment: alignmentOf(column), noWrap: true }
    return { text: text ? `${label}\n${text}` : label, bold: true, colSpan: span, isBand: true } as TableCell
  })
}

const isBand = ([first]: TableCell[]) => typeof first === 'object' && first !== null && 'isBand' in first

function cellText(cell: Cell, { kind }: ExportColumn): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return kind === 'money' ? decimals(cell, ',') : String(cell)
  return kind === 'date' ? slashed(cell) : cell
}

/** The fonts that come with pdfmake, and nothing else from disk or network. */
function usePortalFonts() {
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')
  const file = (name: string) => path.join(folder, `Roboto-${name}.ttf`)
  pdfmake.setFonts({
    Roboto: { normal: file('Regular'), bold: file('Medium'), italics: file('Italic'), bolditalics: file('MediumItalic') },
  })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((asked) => asked.startsWith(folder))
}
