import type { Content, ContentTable, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { headText, isFigure, type Cell, type ExportColumn } from './export-sheet.ts'
import type { Lines } from './lines.ts'
import { filterText, rowsText } from './export-text.ts'
import { cellText, type PdfList, type PdfRow, type SummaryRow } from './pdf-list.ts'
import { usualPaperLook } from './paper-look.ts'
import { breakable, padding, pageSizes, pdfWidths } from './pdf-widths.ts'

const ink = '#14202e'
const quietInk = '#4c5c6d'
const rule = '#d3dce5'
const band = '#f3f6f9'

/** Ends with a table that has a header row and a row for each row of the list. */
export type TableDefinition = Omit<TDocumentDefinitions, 'content'> & { content: [...Content[], ContentTable] }

/**
 * Returns the pdfmake document of some or all rows of a list.
 * @param pagesBefore number of pages already drawn; the list's title and filter are on the first
 */
export function pdfDefinition(
  { lines, maxLengths }: PdfList,
  rows: readonly PdfRow[],
  pagesBefore = 0,
): TableDefinition {
  const { columns, title, chapter, filter, paperSize = 'letter', color: primary = usualPaperLook.color } = lines.sheet
  const { day } = lines
  const { pageOrientation, fontSize, widths, signs } = pdfWidths(columns, maxLengths, paperSize)
  const body = [
    columns.map(headCell),
    ...rows.map((row) => ('cells' in row ? rowCells(row.cells, lines, signs) : summary(row, lines))),
  ]
  // The headers are line 0.
  const summaryAt = (line: number) => {
    const row = rows[line - 1]
    return row && 'sums' in row ? row : undefined
  }
  const isTotal = (line: number) => summaryAt(line)?.isTotal ?? false
  const table: ContentTable = {
    table: { headerRows: 1, dontBreakRows: true, widths, body },
    fontSize,
    layout: {
      hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 0.8 : isTotal(line) ? 1.6 : 0.4),
      hLineColor: (line) => (line === 1 || isTotal(line) ? primary : rule),
      vLineWidth: () => 0,
      paddingLeft: () => padding,
      paddingRight: () => padding,
      paddingTop: () => 3.5,
      paddingBottom: () => 3.5,
      fillColor: (row) => (summaryAt(row) ? band : null),
    },
  }
  const intro: Content[] = [
    { text: chapter, color: primary, bold: true, fontSize: 11 },
    { text: title, bold: true, fontSize: 18, margin: [0, 2, 0, 8] },
    facts([
      ['Rows', rowsText(lines.count)],
      ['Filter', filterText(filter)],
      ['Date', day],
    ]),
  ]
  return {
    info: { title: `${title}, ${chapter}` },
    pageSize: pageSizes[paperSize],
    pageOrientation,
    pageMargins: [40, 44, 40, 48],
    defaultStyle: { fontSize: 9, color: ink },
    header: (page) =>
      pagesBefore + page === 1
        ? ''
        : { text: `${chapter}, ${title}`, color: quietInk, fontSize: 8, margin: [40, 22, 40, 0] },
    footer: (page, pages) => ({
      columns: [day, { text: `Page ${page} of ${pages}`, alignment: 'right' }],
      margin: [40, 18, 40, 0],
      color: quietInk,
      fontSize: 8,
    }),
    content: [...(pagesBefore === 0 ? intro : []), table],
  }
}

function facts(pairs: [string, string][]): Content {
  return {
    columns: pairs.map(([key, value]) => ({
      width: key === 'Filter' ? '*' : 'auto',
      stack: [
        { text: key, color: quietInk, fontSize: 8 },
        { text: value, margin: [0, 1, 0, 0] },
      ],
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

function rowCells(cells: readonly Cell[], lines: Lines, signs: readonly number[]): TableCell[] {
  return cells.map((cell, index) => {
    const column = lines.sheet.columns[index]!
    const text = cellText(cell, column, lines)
    return {
      text: column.kind === 'text' ? breakable(text, signs[index]!) : text,
      alignment: alignmentOf(column),
      noWrap: column.kind !== 'text',
    }
  })
}

/** Returns a label spanning the columns before the first sum, then the sums. */
function summary({ label, sums }: SummaryRow, lines: Lines): TableCell[] {
  const { columns } = lines.sheet
  const first = sums.findIndex((sum) => sum !== null)
  const span = first === -1 ? columns.length : Math.max(1, first)
  return columns.map((column, index): TableCell => {
    const sum = index < span && index > 0 ? null : sums[index]
    const text = typeof sum === 'number' ? cellText(sum, column, lines) : ''
    if (index > 0) return { text, bold: true, alignment: alignmentOf(column), noWrap: true }
    return { text: text ? `${label}\n${text}` : label, bold: true, colSpan: span }
  })
}
