import { createHash } from 'node:crypto'
import { cutText } from '../../text/graphemes.ts'
import { maxRowsAbove, none, pendingBy, plain, readLines, rowsOf, type Layout, type Row } from './csv.ts'
import { dayOrderOf, isLikeAmount, isLikeDay, type DayOrder } from './list-values.ts'
import { short, UnreadableBankFile, type BankLine, type BankStatement } from './statement.ts'

/** What a column of a bank's list is: what came in is `moneyIn`, what left is `moneyOut`; '' is left out. */
export type ColumnTarget = '' | 'day' | 'text' | 'amount' | 'moneyIn' | 'moneyOut' | 'balance' | 'bankId'

/** What an admin says of a list's columns. */
export type ColumnsChoice = {
  /** One for each column, in their order. */
  columns: ColumnTarget[]
  /** '' follows from the column. */
  dayOrder: DayOrder | ''
  /** Whether positive amounts are money that left. */
  isTurned: boolean
}

/** A choice that is kept for the lists with one header. */
export type BankMapping = ColumnsChoice & { headerKey: string }

/** A column with samples of its values, and what they look like. */
export type ListColumn = { header: string; samples: string[]; filled: number; guess: ColumnTarget }

/** What a list's lines become by a choice. */
export type ListPreview = Pick<BankStatement, 'openingCents' | 'closingCents' | 'from' | 'to' | 'sumCents'> & {
  first: Pick<BankLine, 'day' | 'text' | 'amountCents' | 'bankId'>[]
  lines: number
  inCents: number
  outCents: number
}

/** The columns of a list, and what they become. */
export type BankColumns = {
  headerKey: string
  columns: ListColumn[]
  /** Whether the columns have names. */
  hasHeader: boolean
  rows: number
  /** The choice that the rest follows from: the given one, or what the values look like. */
  choice: ColumnsChoice
  /** What the column of days tells of its order; null if nothing does. */
  dayOrder: DayOrder | '' | null
  /** null with a sentence in `problem`. */
  preview: ListPreview | null
  problem: string | null
}

/** A list with its rows: `header` is the row of its names, or −1. */
type List = { header: number; headers: string[]; rows: Row[]; width: number }

/** Rows from which the columns are told. */
const maxLooked = 500
const maxSamples = 5
const maxSampleLength = 60
const maxHeaderLength = 100
const previewLines = 6

/** Returns the statement of a list by one of the kept mappings; undefined if none is for its header. */
export function readMappedCsv(text: string, mappings: readonly BankMapping[]): BankStatement | undefined {
  const rows = rowsOf(text)
  for (const [index, { cells }] of rows.slice(0, maxRowsAbove).entries()) {
    const mapping = mappings.find(({ headerKey }) => headerKey === keyOf(cells))
    if (mapping) return readBy(listAt(rows, index), mapping)
  }
  const list = listOf(rows)
  const mapping = list && mappings.find(({ headerKey }) => headerKey === keyOfList(list))
  return mapping && readBy(list, mapping)
}

/** Whether a text is a list with days and amounts, so that an admin can say what its columns are. */
export const isMappable = (text: string): boolean => listOf(rowsOf(text)) !== undefined

/**
 * Returns the columns of a list, and what its lines become by a choice.
 * @param given without it what the values look like is previewed
 * @throws UnreadableBankFile for a text that is no such list
 */
export function columnsOf(text: string, given: ColumnsChoice | null): BankColumns {
  const list = listOf(rowsOf(text))
  if (!list) throw new UnreadableBankFile('The file has no columns with days and amounts.')
  const body = list.rows.slice(list.header + 1)
  const columns = guessed(
    Array.from({ length: list.width }, (_, index) => {
      const values = body.map(({ cells }) => cells[index] ?? '').filter((value) => value !== '')
      const distinct = [...new Set(values.slice(0, maxLooked))].slice(0, maxSamples)
      return {
        header: cutText(list.headers[index] ?? '', maxHeaderLength),
        samples: distinct.map((value) => cutText(value, maxSampleLength)),
        filled: values.length,
        values: values.slice(0, maxLooked),
      }
    }),
  )
  const choice = given ?? { columns: columns.map(({ guess }) => guess), dayOrder: '', isTurned: false }
  const days = body.map(({ cells }) => cells[choice.columns.indexOf('day')] ?? '')
  const about = {
    headerKey: keyOfList(list),
    columns,
    hasHeader: list.header >= 0,
    rows: body.length,
    choice,
    dayOrder: dayOrderOf(days),
  }
  try {
    return { ...about, preview: previewOf(readBy(list, choice)), problem: null }
  } catch (error) {
    if (!(error instanceof UnreadableBankFile)) throw error
    return { ...about, preview: null, problem: error.message }
  }
}

function previewOf({ lines, ...statement }: BankStatement): ListPreview {
  const sum = (sign: 1 | -1) =>
    lines.reduce((total, { amountCents }) => total + (amountCents * sign > 0 ? amountCents : 0), 0)
  const { openingCents, closingCents, from, to, sumCents } = statement
  return {
    openingCents,
    closingCents,
    from,
    to,
    sumCents,
    first: lines.slice(0, previewLines).map(({ day, text, amountCents, bankId }) => ({
      day,
      text,
      amountCents,
      bankId: bankId === null ? null : cutText(bankId, maxSampleLength),
    })),
    lines: lines.length,
    inCents: sum(1),
    outCents: sum(-1),
  }
}

function readBy(list: List, choice: ColumnsChoice): BankStatement {
  const layout = layoutBy(list, choice)
  const statement = readLines(list.rows, layout, null)
  const body = list.rows.slice(list.header + 1)
  if (body.length > 0 && statement.lines.length === 0)
    throw new UnreadableBankFile('No line has a day in the column of days.')
  assertDistinct(statement.lines)
  return statement
}

function layoutBy({ header, headers, rows }: List, { columns, dayOrder, isTurned }: ColumnsChoice): Layout {
  const at = (target: ColumnTarget) => columns.indexOf(target)
  const twice = columns.find((target, index) => target !== '' && at(target) !== index)
  if (twice) throw new UnreadableBankFile('Two columns are the same. Choose each only once.')
  if (at('day') < 0) throw new UnreadableBankFile('Choose the column of days.')
  if (at('text') < 0) throw new UnreadableBankFile('Choose the column of texts.')
  const hasTwo = at('moneyIn') >= 0 && at('moneyOut') >= 0
  const hasOneOfTwo = at('moneyIn') >= 0 || at('moneyOut') >= 0
  if (at('amount') >= 0 ? hasOneOfTwo : !hasTwo)
    throw new UnreadableBankFile('Choose one column of amounts, or one of money in and one of money out.')
  const days = rows.slice(header + 1).map(({ cells }) => cells[at('day')] ?? '')
  const order = dayOrder || dayOrderOf(days)
  if (order === null)
    throw new UnreadableBankFile('Nothing in the column of days tells days from months. Choose which comes first.')
  const places = {
    ...none,
    date: at('day'),
    text: at('text'),
    amount: at('amount'),
    debit: at('moneyOut'),
    credit: at('moneyIn'),
    balance: at('balance'),
    id: at('bankId'),
  }
  return {
    format: 'csv',
    header,
    columns: places,
    pending: pendingBy(headers.map(plain), places),
    ...(order === '' ? {} : { dayOrder: order }),
    isTurned,
  }
}

/** An ID that two lines have is none: the second would be taken for the first. */
function assertDistinct(lines: readonly BankLine[]): void {
  const seen = new Set<string>()
  for (const { bankId } of lines) {
    if (bankId === null) continue
    if (seen.has(bankId))
      throw new UnreadableBankFile(
        `Two lines have the ID "${short(bankId)}". Choose another column for the ID, or none.`,
      )
    seen.add(bankId)
  }
}

/** Finds the list in a text: the rows with a day and an amount, and the row of names above them. */
function listOf(rows: Row[]): List | undefined {
  const isLine = ({ cells }: Row) => cells.some(isLikeDay) && cells.some(isLikeMoney)
  const looked = rows.slice(0, maxLooked)
  const counts = new Map<number, number>()
  for (const row of looked.filter(isLine)) counts.set(row.cells.length, (counts.get(row.cells.length) ?? 0) + 1)
  const [usual] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? []
  const first = looked.findIndex((row) => row.cells.length === usual && isLine(row))
  if (first < 0 || first > maxRowsAbove) return undefined
  const above = rows[first - 1]
  const isHeader =
    above !== undefined &&
    above.cells.filter((cell) => cell !== '').length > 1 &&
    !above.cells.some((cell) => isLikeDay(cell) || isLikeMoney(cell))
  // What is above a list without names is not read as its lines.
  return isHeader
    ? listAt(rows, first - 1)
    : { header: -1, headers: [], rows: rows.slice(first), width: rows[first]!.cells.length }
}

function listAt(rows: Row[], header: number): List {
  const headers = rows[header]!.cells
  const width = Math.max(headers.length, rows[header + 1]?.cells.length ?? 0)
  return { header, headers, rows, width }
}

const isLikeMoney = (cell: string) => isLikeAmount(cell) && !isLikeDay(cell)

const keyOfList = ({ header, headers, width }: List) => (header < 0 ? hashOf(width) : keyOf(headers))

const keyOf = (headers: string[]) => hashOf(headers.map(plain))

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

type Looked = Omit<ListColumn, 'guess'> & { values: string[] }

/** Says what the values look like: only where one column alone does, since a wrong guess would be believed. */
function guessed(columns: Looked[]): ListColumn[] {
  const all = (of: (value: string) => boolean) => columns.filter(({ values }) => values.length > 0 && values.every(of))
  const days = all(isLikeDay)
  const amounts = all(isLikeMoney).filter(({ values }) => values.some((value) => /[.,]\d{1,2}\)?-?$/.test(value)))
  const texts = columns
    .filter((column) => !days.includes(column) && !all(isLikeMoney).includes(column))
    .sort((one, other) => averageLength(other) - averageLength(one))
  return columns.map((column) => {
    const { values: _, ...shown } = column
    const isTheOnly = (found: Looked[]) => found.length === 1 && found[0] === column
    const guess = isTheOnly(days) ? 'day' : isTheOnly(amounts) ? 'amount' : texts[0] === column ? 'text' : ''
    return { ...shown, guess }
  })
}

const averageLength = ({ values }: Looked) =>
  values.reduce((sum, { length }) => sum + length, 0) / Math.max(values.length, 1)
