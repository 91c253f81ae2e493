import { cutText } from '#server/text/graphemes.ts'
import { headerKey } from '../mapping/headers.decisions.ts'
import { centsOf, tidyLine } from '../mapping/values.decisions.ts'
import type { SourceFile, SourceRow } from '../sources/rules.ts'
import { listOfPayments } from './plain.decisions.ts'
import type { MoneyFile, MoneyRow } from './rules.ts'
import { moneyTable, type MoneyTable } from './table.decisions.ts'

/** The columns of "Sales by Customer Detail", of QuickBooks Online and Desktop. */
const headers = {
  date: 'date|transaction date|txn date',
  amount: 'amount|sales amount|total|paid amount|credit',
  account:
    'account|product service|product service full name|item|account full name|distribution account|product service name|income account',
  memo: 'memo description|memo|description|memo desc',
  reference: 'ref #|num|no|ref no|number|#|ref|reference',
  type: 'transaction type|type',
  customer: 'customer|customer full name|name|customer name',
}

type Name = keyof typeof headers

const keysOf = (row: SourceRow) => row.cells.map(headerKey)

const hasOne = (keys: readonly string[], name: Name) => headers[name].split('|').some((key) => keys.includes(key))

const isHeader = (row: SourceRow) => {
  const keys = keysOf(row)
  return (
    (keys[0] === '' || hasOne(keys, 'customer')) &&
    keys.filter(Boolean).length >= 3 &&
    hasOne(keys, 'date') &&
    hasOne(keys, 'amount')
  )
}

const isSummaryHeader = (row: SourceRow) => /^\|(?:total|amount)$/.test(keysOf(row).join('|'))

const cell = (row: SourceRow, index: number) => tidyLine(row.cells[index] ?? '')

const filledCells = (row: SourceRow) =>
  row.cells.map((text, index) => ({ text: tidyLine(text), index })).filter(({ text }) => text !== '')

/** Returns whether rows are the report: its title above, or rows that say "Total for" below a header. */
export function isQuickBooks(rows: readonly SourceRow[]): boolean {
  const top = rows.slice(0, 12)
  const isTitled = top.some((row) => filledCells(row).length <= 2 && /sales by customer/i.test(row.cells.join(' ')))
  if (isTitled) return top.some((row) => isHeader(row) || isSummaryHeader(row))
  return top.some(isHeader) && hasTotals(rows.slice(0, 2_000))
}

/** Online, totals are "Total for" a name. On the desktop they are "Total" and a name, which is then alone in a row above. */
function hasTotals(rows: readonly SourceRow[]): boolean {
  const names = new Set<string>()
  return rows.some((row) => {
    const filled = filledCells(row)
    const first = filled[0]?.text ?? ''
    if (filled.length === 1) names.add(first)
    return /^total for /i.test(first) || (/^total /i.test(first) && names.has(first.slice(6)))
  })
}

/** Reads the report: names in rows of their own, their payments below, and a total below each. */
export function quickBooksFile(file: SourceFile, { thisYear }: { thisYear: number }): MoneyFile {
  const header = file.rows.slice(0, 40).find((row) => isHeader(row)) ?? file.rows.find(isSummaryHeader)!
  return isHeader(header) ? detail(file, header, thisYear) : summary(file, header)
}

type Open = { name: string; rows: MoneyRow[] }

function detail(file: SourceFile, header: SourceRow, thisYear: number): MoneyFile {
  const below = file.rows.slice(file.rows.indexOf(header) + 1)
  const table = moneyTable<Name>(
    file,
    { header, records: below, days: ['date'], amounts: ['amount'], thisYear },
    headers,
  )
  const leftOut = aboveAndHeader(file, header)
  const rows: MoneyRow[] = []
  const open: Open[] = []
  let statedCents: number | null = null
  for (const row of below) {
    const filled = filledCells(row)
    const [first] = filled
    if (!first) {
      leftOut.push({ row: row.row, why: 'blank' })
      continue
    }
    const total = totalOf(first.text, open)
    if (total === 'report') {
      const stated = table.cents(row, 'amount') ?? lastAmount(filled) ?? null
      statedCents = stated === 0 && file.format === 'xlsx' ? null : stated
      leftOut.push({ row: row.row, why: 'total' })
    } else if (total) {
      check(total.group, table.cents(row, 'amount') ?? lastAmount(filled), file)
      open.splice(open.indexOf(total.group))
      leftOut.push({ row: row.row, why: 'total' })
    } else if (isPayment(table, row)) {
      const payment = paymentOf(table, row, open)
      rows.push(payment)
      for (const group of open) group.rows.push(payment)
    } else if (filled.length === 1 && (first.index > 0 || !isFooter(first.text, open))) {
      // A customer of a customer is below its own name, and the outer total is over both.
      open.push({ name: first.text, rows: [] })
      leftOut.push({ row: row.row, why: 'name' })
    } else leftOut.push({ row: row.row, why: 'note' })
  }
  return { ...result(file, header, rows, leftOut), statedCents }
}

function aboveAndHeader(file: SourceFile, header: SourceRow): MoneyFile['leftOut'] {
  const above = file.rows.slice(0, file.rows.indexOf(header))
  return [
    ...above.map(({ row, cells }) => ({ row, why: cells.some(Boolean) ? 'above' : 'blank' })),
    { row: header.row, why: 'header' },
  ]
}

const result = (file: SourceFile, header: SourceRow, rows: MoneyRow[], leftOut: MoneyFile['leftOut']): MoneyFile =>
  listOfPayments(file, { header, leftOut }, rows, 'QuickBooks')

/** Returns the open name whose total a row is, or that it is the total of the report. */
function totalOf(text: string, open: Open[]): 'report' | { group: Open } | undefined {
  if (/^(?:grand )?total$/i.test(text)) return 'report'
  const named = /^total(?: for)? (.+?)(?: with sub-?(?:customers|projects|items).*)?$/i.exec(text)?.[1]
  const group = named === undefined ? undefined : [...open].reverse().find(({ name }) => name === named)
  return group && { group }
}

const lastAmount = (filled: { text: string }[]) =>
  filled.map(({ text }) => centsOf(text)).findLast((cents) => cents !== undefined)

/** Holds all payments of a customer whose total says otherwise. */
function check({ name, rows }: Open, stated: number | undefined, file: SourceFile): void {
  const sum = rows.reduce((all, { cents }) => all + cents, 0)
  // Its workbooks store 0 for sums that only Excel computes.
  if (stated === undefined || stated === sum || (stated === 0 && file.format === 'xlsx')) return
  for (const row of rows)
    row.held.push(
      `The payments of ${name} add up to ${(sum / 100).toFixed(2)}, and the report says ${(stated / 100).toFixed(2)}`,
    )
}

const isPayment = (table: MoneyTable<Name>, row: SourceRow) =>
  table.text(row, 'date') !== '' && (table.cents(row, 'amount') !== undefined || table.text(row, 'amount') !== '')

/** Lines below the report: when it was made, and how it counts. */
const isFooter = (text: string, open: Open[]) =>
  open.length === 0 &&
  /\b(?:cash|accrual)\s+basis\b|\b\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]m\b|GMT|UTC)|^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday),/i.test(
    text,
  )

function paymentOf(table: MoneyTable<Name>, row: SourceRow, open: readonly Open[]): MoneyRow {
  const held: string[] = row.flaw ? [row.flaw] : []
  const read = table.day(row, 'date')
  if (read && 'problem' in read) held.push(read.problem)
  const cents = table.cents(row, 'amount')
  if (cents === undefined) held.push(`${cutText(table.text(row, 'amount'), 40)} is no amount`)
  const name = ownName(open.at(-1)?.name ?? table.text(row, 'customer'))
  const isNamed = name !== '' && !/^not specified$/i.test(name)
  if (!isNamed) held.push('The report names no payer')
  return {
    row: row.row,
    line: row.line,
    on: read && 'day' in read ? read.day : null,
    cents: cents ?? 0,
    feeCents: 0,
    currency: 'USD',
    counts: true,
    kind: table.text(row, 'account') || table.text(row, 'memo') || table.text(row, 'type') || 'Payment',
    payer: { name: isNamed ? name : '', email: '' },
    id: table.text(row, 'reference'),
    refersTo: '',
    noPayment: null,
    held,
  }
}

/** Returns the name of a customer of a customer, which is behind the other's and a colon. */
const ownName = (name: string) => tidyLine(name.split(':').at(-1) ?? '') || name

/** "Sales by Customer Summary" has one sum for each customer, and the years in its title. */
function summary(file: SourceFile, header: SourceRow): MoneyFile {
  const years = file.rows
    .slice(0, file.rows.indexOf(header))
    .flatMap((row) => row.cells.join(' ').match(/\b(?:19|20)\d{2}\b/g) ?? [])
  const year = new Set(years).size === 1 ? years[0] : undefined
  const leftOut = aboveAndHeader(file, header)
  const rows: MoneyRow[] = []
  let statedCents: number | null = null
  for (const row of file.rows.slice(file.rows.indexOf(header) + 1)) {
    const name = ownName(cell(row, 0))
    const cents = centsOf(cell(row, 1))
    if (/^(?:grand )?total$/i.test(name)) {
      statedCents = cents ?? null
      leftOut.push({ row: row.row, why: 'total' })
    } else if (!name || cents === undefined || /^total for /i.test(name))
      leftOut.push({ row: row.row, why: name ? 'note' : 'blank' })
    else {
      const isNamed = !/^not specified$/i.test(name)
      rows.push({
        row: row.row,
        line: row.line,
        on: year ? `${year}-12-31` : null,
        cents,
        feeCents: 0,
        currency: 'USD',
        counts: true,
        kind: 'Sales',
        payer: { name: isNamed ? name : '', email: '' },
        id: '',
        refersTo: '',
        noPayment: null,
        held: ['The report sums the payments of a person, without their days'],
      })
    }
  }
  return { ...result(file, header, rows, leftOut), statedCents }
}
