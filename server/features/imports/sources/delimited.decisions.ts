import papa from 'papaparse'
import { Refusal } from '#server/refusal.ts'
import { maxColumns, maxRows, type SourceRow } from './rules.ts'

export type Delimited = { rows: SourceRow[]; separator: string | null }

const separators = [',', ';', '\t', '|']

/**
 * Parses a text of separated values. Rows are numbered from 1 as a spreadsheet numbers them: blank rows count, and so
 * does a first line that names the separator.
 * @throws Refusal invalid beyond the bounds of rows and columns
 */
export function delimitedRows(given: string): Delimited {
  const text = withOneNewline(given)
  const named = /^"?sep=(.|\\t)"?[,;\t|]*\n/i.exec(text)
  const separator = named ? (named[1] === '\\t' ? '\t' : named[1]!) : separatorOf(text)
  const skipped = named ? 1 : 0
  const rows = parsed(named ? text.slice(named[0].length) : text, separator ?? ',', skipped)
  // The line that names the separator is a row of its own.
  return { rows, separator }
}

/** Stands for a line feed inside a cell of a file whose rows end with carriage returns. */
const innerLine = '\uF8FD'

/** Newlines of all kinds become one kind: files that were edited by several programs mix them. */
function withOneNewline(text: string): string {
  const start = text.slice(0, 200_000)
  const returns = start.match(/\r(?!\n)/g)?.length ?? 0
  const feeds = start.match(/\n/g)?.length ?? 0
  if (returns > feeds && !start.includes('\r\n')) return text.replace(/\n/g, innerLine).replace(/\r/g, '\n')
  return text.replace(/\r\n?/g, '\n')
}

/** Returns the separator by which the first rows fall into the same number of cells; null for a single column. */
function separatorOf(text: string): string | null {
  const start = text.slice(0, 200_000)
  const scores = separators.map((separator) => ({ separator, score: evenness(start, separator) }))
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score > 0 ? best.separator : null
}

function evenness(text: string, delimiter: string): number {
  const { data } = papa.parse<string[]>(text, { delimiter, newline: '\n', preview: 200 })
  const counts = data.filter((cells) => cells.some((cell) => cell.trim() !== '')).map((cells) => cells.length)
  const often = new Map<number, number>()
  for (const count of counts) if (count > 1) often.set(count, (often.get(count) ?? 0) + 1)
  const [width = 0, rows = 0] = [...often].sort(([widthA, a], [widthB, b]) => b - a || widthB - widthA)[0] ?? []
  return counts.length === 0 ? 0 : (rows / counts.length) * Math.log2(width || 1)
}

/** Stands for a quote that is no quote, until the text is parsed. */
const literalQuote = '\uF8FE'
const maxRepairs = 5

/** Blank rows included. */
const maxLines = 4 * maxRows

function parsed(given: string, delimiter: string, skipped: number): SourceRow[] {
  let text = given
  for (let repairs = 0; ; repairs++) {
    const { data, errors } = papa.parse<string[]>(text, { delimiter, newline: '\n', preview: maxLines })
    const quotes = errors.filter((error) => isUnclosed(error, data, delimiter)).map(({ index = 0 }) => index - 1)
    const wrong = [...new Set(quotes)].filter((at) => text[at] === '"')
    if (quotes.length === 0) return asRows(data, errors, skipped)
    if (wrong.length === 0 || repairs === maxRepairs)
      throw new Refusal(
        'invalid',
        `A quote in row ${(errors.at(-1)?.row ?? 0) + skipped + 1} is never closed. Close it, and choose the file again.`,
      )
    // A cell that takes in other rows: its quote is read as a character of its text.
    const characters = text.split('')
    for (const at of wrong) characters[at] = literalQuote
    text = characters.join('')
  }
}

/** Returns whether the quote at the start of a cell is never closed, so that the cell has run on into other rows. */
function isUnclosed({ code, row = 0 }: papa.ParseError, data: string[][], delimiter: string): boolean {
  if (code === 'MissingQuotes') return true
  if (code !== 'InvalidQuotes') return false
  const cells = data[row] ?? []
  const long = cells.findIndex((cell) => cell.includes('\n') && cell.includes('"'))
  if (long < 0) return false
  // Up to its first newline, the cell has all that its row should have.
  const ownRow = long + cells[long]!.split('\n')[0]!.split(delimiter).length
  return ownRow > long + 1 && ownRow === (data[0]?.length ?? 0)
}

function asRows(data: string[][], errors: papa.ParseError[], skipped: number): SourceRow[] {
  // The end of the last line is no row.
  const last = data.at(-1)
  if (last?.length === 1 && last[0] === '') data.pop()
  const broken = new Set(errors.filter(({ code }) => code === 'InvalidQuotes').map(({ row }) => row))
  let line = skipped + 1
  const one = oneOfEach()
  const rows = data.map((found, index): SourceRow => {
    const cells = trimmedEnd(found)
    const row = index + skipped + 1
    if (cells.length > maxColumns)
      throw new Refusal(
        'invalid',
        `Row ${row} has ${cells.length.toLocaleString('en-US')} columns; there may be ${maxColumns} at most.`,
      )
    const hasLiteral = found.some((cell) => cell.includes(literalQuote))
    const runsOn = broken.has(index) && found.some((cell) => cell.includes('\n'))
    const result: SourceRow = {
      row,
      line,
      cells: cells.map((cell) => one(restored(cell))),
      flaw: hasLiteral || runsOn ? 'Its quotes do not match, so that cells may have run together' : null,
    }
    for (const cell of found) for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) line++
    line++
    return result
  })
  if (rows.length >= maxLines) throw tooManyRows()
  return rows
}

/** Different short texts of a file that are kept to share them. */
const maxShared = 10_000

/** Returns what gives the same text for all cells that have it: in 50,000 rows, those of cities and types are 10 MB. */
function oneOfEach(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    if (text.length > 24) return text
    const found = known.get(text)
    if (found === undefined && known.size < maxShared) known.set(text, text)
    return found ?? text
  }
}

/** A cell that a spreadsheet should keep as text, with its zeros, or should not take for a formula. */
const kept = /^=("(?:[^"]|"")*")$|^'(?=[=+\-@\t\r]|\d+$)/

/** Returns a cell as it was meant. */
function restored(cell: string): string {
  const text =
    cell.includes(literalQuote) || cell.includes(innerLine)
      ? cell.replaceAll(literalQuote, '"').replaceAll(innerLine, '\n')
      : cell
  if (text[0] !== '=' && text[0] !== "'") return text
  return text.replace(kept, (_, quoted?: string) => (quoted ? quoted.slice(1, -1).replaceAll('""', '"') : ''))
}

const tooManyRows = () =>
  new Refusal('invalid', `There are more than ${maxRows.toLocaleString('en-US')} rows. Split the file into several.`)

/** Returns the cells without blank ones at the end, with which spreadsheets pad their rows. */
export function trimmedEnd(cells: string[]): string[] {
  let length = cells.length
  while (length > 0 && cells[length - 1]!.trim() === '') length--
  return length === cells.length ? cells : cells.slice(0, length)
}
