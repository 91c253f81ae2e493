import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import xlsxStyle, { type CellObject, type WorkBook, type WorkSheet } from 'sheetjs-style'
import type { Lines } from './lines.ts'
import { writable } from '#server/text/writable-text.ts'
import { headText, isFigure, type Cell, type ExportColumn } from './export-sheet.ts'
import { TooManyRows } from './too-many.ts'
import { filterText, rowsText, slashed } from './export-text.ts'
import { partsOf, sheetIn, zipped } from './xlsx-parts.ts'
import { rowWriter, type Row } from './xlsx-rows.ts'
import { cutText } from '../text/graphemes.ts'

/** Excel's maximum length of a cell, in characters. */
const maxTextLength = 32_767

/** Slightly below the maximum number of rows of an Excel sheet. */
const maxXlsxRows = 1_000_000

/**
 * Writes a workbook of one sheet: a description of the list, the headers, the rows, the totals. Texts are typed as
 * texts, so none is a formula. sheetjs-style holds a whole sheet in memory, so it only creates the workbook around the
 * rows, which are inserted chunk by chunk.
 */
export async function* xlsx(lines: Lines): AsyncGenerator<Uint8Array> {
  const { columns, madeAt } = lines.sheet
  const head = headRows(lines)
  const example = columns.map((column) => typed(examples[column.kind], column))
  const rowXml = rowWriter([...head, example], sheetIn(partsOf(bookOf(lines, [...head, example]))))
  // A sheet begins with its size, so its rows wait until all are read.
  const waiting: Buffer[] = []
  for await (const batch of lines.batches()) {
    if (lines.count > maxXlsxRows) {
      throw new TooManyRows(
        `Too many rows for a workbook, which holds ${maxXlsxRows.toLocaleString('en-US')}. Filter the list or use CSV.`,
      )
    }
    if (batch.length === 0) continue
    const from = head.length + lines.count - batch.length
    const rows = batch.map(({ cells }, index) =>
      rowXml(
        from + index,
        cells.map((cell, column) => typed(cell, columns[column]!)),
      ),
    )
    waiting.push(brotliCompressSync(rows.join(''), quickly))
  }
  const parts = partsOf(bookOf(lines, lines.count > 0 ? [...head, example] : head))
  yield* zipped(parts, withRows(sheetIn(parts), head.length + 1, waiting), new Date(madeAt))
}

/** Compresses waiting rows to a tenth, in less time than gzip takes to reach a sixth. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }

/** A row without blank cells, as a placeholder for all rows. */
const examples = { text: 'a', id: 'a', year: 1, number: 1, money: 1, date: '2026-01-01' } as const

/** Yields the sheet with its placeholder row, if any, replaced by the rows. */
function* withRows(sheet: string, place: number, rows: readonly Buffer[]): Generator<Buffer> {
  if (rows.length === 0) {
    yield Buffer.from(sheet)
    return
  }
  const start = sheet.indexOf(`<row r="${place}">`)
  yield Buffer.from(sheet.slice(0, start))
  for (const piece of rows) yield brotliDecompressSync(piece)
  yield Buffer.from(sheet.slice(sheet.indexOf('</row>', start) + '</row>'.length))
}

/** Returns the rows that describe the list, and the headers. */
function headRows(lines: Lines): Row[] {
  const { columns, title, chapter, filter } = lines.sheet
  return [
    [bold(text(title))],
    [text('Chapter'), text(chapter)],
    [text('Filter'), text(filterText(filter))],
    [text('Date'), text(slashed(lines.day))],
    [],
    columns.map((column) => bold(text(headText(column)), isFigure(column))),
  ]
}

/** Returns a workbook of these first rows, space for the others, and the totals. */
function bookOf(lines: Lines, first: readonly Row[]): WorkBook {
  const { columns, title } = lines.sheet
  const heads = headRows(lines).length
  const rows = [...first]
  for (const [index, row] of totals(lines).entries()) rows[Math.max(heads + lines.count, first.length) + index] = row

  // A sheet may be an array of rows; a key for each cell would double the memory.
  const sheet = rows as unknown as WorkSheet
  const rangeOf = (from: number, to: number, width: number) =>
    xlsxStyle.utils.encode_range({ s: { r: from, c: 0 }, e: { r: to, c: width - 1 } })
  sheet['!ref'] = rangeOf(0, rows.length - 1, Math.max(2, columns.length))
  sheet['!autofilter'] = { ref: rangeOf(heads - 1, heads + lines.count - 1, columns.length) }
  sheet['!cols'] = columns.map(({ kind }) => ({ wch: widths[kind] }))
  const book = xlsxStyle.utils.book_new()
  xlsxStyle.utils.book_append_sheet(book, sheet, sheetName(title))
  return book
}

const widths = { text: 24, id: 13, year: 8, number: 10, money: 13, date: 12 } as const

function totals(lines: Lines): Row[] {
  const { columns } = lines.sheet
  const cells = columns.map((column, index) => {
    const total = lines.totals[index]
    return typeof total === 'number' ? bold(typed(total, column)!, true) : undefined
  })
  const label = bold(text(`All ${rowsText(lines.count)}`))
  // The label is under the first column, unless a sum is.
  return cells[0] ? [cells, [label]] : [[label, ...cells.slice(1)]]
}

/** Sheet names allow neither these characters nor more than 31, and no apostrophe at either end. */
const sheetName = (title: string) =>
  cut(title.replaceAll(/[\\/?*[\]:]/g, ' '), 31).replaceAll(/^[\s']+|[\s']+$/g, '') || 'List'

/** Cuts without splitting a character at the end. */
const cut = (value: string, max: number) => writable(cutText(value, max))

const text = (value: string): CellObject => ({ t: 's', v: cut(value, maxTextLength), z: '@' })

function typed(cell: Cell, { kind }: ExportColumn): CellObject | undefined {
  if (cell === null) return undefined
  if (typeof cell === 'number') {
    return kind === 'money' ? { t: 'n', v: cell / 100, z: '#,##0.00' } : { t: 'n', v: cell, z: '0' }
  }
  return kind === 'date' && cell ? { t: 'n', v: serialDay(cell), z: 'dd/mm/yyyy' } : text(cell)
}

/** Spreadsheets count days from the end of 1899. */
const serialDay = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569

const bold = (cell: CellObject, right = false): CellObject => ({
  ...cell,
  s: {
    font: { bold: true },
    ...(right ? { alignment: { horizontal: 'right' } } : {}),
    ...(cell.z ? { numFmt: cell.z } : {}),
  } as object,
})
