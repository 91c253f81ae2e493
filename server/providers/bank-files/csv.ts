import Papa from 'papaparse'
import { amountReader, dayReader, isLikeAmount, type DayOrder, type ReadCents } from './list-values.ts'
import { addLine, dayOf, short, statementOf, UnreadableBankFile, withoutEntities } from './statement.ts'
import type { BankFormat, BankLine, BankStatement } from './statement.ts'

type Cells = string[]

/** A row of a list that is not blank, with its number in the file. */
export type Row = { cells: Cells; row: number }

type Columns = Record<'date' | 'text' | 'amount' | 'debit' | 'credit' | 'kind' | 'balance' | 'check' | 'id', number>

/** Where the lines of a bank's list are, and what its columns mean; a missing column is −1. */
export type Layout = {
  format: BankFormat
  /** The row of the header; −1 without one. */
  header: number
  columns: Columns
  pending: (cells: Cells) => boolean
  /** The order of day and month, where it is known before the column is read. */
  dayOrder?: DayOrder
  /** Whether positive amounts are money that left. */
  isTurned?: boolean
}

/** A list without any column. */
export const none: Columns = {
  date: -1,
  text: -1,
  amount: -1,
  debit: -1,
  credit: -1,
  kind: -1,
  balance: -1,
  check: -1,
  id: -1,
}
const maxColumns = 60

/** Rows above the header in which banks write a summary. */
export const maxRowsAbove = 40

/** A list whose columns cannot be told from their names. */
export class UnknownColumns extends UnreadableBankFile {}

/**
 * Reads a bank's list: Chase, Bank of America and Wells Fargo by their columns, others by their headers.
 * @param fileName Chase writes the account's last digits there and nowhere else
 * @throws UnreadableBankFile
 */
export function readBankCsv(text: string, fileName: string): { format: BankFormat; statement: BankStatement } {
  const rows = rowsOf(text)
  const layout = layoutOf(rows)
  if (!layout)
    throw new UnknownColumns(
      'No bank list was recognized: a header needs a date, a description and an amount (or a debit and a credit).',
    )
  const account = /(?:chase|acct|account|checking|savings|stmt)[ _-]?[x*.]*(\d{4})(?!\d)/i.exec(fileName)?.[1] ?? null
  return { format: layout.format, statement: readLines(rows, layout, account) }
}

/** Returns the rows of a list that are not blank. @throws UnreadableBankFile */
export function rowsOf(text: string): Row[] {
  const hint = /^sep=(.)\s*$/m.exec(text.slice(0, 20))
  const body = hint ? text.slice(hint[0].length).replace(/^\r?\n?/, '') : text
  const delimiter = hint?.[1] ?? delimiterOf(body)
  const { data, errors } = Papa.parse<Cells>(body, { delimiter, skipEmptyLines: false })
  // Bank of America does not double the quotes inside a description: such rows are still read right.
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open) throw new UnreadableBankFile(`Line ${(open.row ?? 0) + 1} breaks off. Please download the file again.`)
  const rows = data
    .map((cells, index) => ({ cells: cells.map((cell) => cell.trim()), row: index + 1 + (hint ? 1 : 0) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const wide = rows.find(({ cells }) => cells.length > maxColumns)
  if (wide) throw new UnreadableBankFile(`Line ${wide.row} has ${wide.cells.length} columns; a bank's list has few.`)
  return rows
}

function delimiterOf(text: string): string {
  const head = text
    .slice(0, 20_000)
    .split(/\r?\n|\r/)
    .slice(0, 30)
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    rows: head.filter((line) => line.split(delimiter).length > 2).length,
  }))
  return counts.reduce((best, one) => (one.rows > best.rows ? one : best)).delimiter
}

/** Returns the name of a column as it is compared: small letters, no marks, single spaces. */
export const plain = (cell: string) =>
  cell
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()

function layoutOf(rows: Row[]): Layout | undefined {
  for (const [index, { cells }] of rows.slice(0, maxRowsAbove).entries()) {
    const headers = cells.map(plain)
    const known = knownHeader(headers)
    if (known) return { header: index, ...known }
  }
  return wellsFargoWithoutHeader(rows)
}

const never = () => false

function knownHeader(headers: string[]): Omit<Layout, 'header'> | undefined {
  const at = (...names: string[]) => names.map((name) => headers.indexOf(name)).find((index) => index >= 0) ?? -1
  const has = (...names: string[]) => names.every((name) => headers.includes(name))
  if (has('details', 'posting date', 'description', 'amount')) {
    const balance = at('balance')
    return {
      format: 'chase',
      columns: {
        ...none,
        date: at('posting date'),
        text: at('description'),
        amount: at('amount'),
        balance,
        check: at('check or slip #'),
      },
      // What is not booked yet has no balance.
      pending: (cells) => balance >= 0 && (cells[balance] ?? '') === '',
    }
  }
  if (has('transaction date', 'post date', 'description', 'category', 'amount'))
    return {
      format: 'chase',
      columns: { ...none, date: at('post date'), text: at('description'), amount: at('amount') },
      pending: (cells) => (cells[at('post date')] ?? '') === '',
    }
  if (has('date', 'description', 'amount', 'running bal'))
    return {
      format: 'boa',
      columns: {
        ...none,
        date: at('date'),
        text: at('description'),
        amount: at('amount'),
        balance: at('running bal'),
      },
      pending: never,
    }
  if (has('posted date', 'payee', 'amount'))
    return {
      format: 'boa',
      columns: { ...none, date: at('posted date'), text: at('payee'), amount: at('amount') },
      pending: never,
    }
  if (has('date', 'description', 'amount', 'check #', 'status'))
    return {
      format: 'wellsfargo',
      columns: {
        ...none,
        date: at('date'),
        text: at('description'),
        amount: at('amount'),
        check: at('check #'),
      },
      pending: (cells) => plain(cells[at('status')] ?? '') === 'pending',
    }
  return otherHeader(headers)
}

/** A list of any other bank, by the usual names of columns in English, German, French and Spanish. */
function otherHeader(headers: string[]): Omit<Layout, 'header'> | undefined {
  const find = (...patterns: RegExp[]) =>
    patterns.map((pattern) => headers.findIndex((header) => pattern.test(header))).find((index) => index >= 0) ?? -1
  const columns: Columns = {
    date: find(
      /^(posting|posted|post|booking|booked|effective|process(ing|ed)?) date$|^date posted$|^buchung(stag|sdatum)$/,
      /^(transaction|trans|entry) date$|^date$|^datum$|^fecha$|^day$/,
      /\bdate\b|datum|fecha/,
    ),
    text: find(
      /^(description|transaction description|original description|details|narrative|verwendungszweck|libelle|concepto)$/,
      /description|memo|payee|narrative|particulars|details|buchungstext|name|text|reference/,
    ),
    amount: find(/^(amount|transaction amount|net amount|betrag|montant|importe)( [a-z]{3})?$/, /^amount\b|betrag/),
    debit: find(/^(debit|withdrawal|paid out|money out|soll)s?( amount| amt)?( [a-z]{3})?$|^withdrawals? debits?$/),
    credit: find(/^(credit|deposit|paid in|money in|haben)s?( amount| amt)?( [a-z]{3})?$|^deposits? credits?$/),
    kind: find(/^(transaction )?type$|^(debit credit|credit debit|dr cr|cr dr)( indicator)?$|^soll haben$/),
    balance: find(/^(running |account |ledger |closing )?balance( [a-z]{3})?$|^running bal|^saldo/),
    check: find(/^(check|cheque)( no| num| number| #| or slip #)?$|^check#$/),
    id: -1,
  }
  const hasMoney = columns.amount >= 0 || (columns.debit >= 0 && columns.credit >= 0)
  if (columns.date < 0 || columns.text < 0 || !hasMoney) return undefined
  return { format: 'csv', columns, pending: pendingBy(headers, columns) }
}

/** Tells the lines that are not booked yet: by their status, or because they lack the balance that the others have. */
export function pendingBy(headers: string[], { balance }: Pick<Columns, 'balance'>): Layout['pending'] {
  const status = headers.findIndex((header) => /^(transaction )?status$/.test(header))
  return (cells) =>
    isPending(cells[status]) ||
    (balance >= 0 && cells.length > balance && cells[balance] === '' && cells.some(isPending))
}

const isPending = (cell: string | undefined) => /^pending$/i.test(cell ?? '')

/** Wells Fargo's list has no header: date, amount, an asterisk, the number of a check, description. */
function wellsFargoWithoutHeader(rows: Row[]): Layout | undefined {
  const isLike = ({ cells }: Row) =>
    cells.length === 5 && /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(cells[0]!) && isLikeAmount(cells[1]!) && cells[2] === '*'
  const first = rows[0]
  if (!first || !isLike(first)) return undefined
  return {
    format: 'wellsfargo',
    header: -1,
    columns: { ...none, date: 0, amount: 1, check: 3, text: 4 },
    pending: never,
  }
}

/** Reads the lines of a list below its header. @throws UnreadableBankFile */
export function readLines(rows: Row[], layout: Layout, account: string | null): BankStatement {
  const { format, header, columns, pending } = layout
  const body = rows.slice(header + 1)
  const width = Math.max(...Object.values(columns)) + 1
  const readDay = dayReader(
    body.map(({ cells }) => cells[columns.date] ?? ''),
    format,
    layout.dayOrder,
  )
  const readCents = amountReader(
    body.flatMap(({ cells }) => [columns.amount, columns.debit, columns.credit].map((at) => cells[at] ?? '')),
  )
  const isTurned = layout.isTurned ? () => true : turnReader(body, columns)
  const summary = format === 'boa' ? boaSummary(rows.slice(0, Math.max(header, 0))) : undefined
  const lines: BankLine[] = []
  const balances: (number | null)[] = []
  let opening = summary?.openingCents ?? null
  for (const { cells, row } of body) {
    const where = `Line ${row}`
    if (cells.length < width && !(format === 'csv' && cells.length >= width - 1))
      throw new UnreadableBankFile(
        `${where} breaks off after "${short(cells.at(-1) ?? '')}". Please download the file again.`,
      )
    const text = withoutEntities(cells[columns.text] ?? '')
      .replace(/\s+/g, ' ')
      .trim()
    if (format === 'boa' && /^(Beginning|Ending) balance as of /i.test(text) && cells[columns.amount] === '') {
      if (/^Beginning/i.test(text)) opening ??= readCents(cells[columns.balance] ?? '', where)
      continue
    }
    const date = cells[columns.date] ?? ''
    // A line of totals below the list has no date.
    if (format === 'csv' && date === '') continue
    if (pending(cells)) continue
    const day = readDay(date, where)
    const amountCents = amountOf(cells, columns, readCents, where)
    addLine(lines, {
      day,
      amountCents: isTurned(cells) ? 0 - amountCents : amountCents,
      text,
      bankId: cells[columns.id] || null,
      checkNumber: checkNumberOf(cells[columns.check] ?? ''),
    })
    const balance = columns.balance < 0 ? '' : (cells[columns.balance] ?? '')
    balances.push(balance === '' ? null : readCents(balance, where))
  }
  const ends = endsOf(lines, balances)
  const statement = statementOf({
    account,
    currency: 'USD',
    openingCents: opening ?? ends.openingCents,
    closingCents: summary?.closingCents ?? ends.closingCents,
    lines,
    from: summary?.from ?? null,
    to: summary?.to ?? null,
  })
  return summary ? heldToTotals(statement, summary) : statement
}

function amountOf(cells: Cells, columns: Columns, readCents: ReadCents, where: string): number {
  const amount = columns.amount < 0 ? '' : (cells[columns.amount] ?? '')
  if (amount !== '') return readCents(amount, where)
  const debit = columns.debit < 0 ? '' : (cells[columns.debit] ?? '')
  const credit = columns.credit < 0 ? '' : (cells[columns.credit] ?? '')
  if (debit === '' && credit === '') throw new UnreadableBankFile(`${where} has no amount.`)
  // Some banks write debits as negative numbers in their own column, some as positive ones.
  return (credit === '' ? 0 : readCents(credit, where)) - (debit === '' ? 0 : Math.abs(readCents(debit, where)))
}

/**
 * Some lists write every amount without a sign and say in another column which way the money went; card issuers write
 * what was paid in as negative credits. Tells whether the sign of a line's amount is to be turned around.
 */
function turnReader(body: Row[], { amount, credit, kind }: Columns): (cells: Cells) => boolean {
  if (amount < 0) {
    const credits = body.map(({ cells }) => cells[credit] ?? '').filter((cell) => cell !== '')
    const areNegative = credits.length > 0 && credits.every((cell) => /^[-(]/.test(cell))
    return (cells) => areNegative && (cells[credit] ?? '') !== ''
  }
  const lines = body.filter(({ cells }) => (cells[amount] ?? '') !== '')
  const haveNoSigns = lines.every(({ cells }) => !/[-(]/.test(cells[amount]!))
  const haveKinds = lines.every(({ cells }) => /^(cr|dr|credit|debit|haben|soll)\b/i.test(cells[kind] ?? ''))
  return (cells) => haveNoSigns && haveKinds && /^(dr|debit|soll)\b/i.test(cells[kind] ?? '')
}

const checkNumberOf = (cell: string) => (/^[1-9]\d*$/.test(cell.replace(/^0+/, '')) ? cell.replace(/^0+/, '') : null)

/** The balances before the oldest and after the newest line, from the running balance; lists run either way. */
function endsOf(
  lines: BankLine[],
  balances: (number | null)[],
): { openingCents: number | null; closingCents: number | null } {
  if (lines.length === 0 || balances.some((balance) => balance === null))
    return { openingCents: null, closingCents: null }
  const [first, last] = [0, lines.length - 1]
  const isChain = (newestFirst: boolean) =>
    lines.every((line, index) => {
      const before = newestFirst ? index + 1 : index - 1
      return before < 0 || before > last || balances[before]! + line.amountCents === balances[index]
    })
  const byDay = lines[first]!.day > lines[last]!.day
  const newestFirst = lines[first]!.day === lines[last]!.day ? isChain(true) : byDay
  const [oldest, newest] = newestFirst ? [last, first] : [first, last]
  return { openingCents: balances[oldest]! - lines[oldest]!.amountCents, closingCents: balances[newest]! }
}

type Summary = {
  openingCents: number | null
  closingCents: number | null
  credits: number | null
  debits: number | null
  from: string | null
  to: string | null
}

/** The lines above Bank of America's list: balances, totals and their days. */
function boaSummary(rows: Row[]): Summary {
  const line = (pattern: RegExp) => rows.find(({ cells }) => pattern.test(cells[0] ?? ''))
  const readCents = amountReader([])
  const cents = (found: Row | undefined) => {
    const amount = found?.cells.findLast((cell) => cell !== '') ?? ''
    return found && amount !== found.cells[0] ? readCents(amount, `Line ${found.row}`) : null
  }
  const day = (found: Row | undefined) => {
    const match = /(\d{2})\/(\d{2})\/(\d{4})/.exec(found?.cells[0] ?? '')
    return found && match
      ? dayOf(Number(match[3]), Number(match[1]), Number(match[2]), `Line ${found.row}`, match[0])
      : null
  }
  const [opening, closing] = [line(/^beginning balance/i), line(/^ending balance/i)]
  return {
    openingCents: cents(opening),
    closingCents: cents(closing),
    credits: cents(line(/^total credits/i)),
    debits: cents(line(/^total debits/i)),
    from: day(opening),
    to: day(closing),
  }
}

/** A list whose lines do not add up to the bank's own totals is not balanced, whatever its balances say. */
function heldToTotals(statement: BankStatement, { credits, debits }: Summary): BankStatement {
  const sum = (sign: 1 | -1) =>
    statement.lines.reduce((total, { amountCents }) => total + (amountCents * sign > 0 ? amountCents : 0), 0)
  const misses = (total: number | null, sign: 1 | -1) => total !== null && total !== sum(sign)
  if (statement.balanced && (misses(credits, 1) || misses(debits, -1))) return { ...statement, balanced: false }
  return statement
}
