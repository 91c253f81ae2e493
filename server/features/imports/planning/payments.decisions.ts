import { cutText } from '#server/text/graphemes.ts'
import { nameKey, splitName, wordsKey } from '../mapping/names.decisions.ts'
import { paymentKeys, sourceIdOf } from '../earlier/decisions.ts'
import type { MappedList } from '../mapping/decisions.ts'
import type { PaymentField } from '../mapping/rules.ts'
import { paymentColumns, paymentsByHand } from '../money/by-hand.decisions.ts'
import type { MoneyFile, MoneyRow } from '../money/rules.ts'
import type { PaymentEdit } from '../schema.ts'
import { editedPayment } from '../writing/decisions.ts'
import type { SourceFile, SourceRow } from '../sources/rules.ts'
import type { ChapterState } from './rows.decisions.ts'
import {
  leftOutReason,
  noMoney,
  type CurrencySums,
  type KnownMember,
  type Planned,
  type PlannedMoney,
  type PlannedRow,
  type RowAnswer,
} from './rules.ts'

/** Plans every row of a file of money: who paid is proposed by address, then by name, and is always a question. */
export function plannedPayments(
  file: MoneyFile,
  { members, payments: known = new Set() }: Pick<ChapterState, 'members' | 'payments'>,
  keys = paymentKeys(file.rows, file.system),
): PlannedPayments {
  const find = finder(members)
  return {
    of: 'payments',
    payments: file.rows,
    system: file.system,
    headerRow: file.headerRow,
    rows: file.rows.map((row, at) => (known.has(sourceIdOf(keys[at]!)) ? theSame(row) : plannedRow(row, find))),
    keys,
    money: moneyOf(file),
    columns: [],
    leftOut: file.leftOut,
    notes: file.notes,
  }
}

/** A plan of a file of money. */
export type PlannedPayments = Planned & {
  payments: readonly MoneyRow[]
  keys: readonly string[]
  /** The rows as they are in the file, their header, and the kept mapping, where columns were mapped by hand. */
  records?: readonly SourceRow[]
  header?: readonly string[] | null
  mappingName?: string | null
}

type ByHand = {
  thisYear: number
  answers?: ReadonlyMap<number, RowAnswer>
  edits?: ReadonlyMap<number, PaymentEdit>
}

/** Plans every row of a list of which an admin said that it has payments, and what its columns hold. */
export function plannedByHand(
  file: SourceFile,
  { layout, columns: read, mappingName }: MappedList,
  targets: Readonly<Record<string, PaymentField | null>>,
  chapter: Pick<ChapterState, 'members' | 'payments'>,
  { thisYear, answers, edits = new Map() }: ByHand,
): PlannedPayments {
  const columns = paymentColumns(read, targets)
  const list = paymentsByHand(file, layout, columns, thisYear)
  // A payment is known by what the file says of it, also once it is edited.
  const keys = paymentKeys(list.rows, list.system)
  const rows = list.rows.map((row) => (edits.has(row.row) ? editedPayment(row, edits.get(row.row)!) : row))
  const plan = plannedPayments({ ...list, rows }, chapter, keys)
  return {
    ...plan,
    rows: answers ? answeredPayments(plan.payments, plan.keys, chapter, answers) : plan.rows,
    columns,
    records: layout.records,
    header: layout.header?.cells ?? null,
    mappingName,
  }
}

/** A payment that an earlier import brought. */
const theSame = ({ row, line }: MoneyRow): PlannedRow => ({
  row,
  line,
  memberId: null,
  state: 'same',
  reasons: ['It is in the history already'],
  changes: [],
})

/** Plans rows of money again: those that were answered are written to the member, or left out. */
export function answeredPayments(
  payments: readonly MoneyRow[],
  keys: readonly string[],
  { members, payments: known = new Set() }: Pick<ChapterState, 'members' | 'payments'>,
  answers: ReadonlyMap<number, RowAnswer>,
): PlannedRow[] {
  const find = finder(members)
  const numbers = new Set(members.map(({ memberId }) => memberId))
  return payments.map((payment, at) => {
    if (known.has(sourceIdOf(keys[at] ?? ''))) return theSame(payment)
    const answer = answers.get(payment.row)
    const planned = plannedRow(payment, find)
    if (!answer || planned.state === 'refused') return planned
    if (answer.answer === 'out') return { ...planned, memberId: null, state: 'refused', reasons: [leftOutReason] }
    if (payment.currency && payment.currency !== 'USD')
      return { ...planned, reasons: [`It is in ${payment.currency}, and the books are in USD`] }
    const { memberId } = answer
    return memberId !== null && numbers.has(memberId) ? { ...planned, memberId, state: 'new', reasons: [] } : planned
  })
}

type Proposal = { member: KnownMember; by: 'email address' | 'member number' | 'name' } | { several: number }
type Find = (payer: MoneyRow['payer']) => Proposal | undefined

function finder(members: readonly KnownMember[]): Find {
  const byEmail = new Map<string, KnownMember[]>()
  const byName = new Map<string, KnownMember[]>()
  const byNumber = new Map<string, KnownMember[]>()
  const add = (map: Map<string, KnownMember[]>, key: string, member: KnownMember) => {
    if (key.trim()) map.set(key, [...(map.get(key) ?? []), member])
  }
  for (const member of members) {
    for (const email of new Set([member.email, member.alternateEmail])) add(byEmail, email.toLowerCase(), member)
    for (const key of new Set([nameKey(member), wordsKey(`${member.firstName} ${member.lastName}`)]))
      add(byName, key, member)
    // The last system's numbers are in the keys of an earlier import, behind its name.
    const numbers = (member.sourceKeys ?? []).map((key) => key.slice(key.indexOf(':') + 1))
    for (const number of new Set([member.memberId, ...numbers])) add(byNumber, number, member)
  }
  return ({ name, email, number }) => {
    const atAddress = email ? byEmail.get(email.toLowerCase()) : undefined
    const [only, ...others] = atAddress ?? []
    if (only) return others.length > 0 ? { several: others.length + 1 } : { member: only, by: 'email address' }
    const numbered = number ? byNumber.get(number) : undefined
    if (numbered) return numbered[1] ? { several: numbered.length } : { member: numbered[0]!, by: 'member number' }
    const named = name ? (byName.get(nameKey(splitName(name))) ?? byName.get(wordsKey(name))) : undefined
    const [first, ...more] = named ?? []
    if (!first) return undefined
    return more.length > 0 ? { several: more.length + 1 } : { member: first, by: 'name' }
  }
}

function plannedRow(payment: MoneyRow, find: Find): PlannedRow {
  const base = { row: payment.row, line: payment.line, changes: [] }
  if (payment.noPayment) return { ...base, memberId: null, state: 'refused', reasons: [payment.noPayment] }
  const proposal = find(payment.payer)
  const member = proposal && 'member' in proposal ? proposal.member : undefined
  return {
    ...base,
    memberId: member?.memberId ?? null,
    state: 'held',
    reasons: [...payment.held, ...question(payment, proposal)],
  }
}

function question({ payer, held }: MoneyRow, proposal: Proposal | undefined): string[] {
  const said = payer.name || payer.email
  if (!said && !payer.number) return held.length > 0 ? [] : ['The file names no payer']
  const what = said
    ? `the address or the name of ${cutText(said, 80)}`
    : `the member number ${cutText(payer.number!, 80)}`
  if (!proposal) return [`Nobody here has ${what}`]
  if ('several' in proposal) return [`${proposal.several} members have ${what}`]
  const { member, by } = proposal
  return [`Paid by ${member.firstName} ${member.lastName} (${member.memberId})? The ${by} is the same`]
}

function moneyOf(file: MoneyFile): PlannedMoney {
  const money = noMoney()
  for (const row of file.rows) {
    if (!row.counts) continue
    money.rows++
    addTo(money.currencies, row)
    if (row.currency !== file.currency) continue
    const year = row.on?.slice(0, 4) ?? 'unknown'
    money.sumCents += row.cents
    money.byYear[year] = (money.byYear[year] ?? 0) + row.cents
    if (!row.noPayment) money.byKind[row.kind] = (money.byKind[row.kind] ?? 0) + row.cents
  }
  for (const [currency, balances] of Object.entries(file.balances))
    Object.assign(sumsOf(money.currencies, currency), balances)
  return { ...money, statedCents: file.statedCents }
}

function addTo(currencies: Record<string, CurrencySums>, { currency, cents, feeCents }: MoneyRow): void {
  const sums = sumsOf(currencies, currency)
  sums.grossCents += cents
  sums.feeCents += feeCents
  sums.netCents += cents + feeCents
}

const sumsOf = (currencies: Record<string, CurrencySums>, currency: string) =>
  (currencies[currency] ??= { grossCents: 0, feeCents: 0, netCents: 0, openingCents: null, closingCents: null })
