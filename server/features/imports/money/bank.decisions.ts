import { cutText } from '#server/text/graphemes.ts'
import { headerKey } from '../mapping/headers.decisions.ts'
import { tidyLine } from '../mapping/values.decisions.ts'
import type { SourceFile, SourceRow } from '../sources/rules.ts'
import type { MoneyFile, MoneyRow } from './rules.ts'
import { moneyTable } from './table.decisions.ts'

/** The columns of a bank's statement. */
const headers = {
  date: 'posting date|date|posted date|transaction date|buchungstag|buchungsdatum',
  description: 'description|payee|details|memo|name|verwendungszweck',
  amount: 'amount|amount usd|betrag',
  balance: 'balance|running bal|running balance|saldo',
  number: 'check or slip #|check number|check #|reference number',
}

/** Headers that only banks have, with the bank that has all of them. */
const banks: { system: 'Chase' | 'Bank of America' | null; has: string[] }[] = [
  { system: 'Chase', has: ['details', 'posting date', 'description', 'amount', 'type', 'balance'] },
  { system: 'Bank of America', has: ['date', 'description', 'amount', 'running bal'] },
  { system: null, has: ['date', 'description', 'amount', 'balance'] },
]

/** Returns the header of a bank's statement, which may have a summary above it. */
export function bankHeader(
  rows: readonly SourceRow[],
): { header: SourceRow; system: 'Chase' | 'Bank of America' | null } | undefined {
  for (const header of rows.slice(0, 40)) {
    const keys = header.cells.map(headerKey)
    const bank = banks.find(({ has }) => has.every((key) => keys.includes(key)))
    if (bank && !keys.some((key) => /email|first name|last name/.test(key))) return { header, system: bank.system }
  }
  return undefined
}

/** Reads a bank's statement. Its lines are no payments of persons: the treasurer compares them with the books. */
export function bankFile(
  file: SourceFile,
  { header, system }: NonNullable<ReturnType<typeof bankHeader>>,
  thisYear: number,
): MoneyFile {
  const start = file.rows.indexOf(header)
  const below = file.rows.slice(start + 1)
  const table = moneyTable(
    file,
    { header, records: below, days: ['date'], amounts: ['amount', 'balance'], thisYear },
    headers,
  )
  const leftOut: MoneyFile['leftOut'] = file.rows
    .slice(0, start)
    .map(({ row, cells }) => ({ row, why: cells.some((cell) => tidyLine(cell)) ? 'above' : 'blank' }))
  leftOut.push({ row: header.row, why: 'header' })
  const rows: MoneyRow[] = []
  const balances: number[] = []
  let openingCents: number | undefined
  for (const row of below) {
    const cents = table.cents(row, 'amount')
    if (!row.cells.some((cell) => tidyLine(cell))) leftOut.push({ row: row.row, why: 'blank' })
    else if (cents === undefined && table.text(row, 'amount') === '') {
      if (/^beginning balance/i.test(table.text(row, 'description'))) openingCents = table.cents(row, 'balance')
      leftOut.push({ row: row.row, why: 'balance' })
    } else {
      rows.push(lineOf(row, cents))
      balances.push(table.cents(row, 'balance') ?? 0)
    }
  }
  function lineOf(row: SourceRow, cents: number | undefined): MoneyRow {
    const read = table.day(row, 'date')
    const held = cents === undefined ? [`${cutText(table.text(row, 'amount'), 40)} is no amount`] : []
    if (read && 'problem' in read) held.push(read.problem)
    return {
      row: row.row,
      line: row.line,
      on: read && 'day' in read ? read.day : null,
      cents: cents ?? 0,
      feeCents: 0,
      currency: 'USD',
      counts: true,
      kind: cutText(table.text(row, 'description'), 100),
      payer: { name: '', email: '' },
      id: '',
      refersTo: '',
      noPayment: 'A line of a bank statement, which the treasurer compares with the books',
      held,
    }
  }
  return {
    system,
    headerRow: header.row,
    rows,
    leftOut,
    notes: [...file.notes],
    statedCents: null,
    currency: 'USD',
    balances: balancesOf(rows, balances, openingCents),
  }
}

/** The newest line may be the first or the last. */
function balancesOf(
  rows: readonly MoneyRow[],
  balances: readonly number[],
  stated: number | undefined,
): MoneyFile['balances'] {
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last) return {}
  const isNewestFirst = rows.length > 1 ? balances[0]! - first.cents === balances[1] : false
  const [oldest, newest] = isNewestFirst ? [rows.length - 1, 0] : [0, rows.length - 1]
  return { USD: { openingCents: stated ?? balances[oldest]! - rows[oldest]!.cents, closingCents: balances[newest]! } }
}
