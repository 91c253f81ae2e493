import { purposeOf } from '../earlier/decisions.ts'
import { Refusal } from '#server/refusal.ts'
import { fieldFor, headerKey } from '../mapping/headers.decisions.ts'
import type { Layout } from '../mapping/layout.decisions.ts'
import { paymentFields, type Column, type PaymentField, type SavedMapping } from '../mapping/rules.ts'
import type { ColumnsChoice } from '../schema.ts'
import type { SourceFile } from '../sources/rules.ts'
import { headers, listOfPayments, plainRow } from './plain.decisions.ts'
import type { MoneyFile, MoneyRow } from './rules.ts'
import { tableAt } from './table.decisions.ts'

/** The names of the columns as a list of payments that is recognized has them; others are of mappings by hand alone. */
const names = {
  email: 'email',
  fullName: 'name',
  firstName: 'first',
  lastName: 'last',
  memberNumber: 'number',
  date: 'date',
  amount: 'amount',
  kind: 'kind',
  purpose: 'purpose',
  years: 'years',
  method: 'method',
  paymentId: 'id',
} as const satisfies Record<PaymentField, string>

type Name = (typeof names)[PaymentField]

/** Returns the columns of a list of payments: what each holds as a mapping says, and nothing that people's have. */
export const paymentColumns = (
  columns: readonly Column[],
  targets: Readonly<Record<string, PaymentField | null>>,
): Column[] =>
  columns.map(({ extra: _, isOpen: __, payment: ___, ...column }) => {
    const payment = Object.hasOwn(targets, column.key ?? '') ? targets[column.key!] : null
    return { ...column, field: null, by: payment ? 'map' : null, ...(payment && { payment }) }
  })

/**
 * Reads a list of payments by the columns that an admin chose, as `plainFile` reads one that is recognized.
 * @throws Refusal invalid where the list lacks a column that payments need
 */
export function paymentsByHand(
  file: SourceFile,
  layout: Layout,
  columns: readonly Column[],
  thisYear: number,
): MoneyFile {
  const missing = missingFields(columns.flatMap(({ payment }) => payment ?? []))
  if (missing)
    throw new Refusal('invalid', `The mapping is of payments, and in this file it finds no column for ${missing}.`)
  const places = new Map(columns.flatMap(({ payment, index }) => (payment ? [[names[payment], index] as const] : [])))
  const { records } = layout
  const table = tableAt<Name>(file, { records, days: ['date'], amounts: ['amount'], thisYear }, places)
  const rows = records.map((record): MoneyRow => {
    const text = (name: Name) => table.text(record, name)
    const row = plainRow(record, table)
    const [kind, purpose, number, method] = [text('kind'), text('purpose'), text('number'), text('method')]
    const years = text('years')
    // Words that say nothing of dues, donations, fees, or events are told by the description too.
    const isTold = kind !== '' && purposeOf(kind) !== 'other'
    const about = [isTold ? purpose : '', years].filter(Boolean).join(', ')
    return {
      ...row,
      kind: isTold ? kind : [kind, purpose].filter(Boolean).join(', ') || row.kind,
      payer: { ...row.payer, ...(number && { number }) },
      ...(about && { about }),
      ...(method && { method }),
      ...(years && { years }),
    }
  })
  return listOfPayments(file, layout, rows)
}

/** Headers by which a column of payments is proposed, beside those of lists that are recognized. */
const proposals: Partial<Record<PaymentField, string>> = {
  kind: 'kind|type|payment type|art|kategorie|category',
  years: 'year|years|dues year|jahr|jahre|for year',
  method: 'method|payment method|paid with|tender|zahlungsart|zahlungsweise',
}

/** Returns what the columns of a list may hold if its rows are payments, by header; '' for one that an admin has to say. */
export function proposedPayments(columns: readonly Column[]): string[] {
  const taken = new Set<PaymentField>()
  return columns.map(({ header, filled = 0 }) => {
    const key = headerKey(header)
    const found = paymentFields.find((field) => !taken.has(field) && isHeaderOf(field, key))
    if (found) taken.add(found)
    return found ?? (filled > 0 ? '' : 'out')
  })
}

function isHeaderOf(field: PaymentField, key: string): boolean {
  if (key === '') return false
  if (proposals[field]) return proposals[field].split('|').includes(key)
  const name: string = names[field]
  const isKnown = Object.entries(headers).some(([one, known]) => one === name && known.split('|').includes(key))
  return isKnown || fieldFor(key)?.field === field
}

/** Returns where a column of payments goes, as a form says it. */
export const paymentTargetOf = ({ payment }: Column): string => payment ?? 'out'

/**
 * Returns the mapping that an admin's choices make of a list of payments.
 * @throws Refusal invalid, with a message at each column, or at `rows` for what no column has
 */
export function paymentMappingFrom(
  choice: Pick<ColumnsChoice, 'columns'>,
  columns: readonly Column[],
): SavedMapping & Required<Pick<SavedMapping, 'payments'>> {
  const complaints: Record<string, string> = {}
  const payments: Record<string, PaymentField | null> = {}
  const taken = new Map<PaymentField, Column>()
  for (const column of columns) {
    const at = String(column.index)
    const target = choice.columns[at] ?? paymentTargetOf(column)
    const field = paymentFields.find((one) => one === target)
    const other = field && taken.get(field)
    if (target === '') complaints[`columns.${at}`] = 'Say where this column goes, or leave it out'
    else if (!field && target !== 'out') complaints[`columns.${at}`] = 'Choose where this column goes'
    else if (other)
      complaints[`columns.${at}`] =
        `“${other.header || `Column ${other.index + 1}`}” goes there too. Choose one of the two`
    else payments[column.key ?? at] = field ?? null
    if (field) taken.set(field, column)
  }
  const missing = missingFields([...taken.keys()])
  if (missing) complaints.rows = `Say which column has ${missing}`
  if (Object.keys(complaints).length > 0)
    throw new Refusal('invalid', 'Look at the marked columns. Nothing was changed.', { fields: complaints })
  return { columns: {}, types: {}, payments }
}

/** Returns what payments need and no column holds, in words; '' where nothing is missing. */
function missingFields(fields: readonly PaymentField[]): string {
  const has = (...some: PaymentField[]) => some.some((field) => fields.includes(field))
  const missing = [
    ...(has('date') ? [] : ['the date']),
    ...(has('amount') ? [] : ['the amount']),
    ...(has('email', 'fullName', 'lastName', 'memberNumber')
      ? []
      : ['the payer: an email, a name, or a member number']),
  ]
  return missing.length < 3
    ? missing.join(' and ')
    : `${missing.slice(0, -1).join(', ')}, and ${missing[missing.length - 1]}`
}
