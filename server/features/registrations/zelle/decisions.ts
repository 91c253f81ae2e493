import { Refusal, refusedField } from '#server/refusal.ts'
import type { PaymentFact, PaymentState } from '../../payments/facts.ts'
import { complete, release, type Limits } from '../decisions.ts'
import type { Booking, RegistrationFact, RegistrationState } from '../facts.ts'
import { registrationKind, type FeePurchase } from '../sales/facts.ts'
import type { RefusalOfZelle } from './rules.ts'

/** Records that the registrant reports held seats as paid by Zelle. A repeated report corrects a mistyped number. */
export function reportZelle(state: RegistrationState, reference: string, until: string): RegistrationFact[] {
  if (state.stage !== 'held' || !state.booking)
    throw new Refusal('conflict', 'This registration no longer waits for a payment.')
  if (state.zelle?.reference === reference) return []
  const { eventId, amountCents, currency } = state.booking
  return [
    { type: 'ZelleReported', data: { eventId, reference, amountCents, currency, until: state.zelle?.until ?? until } },
  ]
}

export const zelleIsUsed = () => refusedField('reference', 'This confirmation number has been used already')

/**
 * Completes the registration once an admin found the money. @throws Refusal if another admin has already settled it, or
 * the deadline has passed
 */
export function confirmZelle(
  state: RegistrationState,
  paymentId: string,
  limits: Limits,
  now: Date,
): RegistrationFact[] {
  return [settled(waiting(state), 'confirmed', paymentId), ...complete(state, paymentId, limits, now)]
}

/** Frees the seats when an admin did not find the money. */
export function declineZelle(state: RegistrationState, reason: RefusalOfZelle): RegistrationFact[] {
  return [settled(waiting(state), reason), ...release(state, 'notPaid')]
}

/** Expires a hold, and with it the report of an unconfirmed payment. */
export const lapse = (state: RegistrationState): RegistrationFact[] => [
  ...(state.zelle && state.booking ? [settled(state.booking, 'late')] : []),
  ...release(state, 'expired'),
]

/** Returns the booking of an unsettled report. @throws Refusal */
export function waiting({ stage, zelle, booking }: RegistrationState): Booking {
  if (stage === 'held' && zelle && booking) return booking
  const text =
    stage === 'registered'
      ? 'This payment has already been confirmed.'
      : 'This payment was not confirmed in time, or another admin refused it. Its seats are on sale again.'
  throw new Refusal('conflict', `${text} Nothing was changed.`)
}

const settled = (
  { eventId }: Booking,
  outcome: Extract<RegistrationFact, { type: 'ZelleSettled' }>['data']['outcome'],
  paymentId: string | null = null,
): RegistrationFact => ({
  type: 'ZelleSettled',
  data: { eventId, outcome, paymentId },
})

/** Books the money, under the number that the registrant reported. */
export function recordZelle(
  state: PaymentState,
  purchase: FeePurchase,
  reference: string,
  idempotencyKey: string,
): PaymentFact[] {
  if (state.stage !== 'none') throw new Error('This payment id is taken')
  return [
    {
      type: registrationKind.facts.byHand!.type,
      data: { ...registrationKind.bookedOf(purchase), reference, method: 'zelle' },
      idempotencyKey,
    },
  ]
}
