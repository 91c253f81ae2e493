import { portalCurrency } from '#server/providers/payments/provider.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import type { MemberState } from '../members/facts.ts'
import type { FeeType } from '../payment-types/reads.ts'
import type { PaymentFact, PaymentState } from '../payments/facts.ts'
import type { HandMethod } from '#server/sale.ts'
import { maxFeeTerms, yearlyFee } from './rules.ts'
import { feeKind, type Fee, type FeeObjection, type FeePurchase } from './sales.facts.ts'

/** The paying member, the current fee, and whether the member has already paid a fee of that name this year. */
export type Buyer = {
  personId: string
  member: Pick<MemberState, 'stage' | 'chapterId' | 'memberId' | 'status'>
  type: FeeType | undefined
  hasPaid: boolean
}

/** An empty purchase, used to track money that came for a fee that does not exist. */
export const noFee: FeePurchase = {
  purpose: 'fee',
  personId: '',
  memberId: '',
  paymentTypeId: '',
  paymentType: '',
  terms: 0,
  unitCents: 0,
  amountCents: 0,
  currency: portalCurrency,
  year: 0,
}

/** Returns the purchase of a fee for a number of terms, under its current name and price. */
export const priceFee = (
  { personId, member: { memberId } }: { personId: string; member: Pick<MemberState, 'memberId'> },
  { paymentTypeId, paymentTypeName, amountCents }: FeeType,
  terms: number,
  year: number,
): FeePurchase => ({
  ...noFee,
  personId,
  memberId,
  paymentTypeId,
  terms,
  year,
  paymentType: paymentTypeName,
  unitCents: amountCents,
  amountCents: amountCents * terms,
})

/** Returns why a fee cannot be paid for this number of terms; null if it can. */
export function objectionTo({ member, type, hasPaid }: Buyer, chapterId: string, terms: number): FeeObjection | null {
  if (!type || type.amountCents === 0) return 'noFee'
  if (member.stage !== 'member' || member.chapterId !== chapterId || member.status !== 'active') return 'feeInactive'
  if (type.paymentTypeName === yearlyFee && hasPaid) return 'feePaid'
  return Number.isInteger(terms) && terms >= 1 && terms <= maxFeeTerms(type.paymentTypeName) ? null : 'feeTerms'
}

/** Builds the refusal for someone who wants to pay. The caller adds what happens to money already captured. */
export function refusalOf(objection: FeeObjection, type: FeeType | undefined): Refusal {
  switch (objection) {
    case 'noFee':
      return new Refusal('missing', 'The chapter has no such fee. Choose one of its payment types.', {
        documented: 'Invalid Payment Type',
      })
    case 'feeInactive':
      return new Refusal('conflict', 'Fees beside dues are for active members. Pay your dues first.', {
        documented: 'Please Pay your registration fee first to activate your account.',
      })
    case 'feePaid':
      return new Refusal(
        'conflict',
        `You have already paid ${type?.paymentTypeName ?? 'this fee'} this year. It is paid once a year.`,
        { documented: 'You have already paid the nomination fee.' },
      )
    case 'feeTerms': {
      const max = type ? maxFeeTerms(type.paymentTypeName) : 1
      return refusedField('terms', max === 1 ? 'This fee is paid for one term.' : `Choose 1 to ${max} terms.`)
    }
  }
}

/**
 * Records money received offline and entered by an admin. The reference is unique in the chapter, across fees, dues and
 * donations.
 */
export function recordFeeByHand(
  state: PaymentState,
  fee: FeePurchase,
  { reference, method }: { reference: string; method: HandMethod },
  idempotencyKey: string,
): PaymentFact[] {
  if (state.stage !== 'none') throw new Error('This payment id is taken')
  const data: Fee & { reference: string; method: HandMethod } = { ...feeKind.bookedOf(fee), reference, method }
  return [{ type: feeKind.facts.byHand!.type, data, idempotencyKey }]
}
