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

/**
 * Returns a key for each payment of a file, by which the same one of another file is recognized: the last system's id,
 * or what the file says of it. Of several that are all the same, the second and later ones have a number.
 */
export function paymentKeys(payments: readonly MoneyRow[], system: string | null): string[] {
  const seen = new Map<string, number>()
  return payments.map(({ id, on, cents, kind, payer }) => {
    const said = id || [on, cents, kind, payer.name, payer.email].join('|')
    const times = seen.get(said) ?? 0
    seen.set(said, times + 1)
    return `payment:${system ?? ''}:${said}${times > 0 ? `#${times + 1}` : ''}`
  })
}

/** Returns the id under which a payment is in the log: no name may be there. */
export const sourceIdOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32)
