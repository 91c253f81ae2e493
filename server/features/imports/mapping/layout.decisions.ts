import type { SourceRow } from '../sources/rules.ts'
import { fieldFor, headerKey } from './headers.decisions.ts'
import { hasDay, isAmount, isEmail } from './values.decisions.ts'

/** Where the list is in a file. */
export type Layout = {
  /** Null for a list without one. */
  header: SourceRow | null
  records: SourceRow[]
  /** Rows that are no records, with what they are. */
  leftOut: LeftOut[]
  width: number
}

export type LeftOut = { row: number; why: 'above' | 'blank' | 'header' | 'total' | 'note' }

/** How far down a header may be. */
const deepest = 40

/** Headers of files of money, which people's lists do not have. */
const moneyHeaders = new Set(
  'date|gross|net|fee|amount|balance|description|ref #|account|transaction id|type|num|memo|details|posting date|running bal|debit|credit|currency|time|timezone|time zone|customer|transaction date|transaction type|product service|memo description|qty|sales price|check or slip #|datum|brutto|netto|gebuhr|wahrung|betrag|uhrzeit|zeitzone|transaktionscode'.split(
    '|',
  ),
)

/** Returns how many cells of a row are headers that we know. */
const knownIn = ({ cells }: SourceRow) => {
  const keys = new Set(cells.filter((cell) => cell.length < 80).map(headerKey))
  keys.delete('')
  return [...keys].filter((key) => fieldFor(key) !== undefined || moneyHeaders.has(key)).length
}

const filled = ({ cells }: SourceRow) => cells.filter((cell) => cell.trim() !== '').length

const isBlank = (row: SourceRow) => row.cells.every((cell) => cell.trim() === '')

const looksLikeData = (cell: string) => isEmail(cell) || hasDay(cell) || isAmount(cell)

/** Returns the row that names the columns: the one of the first rows with most headers that we know. */
function headerOf(rows: readonly SourceRow[]): SourceRow | null {
  const first = rows.filter((row) => !isBlank(row)).slice(0, deepest)
  const rated = first
    .filter((row) => !row.cells.some((cell) => isEmail(cell) || hasDay(cell)))
    .map((row) => ({ row, known: knownIn(row), share: knownIn(row) / Math.max(1, filled(row)) }))
    .filter(
      ({ known, share, row }) =>
        (known >= 2 && share >= 0.25) || (known === 1 && filled(row) === 1 && row === first[0]),
    )
  if (rated.length > 0) return rated.reduce((a, b) => (b.known > a.known ? b : a)).row
  return unknownHeader(first)
}

/** Returns a first row of nothing but words above rows of dates, amounts or addresses. */
function unknownHeader(first: SourceRow[]): SourceRow | null {
  const widths = first.map(({ cells }) => cells.length)
  const widest = Math.max(0, ...widths)
  const candidate = first.find(({ cells }) => cells.length >= Math.max(2, widest / 2))
  if (!candidate || candidate.cells.some((cell) => looksLikeData(cell) || cell.length > 60)) return null
  if (new Set(candidate.cells.map(headerKey)).size < candidate.cells.length - 1) return null
  const below = first.slice(first.indexOf(candidate) + 1)
  const withData = below.filter(({ cells }) => cells.some(looksLikeData)).length
  return below.length > 0 && withData >= below.length / 2 ? candidate : null
}

/**
 * Divides the rows of a list into records and what is around them: lines above the header, blank rows, totals, repeated
 * headers and notes below.
 */
export function layoutOf(rows: readonly SourceRow[]): Layout {
  const header = headerOf(rows)
  const start = header ? rows.indexOf(header) + 1 : firstOfList(rows)
  const above = rows.slice(0, Math.max(0, header ? start - 1 : start))
  const leftOut: LeftOut[] = above.map((row) => ({ row: row.row, why: isBlank(row) ? 'blank' : 'above' }))
  if (header) leftOut.push({ row: header.row, why: 'header' })
  const columns = columnsOf(header)
  const records: SourceRow[] = []
  for (const row of rows.slice(start)) {
    const why = noRecord(row, columns, header)
    if (why) leftOut.push({ row: row.row, why })
    else records.push(row)
  }
  const width = records.reduce((most, { cells }) => Math.max(most, cells.length), header?.cells.length ?? 0)
  return { header, records, leftOut, width }
}

/** Without a header, the list starts with the first row that is as wide as most. */
function firstOfList(rows: readonly SourceRow[]): number {
  const widths = rows.filter((row) => !isBlank(row)).map(({ cells }) => cells.length)
  const usual = [...widths].sort((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
  return Math.max(
    0,
    rows.findIndex((row) => !isBlank(row) && row.cells.length >= Math.min(usual, 2)),
  )
}

type Columns = { count: number; names: number[] }

/** Columns with a name or an address, by which a person is told from a sum. */
function columnsOf(header: SourceRow | null): Columns {
  const names = (header?.cells ?? []).flatMap((cell, index) => {
    const field = fieldFor(cell)?.field
    return field === 'firstName' || field === 'lastName' || field === 'fullName' || field === 'email' ? [index] : []
  })
  return { count: header?.cells.length ?? 0, names }
}

const totalWord = /^(?:grand[\s-]*|sub[\s-]*)?(?:totals?|sums?|summe|gesamt|zwischensumme|somme|suma)\s*:?$/i
const totalPhrase = /^(?:grand\s+|sub-?)?totals?(?:\s+for\b|\s*[:(]|\s+(?:members|records|rows|paid|amount)\b)/i

/** Tells most cells apart quickly. */
const mayBeTotal = /^\s*(?:grand|sub|tot|sum|ges|zwi|som)/i

const isSame = (cells: readonly string[], header: readonly string[]) =>
  cells.length === header.length &&
  cells.every((cell, index) => cell.length === header[index]!.length && headerKey(cell) === headerKey(header[index]!))

function noRecord(row: SourceRow, { count, names }: Columns, header: SourceRow | null): LeftOut['why'] | undefined {
  if (isBlank(row)) return 'blank'
  const { cells } = row
  if (header && cells.length > 1 && isSame(cells, header.cells)) return 'header'
  const named = names.filter((index) => (cells[index] ?? '').trim() !== '')
  const total = cells.findIndex(
    (cell) => mayBeTotal.test(cell) && (totalWord.test(cell.trim()) || totalPhrase.test(cell.trim())),
  )
  // A person called Total has a first name or an address as well.
  if (total >= 0 && named.every((index) => index === total)) return 'total'
  const isAlone = filled(row) === 1 && cells.length === 1 && count >= 3
  if (isAlone && isNote(cells[0]!)) return 'note'
  return undefined
}

/** Lines below a list: when it was made, by which program, how many rows it has. */
const isNote = (text: string) =>
  /^[\d,]+ (?:rows?|records?|members?|people|contacts?|entries)\.?$/i.test(text.trim()) ||
  /^(?:generated|exported|printed|report|page \d|as of|created|downloaded|source|confidential|copyright|©|\(c\)|end of|\*|-{2,}|={2,}|note:?|count|number of|records?:|rows?:)/i.test(
    text.trim(),
  ) ||
  (/\b\d{4}\b/.test(text) && text.trim().split(/\s+/).length >= 4) ||
  text.trim().split(/\s+/).length >= 6
