import { Refusal, refusedField } from '#server/refusal.ts'
import type { PaymentFact, PaymentState } from '../../payments/facts.ts'
import { complete, release, type Limits } from '../decisions.ts'
import type { Booking, RegistrationFact, RegistrationState } from '../facts.ts'
import { registrationKind, type FeePurchase } from '../sales/facts.ts'
import type { RefusalOfZelle } from './rules.ts'

/** Seats that are held already were paid by Zelle, as the registrant says. Once more for a number that was mistyped. */
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
 * An admin found the money: the registration is complete. @throws Refusal when another admin, or the deadline, was
 * first
 */
export function confirmZelle(
  state: RegistrationState,
  paymentId: string,
  limits: Limits,
  now: Date,
): RegistrationFact[] {
  return [settled(waiting(state), 'confirmed', paymentId), ...complete(state, paymentId, limits, now)]
}

/** An admin did not find it: the seats are free again. */
export function refuseZelle(state: RegistrationState, reason: RefusalOfZelle): RegistrationFact[] {
  return [settled(waiting(state), reason), ...release(state, 'notPaid')]
}

/** A hold ran out, and with it the report of a payment that nobody confirmed. */
export const lapse = (state: RegistrationState): RegistrationFact[] => [
  ...(state.zelle && state.booking ? [settled(state.booking, 'late')] : []),
  ...release(state, 'expired'),
]

/** The booking of a report that nobody has settled. @throws Refusal */
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

/** The money in the books, under the number that the registrant reported. */
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
