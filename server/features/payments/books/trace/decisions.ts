import type { NewFact } from '#events-log/fact.ts'

/** The name of a fact as people read it: "DuesPaid" is "Dues paid". */
export function plainName(type: string): string {
  const words = type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a fact says, in the order in which one reads it. Ids, amounts and years only: names are not in the log. */
export function detailOf({ data }: NewFact): string {
  const values = data as Record<string, unknown>
  return tellers.flatMap((tell) => tell(values) ?? []).join(', ')
}

type Teller = (values: Record<string, unknown>) => string | null

/** Says the value of a member, when the fact has it: a claim that was refused names no registration. */
const says =
  (member: string, words: (value: string) => string): Teller =>
  (values) => {
    const value = values[member]
    return (typeof value === 'string' && value !== '') || typeof value === 'number' ? words(String(value)) : null
  }

const tellers: Teller[] = [
  ({ terms, paymentType }) =>
    typeof terms === 'number' && typeof paymentType === 'string' ? `${terms} ${terms === 1 ? 'term' : 'terms'} of ${paymentType} dues` : null,
  ({ rows, years }) => yearsOf(rows) ?? yearsOf(years),
  ({ adults, minors }) =>
    typeof adults === 'number' && typeof minors === 'number' ? `${adults} ${adults === 1 ? 'adult' : 'adults'} and ${minors} ${minors === 1 ? 'minor' : 'minors'}` : null,
  says('eventId', (id) => `event ${id}`),
  says('registrationId', (id) => `registration ${id}`),
  says('paymentId', (id) => `payment ${id}`),
  ({ memberId }) => (typeof memberId === 'string' && memberId !== '' ? `member ${memberId}` : null),
  ({ amountCents, currency }) => (typeof amountCents === 'number' ? money(amountCents, typeof currency === 'string' ? currency : 'USD') : null),
  says('reference', (text) => `reference ${text}`),
  says('reason', (code) => `because ${code}`),
  says('issue', (code) => `because ${code}`),
  says('orderId', (id) => `order ${id}`),
  says('captureId', (id) => `capture ${id}`),
  says('refundId', (id) => `refund ${id}`),
]

function yearsOf(entries: unknown): string | null {
  if (!Array.isArray(entries) || entries.length === 0) return null
  return entries.map((entry: unknown) => (typeof entry === 'object' && entry !== null && 'year' in entry ? String(entry.year) : String(entry))).join(', ')
}

function money(cents: number, currency: string): string {
  const amount = (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
  return currency === 'USD' ? `$${amount}` : `${amount} ${currency}`
}
