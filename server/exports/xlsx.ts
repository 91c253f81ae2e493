import xlsxStyle, { type CellObject, type WorkSheet } from 'sheetjs-style'
import type { Lines } from './lines.ts'
import { writable } from '#server/text/writable-text.ts'
import { headText, isFigure, type Cell, type ExportColumn } from './export-sheet.ts'
import { TooManyRows } from './too-many.ts'
import { filterText, rowsText, slashed } from './export-text.ts'

/** A cell of Excel holds no more. */
const longestText = 32_767

/** More rows than these would need more memory than a small server has. */
export const mostXlsxRows = 100_000

/** A workbook of one sheet: what the list is, the heads, the rows, the totals. Texts are typed as texts, so none is a formula. */
export async function* xlsx(lines: Lines): AsyncGenerator<Uint8Array> {
  const { columns, title, chapter, filter } = lines.sheet
  const about = [
    [bold(text(title))],
    [text('Chapter'), text(chapter)],
    [text('Filter'), text(filterText(filter))],
    [text('Date'), text(slashed(lines.day))],
    [],
  ]
  const heads = columns.map((column) => bold(text(headText(column)), isFigure(column)))
  const rows: (CellObject | undefined)[][] = [...about, heads]
  for await (const batch of lines.batches()) {
    if (lines.count > mostXlsxRows) {
      throw new TooManyRows(`Too many rows for a workbook, which holds ${mostXlsxRows.toLocaleString('en-US')}. Filter the list or use CSV.`)
    }
    for (const { cells } of batch) rows.push(cells.map((cell, index) => typed(cell, columns[index]!)))
  }
  const lastRow = rows.length
  rows.push(...totals(lines))

  // A sheet may be the rows themselves; a key for each cell would take as much memory again.
  const sheet = rows as unknown as WorkSheet
  const width = Math.max(2, columns.length)
  sheet['!ref'] = xlsxStyle.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: width - 1 } })
  sheet['!autofilter'] = {
    ref: xlsxStyle.utils.encode_range({ s: { r: about.length, c: 0 }, e: { r: lastRow - 1, c: columns.length - 1 } }),
  }
  sheet['!cols'] = columns.map(({ kind }) => ({ wch: widths[kind] }))
  const book = xlsxStyle.utils.book_new()
  xlsxStyle.utils.book_append_sheet(book, sheet, sheetName(title))
  yield xlsxStyle.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

const widths = { text: 24, id: 13, year: 8, number: 10, money: 13, date: 12 } as const

function totals(lines: Lines): (CellObject | undefined)[][] {
  const { columns } = lines.sheet
  const cells = columns.map((column, index) => {
    const total = lines.totals[index]
    return typeof total === 'number' ? bold(typed(total, column)!, true) : undefined
  })
  const label = bold(text(`All ${rowsText(lines.count)}`))
  // The label stands under the first column, unless a sum does.
  return cells[0] ? [cells, [label]] : [[label, ...cells.slice(1)]]
}

/** Names of sheets know neither these signs nor more than 31 letters, and no apostrophe at either end. */
const sheetName = (title: string) => cut(title.replaceAll(/[\\/?*[\]:]/g, ' '), 31).replaceAll(/^[\s']+|[\s']+$/g, '') || 'List'

/** Without half of a character at its end. */
const cut = (value: string, most: number) => writable(value.slice(0, most))

const text = (value: string): CellObject => ({ t: 's', v: cut(value, longestText), z: '@' })

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
  s: { font: { bold: true }, ...(right ? { alignment: { horizontal: 'right' } } : {}), ...(cell.z ? { numFmt: cell.z } : {}) } as object,
})
