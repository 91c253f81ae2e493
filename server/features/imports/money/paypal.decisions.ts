import { folded } from '#server/text/folded.ts'
import { cutText } from '#server/text/graphemes.ts'
import { calendarDay } from '#server/time/clock.ts'
import { headerKey } from '../mapping/headers.decisions.ts'
import { layoutOf } from '../mapping/layout.decisions.ts'
import type { SourceFile, SourceRow } from '../sources/rules.ts'
import type { MoneyFile, MoneyRow } from './rules.ts'
import { moneyTable, type MoneyTable } from './table.decisions.ts'
import { instantOf } from './zones.decisions.ts'

/** The columns of PayPal's activity file, in English, German, French and Spanish. It has up to 41 of them. */
const headers = {
  date: 'date|datum|fecha',
  time: 'time|uhrzeit|heure|hora',
  zone: 'timezone|time zone|zeitzone|fuseau horaire|zona horaria',
  name: 'name|nom|nombre',
  type: 'type|typ|beschreibung|tipo|description|transaction type',
  status: 'status|etat|estado',
  currency: 'currency|wahrung|devise|divisa',
  gross: 'gross|brutto|avant commission|bruto|amount|total',
  fee: 'fee|gebuhr|entgelt|commission|tarifa|comision|fees|paypal fee',
  net: 'net|netto|net amount|neto',
  from: 'from email address|absender e mail adresse|de l adresse email|correo electronico del remitente|from email|payer email|de adresse email',
  to: 'to email address|empfanger e mail adresse|a l adresse email|correo electronico del destinatario|to email',
  id: 'transaction id|transaktionscode|numero de transaction|identificador de la transaccion|id de transaccion',
  item: 'item title|artikelbezeichnung|titre de l objet|titulo del articulo|item name|product name',
  reference:
    'reference txn id|zugehoriger transaktionscode|numero de la transaction de reference|identificador de referencia de la transaccion|reference transaction id|parent transaction id',
  invoice: 'invoice number|rechnungsnummer|numero de facture|numero de factura',
  balance: 'balance|guthaben|solde|saldo',
  subject: 'subject|betreff|objet|asunto',
  note: 'note|hinweis|remarque|nota|notes',
  impact: 'balance impact|auswirkung auf guthaben|impact sur le solde|impacto en el saldo',
}

type Name = keyof typeof headers

/** Returns whether a header is of PayPal's activity file. */
export function isPayPal(cells: readonly string[]): boolean {
  const keys = new Set(cells.map(headerKey))
  const has = (name: Name) => headers[name].split('|').some((key) => keys.has(key))
  return has('id') && has('date') && has('type') && has('gross') && (has('zone') || has('net') || has('balance'))
}

/** Reads PayPal's activity file: tells what moves a balance from what does not, and payments from everything else. */
export function payPalFile(
  file: SourceFile,
  { thisYear, timeZone }: { thisYear: number; timeZone: string },
): MoneyFile {
  const { header, records, leftOut } = layoutOf(file.rows)
  const table = moneyTable<Name>(
    file,
    { header: header!, records, days: ['date'], amounts: ['gross', 'fee', 'net', 'balance'], thisYear },
    headers,
  )
  const moves = movesBalance(table, records)
  const dayOf = (instant: Date) => calendarDay(instant, timeZone)
  const rows = records.map((record): MoneyRow => {
    const held: string[] = record.flaw ? [record.flaw] : []
    const gross = table.cents(record, 'gross') ?? table.cents(record, 'net')
    if (gross === undefined) held.push('It has no amount')
    const currency = (table.text(record, 'currency') || 'USD').toUpperCase()
    const noPayment = whyNoPayment(table, record, moves(record))
    return {
      row: record.row,
      line: record.line,
      on: dayIn(table, record, dayOf, held),
      cents: gross ?? 0,
      feeCents: table.cents(record, 'fee') ?? 0,
      currency,
      counts: moves(record),
      kind: kindOf(table, record),
      payer: payerOf(table, record, gross ?? 0),
      id: table.text(record, 'id'),
      refersTo: table.text(record, 'reference'),
      noPayment,
      held,
    }
  })
  settleRepeated(rows)
  settleConverted(rows)
  return {
    system: 'PayPal',
    headerRow: header!.row,
    rows,
    leftOut,
    notes: [...file.notes, ...repeatedInvoices(rows, (at) => table.text(records[at]!, 'invoice'))],
    statedCents: null,
    currency: mainCurrency(rows),
    balances: balancesOf(table, records, rows),
  }
}

/** Returns a sentence for each invoice that was paid more than once. */
function repeatedInvoices(rows: readonly MoneyRow[], invoiceOf: (at: number) => string): string[] {
  const paid = new Map<string, Set<string>>()
  const payments = rows.map((row) => row.counts && row.noPayment === null)
  for (const [at, { cents, id }] of rows.entries()) {
    const invoice = invoiceOf(at)
    if (invoice === '' || !payments[at] || cents <= 0) continue
    paid.set(invoice, (paid.get(invoice) ?? new Set()).add(id))
  }
  return [...paid].flatMap(([invoice, ids]) => {
    if (ids.size < 2) return []
    const refunds = rows.filter(({ cents, refersTo }, at) => payments[at] && cents < 0 && ids.has(refersTo)).length
    return [
      `Invoice ${invoice} was paid ${times(ids.size)} and ${refunds > 0 ? `refunded ${times(refunds)}` : 'not refunded'}.`,
    ]
  })
}

const times = (count: number) => ['once', 'twice'][count - 1] ?? `${count} times`

function dayIn(
  table: MoneyTable<Name>,
  record: SourceRow,
  dayOf: (instant: Date) => string,
  held: string[],
): string | null {
  const read = table.day(record, 'date')
  if (!read) held.push('It has no date')
  else if ('problem' in read) held.push(read.problem)
  if (!read || 'problem' in read) return null
  const zone = table.text(record, 'zone')
  const instant = zone ? instantOf(read.day, table.text(record, 'time'), zone) : undefined
  if (zone && !instant && table.text(record, 'time')) held.push(`The time zone ${cutText(zone, 40)} is not known`)
  return instant ? dayOf(instant) : read.day
}

const isItem = (type: string) =>
  /cart item|warenkorbartikel|einkaufswagenartikel|artikel im warenkorb|article du panier|articulo del carrito/.test(
    type,
  )

/** Returns whether a row moves the balance: as the file says, or else from the balances and the status. */
function movesBalance(table: MoneyTable<Name>, records: readonly SourceRow[]): (row: SourceRow) => boolean {
  if (table.has('impact'))
    return (row) =>
      /^(?:credit|debit|haben|soll|gutschrift|lastschrift|credito|debito|abono|cargo)$/.test(
        folded(table.text(row, 'impact')),
      )
  const byBalance = table.has('balance') ? movesByBalance(table, records) : undefined
  return (row) => {
    if (isItem(folded(table.text(row, 'type')))) return false
    return byBalance?.get(row) ?? isSettled(folded(table.text(row, 'status')), folded(table.text(row, 'type')))
  }
}

const isSettled = (status: string, type: string) =>
  /^(?:completed|abgeschlossen|termine|completado|effectue|cleared|refunded|partially refunded|reversed|ruckerstattet|rembourse|$)/.test(
    status,
  ) ||
  (/hold|einbehalt|reserve/.test(type) && /pending|ausstehend|placed/.test(status))

/** A row moves the balance where the balance differs from the one before by its amount. Files run either way. */
function movesByBalance(table: MoneyTable<Name>, records: readonly SourceRow[]): Map<SourceRow, boolean> {
  const best = [records, [...records].reverse()].map((ordered) => {
    const balances = new Map<string, number>()
    const moves = new Map<SourceRow, boolean>()
    for (const row of ordered) {
      const balance = table.cents(row, 'balance')
      if (balance === undefined) continue
      const currency = table.text(row, 'currency')
      const before = balances.get(currency)
      const net = table.cents(row, 'net') ?? table.cents(row, 'gross') ?? 0
      if (before !== undefined && net !== 0 && (balance - before === net || balance === before))
        moves.set(row, balance !== before)
      balances.set(currency, balance)
    }
    return moves
  })
  return best.reduce((a, b) => (b.size > a.size ? b : a))
}

/** Kinds of rows that are no payment of a person, by words of their type. */
const otherTypes: [RegExp, string][] = [
  [/currency conversion|wahrungsumrechnung|conversion de devise|conversion de divisas/, 'A conversion of currencies'],
  [
    /withdrawal|transfer to bank|bank transfer|auszahlung|abbuchung|virement|retiro|transferencia|payout/,
    'A transfer to the bank',
  ],
  [/bank deposit|deposit to pp|add funds|einzahlung|bankgutschrift/, 'A transfer from the bank'],
  [
    /chargeback fee|dispute fee|gebuhr fur|fee reversal|^fee|payment fee|partner fee|monthly fee|subscription fee/,
    'A fee of PayPal',
  ],
  [/hold|einbehalt|reserve|authorization|autorisierung/, 'A hold or the end of one'],
  [/reward|cashback|loan|credit repayment|tax|donation matching/, 'An entry of PayPal'],
]

function whyNoPayment(table: MoneyTable<Name>, record: SourceRow, moves: boolean): string | null {
  const type = folded(table.text(record, 'type'))
  const status = folded(table.text(record, 'status'))
  if (isItem(type)) return `An item of the payment ${table.text(record, 'id')}, which has a row of its own`
  const other = otherTypes.find(([words]) => words.test(type))
  if (other) return other[1]
  if (!moves) {
    const word = table.text(record, 'status') || 'Not completed'
    return `${word}: it did not move the balance${/denied|abgelehnt|refuse/.test(status) ? '' : '; what came of it has a row of its own'}`
  }
  const gross = table.cents(record, 'gross') ?? 0
  if (gross < 0 && !isReturn(type)) return 'A payment that the chapter made'
  return null
}

const isReturn = (type: string) =>
  /refund|reversal|chargeback|dispute|ruckzahlung|ruckerstattung|ruckbuchung|kauferschutz|remboursement|reembolso|contracargo|annulation/.test(
    type,
  )

function kindOf(table: MoneyTable<Name>, record: SourceRow): string {
  const said = table.text(record, 'item') || table.text(record, 'subject') || table.text(record, 'note')
  return cutText(said || table.text(record, 'type'), 100)
}

/** A refund goes to the person whose payment it returns. */
function payerOf(table: MoneyTable<Name>, record: SourceRow, gross: number): MoneyRow['payer'] {
  return { name: table.text(record, 'name'), email: table.text(record, gross < 0 ? 'to' : 'from') }
}

/** The same transaction twice is one; items of a cart have the id of their payment. */
function settleRepeated(rows: MoneyRow[]): void {
  const first = new Map<string, MoneyRow>()
  for (const row of rows) {
    if (row.id === '' || row.noPayment) continue
    const before = first.get(row.id)
    if (before) row.held.push(`Row ${before.row} has the same transaction id, ${row.id}`)
    else first.set(row.id, row)
  }
}

/** What was paid in another currency is a question: the books of the chapter are in dollars. */
function settleConverted(rows: MoneyRow[]): void {
  for (const row of rows) {
    if (row.noPayment || row.currency === 'USD') continue
    const dollars = rows.find(
      (other) => other.currency === 'USD' && other.refersTo === row.id && row.id !== '' && other.cents > 0,
    )
    const became = dollars ? `, which became ${(dollars.cents / 100).toFixed(2)} USD` : ''
    row.held.push(`It was paid in ${row.currency}: ${(row.cents / 100).toFixed(2)}${became}`)
  }
}

function mainCurrency(rows: readonly MoneyRow[]): string {
  const counts = new Map<string, number>()
  for (const { currency, counts: does } of rows) if (does) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  if (counts.has('USD')) return 'USD'
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'USD'
}

/** Returns the balances before the first and after the last row of each currency. */
function balancesOf(
  table: MoneyTable<Name>,
  records: readonly SourceRow[],
  rows: readonly MoneyRow[],
): MoneyFile['balances'] {
  if (!table.has('balance')) return {}
  const result: MoneyFile['balances'] = {}
  for (const currency of new Set(rows.map((row) => row.currency))) {
    const own = records.filter(
      (record, index) =>
        rows[index]!.currency === currency && rows[index]!.counts && table.cents(record, 'balance') !== undefined,
    )
    const first = own[0]
    const last = own.at(-1)
    if (!first || !last) continue
    const net = (row: SourceRow) => table.cents(row, 'net') ?? table.cents(row, 'gross') ?? 0
    const balance = (row: SourceRow) => table.cents(row, 'balance')!
    const total = own.reduce((sum, row) => sum + net(row), 0)
    const forward = { openingCents: balance(first) - net(first), closingCents: balance(last) }
    const backward = { openingCents: balance(last) - net(last), closingCents: balance(first) }
    result[currency] =
      backward.closingCents - backward.openingCents === total && forward.closingCents - forward.openingCents !== total
        ? backward
        : forward
  }
  return result
}
