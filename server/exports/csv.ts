import type { Lines } from './lines.ts'
import { headText, type Cell, type ExportColumn } from './export-sheet.ts'
import { decimals } from './export-text.ts'

/**
 * Writes RFC 4180 in UTF-8 with the byte order mark that spreadsheets expect: one header line, then the rows and
 * nothing else, so that every import accepts it. The file's name says what the list is; totals are in the workbook and
 * the PDF.
 */
export async function* csv(lines: Lines): AsyncGenerator<Uint8Array> {
  const { columns } = lines.sheet
  // Some headers are what people wrote, such as the name of a member field.
  yield encoded(`\uFEFF${record(columns.map((column) => guarded(headText(column))))}`)
  for await (const batch of lines.batches()) {
    yield encoded(
      batch.map(({ cells }) => record(cells.map((cell, index) => written(cell, columns[index]!, lines)))).join(''),
    )
  }
}

const encoded = (text: string) => Buffer.from(text, 'utf8')

const record = (fields: string[]) => `${fields.map(quoted).join(',')}\r\n`

const quoted = (field: string) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

function written(cell: Cell, { kind }: ExportColumn, lines: Lines): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return kind === 'money' ? decimals(cell) : String(cell)
  // As in the workbook, the PDF and on screen.
  return kind === 'date' ? lines.dayText(cell) : guarded(cell)
}

/**
 * Guards against formula injection: a text that a spreadsheet would take for a formula gets an apostrophe in front, at
 * the start and after cell separators other than commas. Full-width signs count, since Japanese spreadsheets read them.
 * A text that already looks guarded gets one too, so removing the apostrophe restores the original.
 */
const guarded = (text: string) => text.replace(formulaStart, "'")

const formulaStart = /(?<=^|[;\t\r\n])(?=["']*[=+\-@＝＋－＠])|^(?=["']*[\t\r\n])/g
