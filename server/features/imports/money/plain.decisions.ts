import { cutText } from '#server/text/graphemes.ts'
import { headerKey } from '../mapping/headers.decisions.ts'
import { layoutOf, type Layout } from '../mapping/layout.decisions.ts'
import { emailsIn } from '../mapping/values.decisions.ts'
import type { SourceFile, SourceRow } from '../sources/rules.ts'
import type { MoneyFile, MoneyRow } from './rules.ts'
import { moneyTable, type MoneyTable } from './table.decisions.ts'

/** The columns of a list of payments that a person or another system made. */
export const headers = {
  date: 'date|payment date|date paid|paid on|received|received on|received date|transaction date|donation date|date received|datum|created utc|created',
  amount:
    'amount|payment amount|amount paid|total|paid|gross|betrag|montant|total amount|donation amount|amount received',
  name: 'name|payer|payer name|member name|paid by|donor|member|from|full name|customer name|customer|display name|contact name|contact|bill to|donor name',
  first: 'first name|firstname|vorname',
  last: 'last name|lastname|nachname',
  email: 'email|e mail|email address|payer email|customer email|from email address|e mail address',
  purpose: 'purpose|description|for|memo|fund|category|item|notes|payment for|type|comment|campaign|internal notes',
  id: 'id|transaction id|payment id|reference|check number|receipt number|invoice number|payment number|document number',
}

/** Headers of a list of people: with one of them, amounts are part of a row about a person. */
const ofPeople =
  /^(?:membership|member (?:type|level|since|category|status)|type of membership|join|renewal|address|home address|city|zip|date joined|expir|date expired|birth|user id)/

/** Returns the header of a list of payments, if it is one. */
export function plainHeader(rows: readonly SourceRow[]): SourceRow | undefined {
  const { header } = layoutOf(rows.slice(0, 200))
  const keys = header?.cells.map(headerKey) ?? []
  const has = (name: keyof typeof headers) => headers[name].split('|').some((key) => keys.includes(key))
  const isMoney = has('date') && has('amount') && (has('name') || has('email') || (has('first') && has('last')))
  return isMoney && !keys.some((key) => ofPeople.test(key)) ? (header ?? undefined) : undefined
}

/** Reads a list of payments: a row each, with a date, an amount and a payer. */
export function plainFile(file: SourceFile, thisYear: number): MoneyFile {
  const { header, records, leftOut } = layoutOf(file.rows)
  const table = moneyTable(file, { header: header!, records, days: ['date'], amounts: ['amount'], thisYear }, headers)
  return listOfPayments(
    file,
    { header, leftOut },
    records.map((row) => plainRow(row, table)),
  )
}

/** Returns a list of payments in dollars, with the rows that were read. @param system null for one that nobody knows */
export const listOfPayments = (
  file: SourceFile,
  { header, leftOut }: Pick<Layout, 'header'> & Pick<MoneyFile, 'leftOut'>,
  rows: MoneyRow[],
  system: MoneyFile['system'] = null,
): MoneyFile => ({
  system,
  headerRow: header?.row ?? null,
  rows,
  leftOut,
  notes: [...file.notes],
  statedCents: null,
  currency: 'USD',
  balances: {},
})

/** Reads a row of a list of payments. What has no date or amount is a question. */
export function plainRow(row: SourceRow, table: Pick<MoneyTable<keyof typeof headers>, 'text' | 'cents' | 'day'>) {
  const held: string[] = row.flaw ? [row.flaw] : []
  const read = table.day(row, 'date')
  if (!read) held.push('It has no date')
  else if ('problem' in read) held.push(read.problem)
  const cents = table.cents(row, 'amount')
  if (cents === undefined)
    held.push(table.text(row, 'amount') ? `${cutText(table.text(row, 'amount'), 40)} is no amount` : 'It has no amount')
  return {
    row: row.row,
    line: row.line,
    on: read && 'day' in read ? read.day : null,
    cents: cents ?? 0,
    feeCents: 0,
    currency: 'USD',
    counts: true,
    kind: table.text(row, 'purpose') || 'Payment',
    payer: {
      name: table.text(row, 'name') || [table.text(row, 'first'), table.text(row, 'last')].filter(Boolean).join(' '),
      email: emailsIn(table.text(row, 'email')).emails[0] ?? '',
    },
    id: table.text(row, 'id'),
    refersTo: '',
    noPayment: null,
    held,
  } satisfies MoneyRow
}
