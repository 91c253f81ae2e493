import { portalCurrency } from '#server/providers/payments/provider.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import type { PaymentFact, PaymentState } from '../payments/facts.ts'
import { minCents } from './rules.ts'
import { donationKind, type Donation, type DonationPurchase } from './sales.facts.ts'

/** The donor: a member of the chapter, or a guest. */
export type Giver = { personId: string | null; memberId: string }

/** A cause that a donor can choose. */
export type Cause = { donationTypeId: string; donationTypeName: string }

/** An empty purchase, used to track money that came for a cause that does not exist. */
export const noDonation: DonationPurchase = {
  purpose: 'donation',
  donorId: '',
  donationTypeId: '',
  donationType: '',
  personId: null,
  memberId: '',
  amountCents: 0,
  currency: portalCurrency,
}

/** Returns the donation of an amount to a cause, under the cause's current name. */
export const give = (
  donorId: string,
  giver: Giver,
  { donationTypeId, donationTypeName }: Cause,
  amountCents: number,
): DonationPurchase => ({
  ...noDonation,
  ...giver,
  donorId,
  donationTypeId,
  donationType: donationTypeName,
  amountCents,
})

/** The refusal for a cause that the chapter does not have. The caller adds what happens to the money. */
export const unknownCause = () =>
  refusedField('donationTypeName', 'The chapter does not collect for this cause. Choose one of its causes.')

/** The refusal for an invalid amount. */
export const notGivable = () =>
  new Refusal('invalid', `A donation is at least $${(minCents / 100).toFixed(2)} and at most $100,000.00.`)

type ByHand = { reference: string; receivedAt?: string | undefined }

/**
 * Records money received by cash, check or transfer and entered by an admin. The reference is unique in the chapter,
 * across donations and dues.
 */
export function recordGiftByHand(
  state: PaymentState,
  donation: DonationPurchase,
  { reference, receivedAt }: ByHand,
  idempotencyKey: string,
): PaymentFact[] {
  if (state.stage !== 'none') throw new Error('This payment id is taken')
  const data: Donation & { reference: string } = { ...donationKind.bookedOf(donation), reference }
  return [
    { type: donationKind.facts.byHand!.type, data, idempotencyKey, ...(receivedAt ? { occurredAt: receivedAt } : {}) },
  ]
}
