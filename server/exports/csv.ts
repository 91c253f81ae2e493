import type { Lines } from './lines.ts'
import { headText, type Cell, type ExportColumn } from './sheet.ts'
import { decimals, filterText } from './words.ts'

/**
 * RFC 4180 in UTF-8, with the mark by which spreadsheets know it. The heads stand in the first line, so that programs
 * can read it; what the list is and what it comes to follows the rows after an empty line.
 */
export async function* csv(lines: Lines): AsyncGenerator<Uint8Array> {
  const { columns, title, chapter, filter } = lines.sheet
  yield encoded(`\uFEFF${record(columns.map(headText))}`)
  for await (const batch of lines.batches()) {
    yield encoded(batch.map(({ cells }) => record(cells.map((cell, index) => written(cell, columns[index]!)))).join(''))
  }
  const facts = [
    ['Rows', String(lines.count)],
    ...columns.flatMap((column, index) => {
      const total = lines.totals[index]
      return typeof total === 'number' ? [[`Total ${headText(column)}`, written(total, column)]] : []
    }),
    ['List', guarded(title)],
    ['Chapter', guarded(chapter)],
    ['Filter', guarded(filterText(filter))],
    ['Date', lines.day],
  ]
  yield encoded(`\r\n${facts.map(record).join('')}`)
}

const encoded = (text: string) => Buffer.from(text, 'utf8')

const record = (fields: string[]) => `${fields.map(quoted).join(',')}\r\n`

const quoted = (field: string) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

function written(cell: Cell, { kind }: ExportColumn): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return kind === 'money' ? decimals(cell) : String(cell)
  return kind === 'date' ? cell : guarded(cell)
}

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe in front, and so does one that looks as if it
 * had: taking one apostrophe away before such a text always gives back what was there.
 */
const guarded = (text: string) => (/^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)
