import { createHash } from 'node:crypto'
import type { MoneyRow } from '../money/rules.ts'
import type { EarlierPaymentFact, EarlierPaymentState, EarlierPayment, EarlierPurpose } from './facts.ts'

/** Records a payment of the last system, once. */
export function importPayment(state: EarlierPaymentState, payment: EarlierPayment): EarlierPaymentFact[] {
  return state === 'none' ? [{ type: 'EarlierPaymentImported', data: payment }] : []
}

/** Takes a payment back that an import brought. */
export function takePaymentBack(state: EarlierPaymentState, importId: string): EarlierPaymentFact[] {
  return state === 'imported' ? [{ type: 'EarlierPaymentTakenBack', data: { importId } }] : []
}

const purposes: [EarlierPurpose, RegExp][] = [
  ['dues', /dues|member|renew|subscri|beitrag|cotis/i],
  ['donation', /donat|gift|scholar|fund|contribut|spende|don\b/i],
  ['event', /event|ticket|regist|gala|picnic|dinner|convention|conference/i],
  ['fee', /fee|charge/i],
]

/** Returns what a payment was for, from the file's words. */
export const purposeOf = (kind: string): EarlierPurpose =>
  purposes.find(([, pattern]) => pattern.test(kind))?.[0] ?? 'other'

const methods: [string, RegExp][] = [
  ['PayPal', /paypal/i],
  ['Zelle', /zelle/i],
  ['Check', /che(?:ck|que)|scheck/i],
  [
    'Card',
    /\b(?:credit|debit|kredit)?\s?(?:card|karte)\b|kreditkarte|\b(?:credit|visa|master ?card|amex|stripe|square)\b/i,
  ],
  ['Bank transfer', /transfer|\b(?:wire|ach|bank|sepa)\b|uberweisung|überweisung|lastschrift|direct debit/i],
  ['Cash', /cash|bargeld|\bbar\b/i],
]

/** Returns how a payment was made, from the file's words; '' for words that we do not know. A name never comes of it. */
export const methodOf = (words: string): string => methods.find(([, pattern]) => pattern.test(words))?.[0] ?? ''

/** Years of one range, beyond which it is none: an account number may look like one. */
const maxYears = 20

/** Returns the years that a text names, also as a range: "Dues 2019-2021". Nothing else of the text comes of it. */
export function yearsIn(text: string): number[] {
  const found = [...text.matchAll(/\b((?:19|20)\d\d)(?:\s*[-–—]\s*((?:19|20)\d\d))?\b/g)].flatMap(
    ([, from, to = from]) => {
      const count = Number(to) - Number(from) + 1
      return count < 1 || count > maxYears ? [] : Array.from({ length: count }, (_, at) => Number(from) + at)
    },
  )
  return [...new Set(found)].sort((a, b) => a - b)
}

/** Returns the years that a payment was for: of dues, its kind names them too, and of an event it names the event. */
export const yearsOf = (purpose: EarlierPurpose, kind: string, years = ''): number[] =>
  yearsIn(years || (purpose === 'dues' ? kind : ''))

/**
 * Returns a key for each payment of a file, by which the same one of another file is recognized: the last system's id,
 * or what the file says of it. Of several that are all the same, the second and later ones have a number.
 */
export function paymentKeys(payments: readonly MoneyRow[], system: string | null): string[] {
  const seen = new Map<string, number>()
  return payments.map(({ id, on, cents, kind, payer, about }) => {
    const more = [payer.number, about].filter(Boolean)
    const said = id || [on, cents, kind, payer.name, payer.email, ...more].join('|')
    const times = seen.get(said) ?? 0
    seen.set(said, times + 1)
    return `payment:${system ?? ''}:${said}${numbered(times)}`
  })
}

/** Where the same row comes several times in a file, the second one has 1 as `repeat`, the third 2. */
export type RowOfAmounts = {
  sourceKey: string
  repeat?: number
  amounts: readonly { kind: string; cents: number }[]
  days: { lastPaidOn?: string; joinedOn?: string }
}

/** Returns the payments in a person's row, each with a key by which the same one of another file is recognized. */
export function paymentsIn({ sourceKey, repeat = 0, amounts, days }: RowOfAmounts) {
  // The day on which somebody joined is none of a payment, but it was once part of the keys of payments without a day.
  const known = days.lastPaidOn ?? days.joinedOn ?? ''
  const occurredOn = days.lastPaidOn ?? null
  const seen = new Map<string, number>()
  return amounts.flatMap(({ kind, cents }) => {
    if (cents === 0) return []
    const said = `${sourceKey}${numbered(repeat)}|${kind}|${known}|${cents}`
    const times = seen.get(said) ?? 0
    seen.set(said, times + 1)
    return [{ key: `${said}${numbered(times)}`, kind, cents, occurredOn }]
  })
}

const numbered = (times: number) => (times > 0 ? `#${times + 1}` : '')

/** Returns the id under which a payment is in the log: no name may be there. */
export const sourceIdOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32)
