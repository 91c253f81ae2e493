import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import xlsxStyle, { type CellObject, type WorkBook, type WorkSheet } from 'sheetjs-style'
import type { Lines } from './lines.ts'
import { writable } from '#server/text/writable-text.ts'
import { headText, isFigure, type Cell, type ExportColumn } from './export-sheet.ts'
import { TooManyRows } from './too-many.ts'
import { filterText } from './export-text.ts'
import { partsOf, sheetIn, zipped } from './xlsx-parts.ts'
import { rowWriter, type Row } from './xlsx-rows.ts'
import { cutText } from '../text/graphemes.ts'

/** Excel's maximum length of a cell, in characters. */
const maxTextLength = 32_767

/** Slightly below the maximum number of rows of an Excel sheet. */
const maxXlsxRows = 1_000_000

/**
 * Writes a workbook: a sheet of the rows, with its headers in row 1, frozen and with filters; a second sheet of their
 * parts, if the list has one; and a last sheet with what the list is, its filters, and its totals. Texts are typed as
 * texts, so none is a formula. sheetjs-style holds a whole sheet in memory, so it only creates the workbook around the
 * rows, which are inserted chunk by chunk.
 */
export async function* xlsx(lines: Lines): AsyncGenerator<Uint8Array> {
  const tables = lines.second ? [lines, lines.second] : [lines]
  const examples = tables.map(exampleRows)
  const sample = partsOf(bookOf(tables, examples))
  const writers = tables.map((_, index) => rowWriter(examples[index]!, sheetIn(sample, index)))
  // A sheet begins with its size, so its rows wait until all are read.
  const waiting = tables.map((): Buffer[] => [])
  for await (const batches of lines.sheets()) {
    for (const [index, batch] of batches.entries()) {
      const { count, sheet } = tables[index]!
      assertRoomFor(count)
      if (batch.length === 0) continue
      const from = headRows + count - batch.length
      const rows = batch.map(({ cells }, place) =>
        writers[index]!(
          from + place,
          cells.map((cell, column) => typed(cell, sheet.columns[column]!, tables[index]!)),
        ),
      )
      waiting[index]!.push(brotliCompressSync(rows.join(''), quickly))
    }
  }
  const parts = partsOf(
    bookOf(
      tables,
      examples.map((rows, index) => (tables[index]!.count > 0 ? rows : rows.slice(0, headRows))),
    ),
  )
  const streams = tables.map((_, index) => withRows(frozen(sheetIn(parts, index)), waiting[index]!))
  yield* zipped(parts, streams, new Date(lines.sheet.madeAt))
}

/** @throws TooManyRows */
function assertRoomFor(rows: number): void {
  if (rows <= maxXlsxRows) return
  throw new TooManyRows(
    `Too many rows for a workbook, which holds ${maxXlsxRows.toLocaleString('en-US')}. Filter the list or use CSV.`,
  )
}

/** Compresses waiting rows to a tenth, in less time than gzip takes to reach a sixth. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }

/** The number of rows above the list's own. */
const headRows = 1

/** The headers, and a row without blank cells, as a placeholder for all rows. */
const exampleRows = (lines: Lines): Row[] => [
  lines.sheet.columns.map((column) => bold(text(headText(column)), isFigure(column))),
  lines.sheet.columns.map((column) => typed(examples[column.kind], column, lines)),
]

const examples = { text: 'a', id: 'a', year: 1, number: 1, money: 1, date: '2026-01-01' } as const

/** Yields the sheet with its placeholder row, if any, replaced by the rows. */
function* withRows(sheet: string, rows: readonly Buffer[]): Generator<Buffer> {
  if (rows.length === 0) {
    yield Buffer.from(sheet)
    return
  }
  const start = sheet.indexOf(`<row r="${headRows + 1}">`)
  yield Buffer.from(sheet.slice(0, start))
  for (const piece of rows) yield brotliDecompressSync(piece)
  yield Buffer.from(sheet.slice(sheet.indexOf('</row>', start) + '</row>'.length))
}

/** Keeps the headers in view; sheetjs-style cannot. */
const frozen = (sheet: string) =>
  sheet.replace(
    '<sheetView workbookViewId="0"/>',
    `<sheetView workbookViewId="0"><pane ySplit="${headRows}" topLeftCell="A${headRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView>`,
  )

/** Returns a workbook of each list's first rows with room for the others, and of the sheet about them. */
function bookOf(tables: readonly Lines[], first: readonly Row[][]): WorkBook {
  const book = xlsxStyle.utils.book_new()
  const names = new Set<string>()
  for (const [index, { sheet, count }] of tables.entries()) {
    const { columns, title } = sheet
    const rows = [...first[index]!]
    append(book, names, title, rows, {
      '!ref': rangeOf(Math.max(headRows + count, rows.length), columns.length),
      '!autofilter': { ref: rangeOf(headRows + count, columns.length) },
      '!cols': columns.map(({ kind }) => ({ wch: widths[kind] })),
    })
  }
  const about = aboutRows(tables[0]!)
  append(book, names, aboutSheet, about, {
    '!ref': rangeOf(about.length, 2),
    '!cols': [{ wch: 24 }, { wch: 48 }],
  })
  return book
}

const rangeOf = (rows: number, columns: number) =>
  xlsxStyle.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: Math.max(1, rows) - 1, c: columns - 1 } })

function append(book: WorkBook, names: Set<string>, title: string, rows: Row[], settings: Partial<WorkSheet>): void {
  const name = names.has(sheetName(title)) ? sheetName(`${cut(title, 28)} ${names.size + 1}`) : sheetName(title)
  names.add(name)
  // A sheet may be an array of rows; a key for each cell would double the memory.
  const sheet = Object.assign(rows, settings) as unknown as WorkSheet
  xlsxStyle.utils.book_append_sheet(book, sheet, name)
}

const widths = { text: 24, id: 13, year: 8, number: 10, money: 13, date: 12 } as const

const aboutSheet = 'Totals and filters'

/** Returns what the list is, its filters, and its totals: a line each. */
function aboutRows(lines: Lines): Row[] {
  const { columns, title, chapter, filter } = lines.sheet
  const totals = columns.flatMap((column, index): Row[] => {
    const total = lines.totals[index]
    return typeof total === 'number' ? [[text(headText(column)), bold(typed(total, column, lines)!, true)]] : []
  })
  return [
    [bold(text('List')), text(title)],
    [bold(text('Chapter')), text(chapter)],
    [bold(text('Filter')), text(filterText(filter))],
    [bold(text('Date')), text(lines.day)],
    [],
    [bold(text('Totals'))],
    [text('Rows'), bold({ t: 'n', v: lines.count, z: '0' }, true)],
    ...totals,
  ]
}

/** Sheet names allow neither these characters nor more than 31, and no apostrophe at either end. */
const sheetName = (title: string) =>
  cut(title.replaceAll(/[\\/?*[\]:]/g, ' '), 31).replaceAll(/^[\s']+|[\s']+$/g, '') || 'List'

/** Cuts without splitting a character at the end. */
const cut = (value: string, max: number) => writable(cutText(value, max))

const text = (value: string): CellObject => ({ t: 's', v: cut(value, maxTextLength), z: '@' })

const dayFormats = { documented: 'dd/mm/yyyy', 'month-first': 'mm/dd/yyyy', words: 'mmm d, yyyy' } as const

function typed(cell: Cell, { kind }: ExportColumn, { sheet }: Lines): CellObject | undefined {
  if (cell === null) return undefined
  if (typeof cell === 'number') {
    return kind === 'money' ? { t: 'n', v: cell / 100, z: '#,##0.00' } : { t: 'n', v: cell, z: '0' }
  }
  return kind === 'date' && cell ? { t: 'n', v: serialDay(cell), z: dayFormats[sheet.dates ?? 'words'] } : text(cell)
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
