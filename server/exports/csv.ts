import type { Lines } from './lines.ts'
import { headText, type Cell, type ExportColumn } from './export-sheet.ts'
import { decimals, slashed } from './export-text.ts'

/**
 * RFC 4180 in UTF-8, with the mark by which spreadsheets know it: one line of heads, then the rows and nothing else, so
 * that every import takes it. The file's name says what the list is; its totals stand in the workbook and the PDF.
 */
export async function* csv(lines: Lines): AsyncGenerator<Uint8Array> {
  const { columns } = lines.sheet
  yield encoded(`\uFEFF${record(columns.map(headText))}`)
  for await (const batch of lines.batches()) {
    yield encoded(batch.map(({ cells }) => record(cells.map((cell, index) => written(cell, columns[index]!)))).join(''))
  }
}

const encoded = (text: string) => Buffer.from(text, 'utf8')

const record = (fields: string[]) => `${fields.map(quoted).join(',')}\r\n`

const quoted = (field: string) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

function written(cell: Cell, { kind }: ExportColumn): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return kind === 'money' ? decimals(cell) : String(cell)
  // As the workbook, the PDF and the screen say it.
  return kind === 'date' ? slashed(cell) : guarded(cell)
}

/**
 * Where a spreadsheet may begin a cell, a text that it would take for a formula gets an apostrophe in front: at the
 * start, and behind what parts cells where a comma does not. Full-width signs count, as spreadsheets in Japanese read
 * them. So does a text that looks as if it had been guarded: taking the apostrophe away gives back what was there.
 */
const guarded = (text: string) => text.replace(formulaStart, "'")

const formulaStart = /(?<=^|[;\t\r\n])(?=["']*[=+\-@＝＋－＠])|^(?=["']*[\t\r\n])/g
