import { portalCurrency } from '#server/providers/payments/provider.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import type { MemberState } from '../members/facts.ts'
import { duesKind, type Dues, type DuesObjection, type DuesPurchase } from './sales.facts.ts'
import type { PaymentFact, PaymentState } from '../payments/facts.ts'
import { maxTerms, yearsPaid } from './rules.ts'
import type { HandProof } from '../payments/schema.ts'

/** The member who owes the dues, and the current member type; undefined if that was removed. */
export type Payer = { personId: string; member: Standing; type: PricedType | undefined }

export type Standing = Pick<
  MemberState,
  'stage' | 'chapterId' | 'memberId' | 'memberTypeId' | 'status' | 'nextPaymentDueIn'
>

type PricedType = { memberTypeId: string; memberType: string; feeCents: number; durationYears: number }

/**
 * Prices terms of a member's dues, by the chapter's own tables (foundation section 5, Payment).
 * @throws Refusal when they cannot be paid
 */
export function priceDues({ personId, member, type }: Payer, chapterId: string, terms: number): DuesPurchase {
  if (member.stage !== 'member' || member.chapterId !== chapterId) throw new Refusal('missing', 'Member not found')
  if (!type)
    throw new Refusal(
      'conflict',
      'Your member type is no longer offered. Please contact your chapter to choose a new one.',
    )
  const { memberTypeId, memberType, feeCents, durationYears } = type
  const max = maxTerms({ status: member.status, durationYears })
  if (max === 0) throw new Refusal('conflict', 'Your membership is paid for life. Nothing further is due.')
  if (!Number.isInteger(terms) || terms < 1 || terms > max) {
    const text =
      member.status === 'inactive' ? 'An inactive member can pay for one year at a time.' : `Choose 1 to ${max} years.`
    throw refusedField('terms', text)
  }
  return {
    purpose: 'dues',
    personId,
    memberId: member.memberId,
    memberTypeId,
    paymentType: memberType,
    terms,
    durationYears,
    unitCents: feeCents,
    amountCents: terms * feeCents,
    currency: portalCurrency,
    years: yearsPaid(member.nextPaymentDueIn, terms, durationYears),
  }
}

/**
 * Rejects a payment name from a client that is not the name or id of the member's own type, because money for something
 * else must not pay dues. An empty name means dues. @throws Refusal
 */
export function assertKnownType({ type }: Payer, name: string): void {
  const known = [type?.memberType, type?.memberTypeId].map((each) => each?.toLowerCase())
  if (name === '' || !type || known.includes(name.toLowerCase())) return
  throw new Refusal('invalid', 'Invalid Payment Type: it is neither your dues nor a fee of this chapter.')
}

/** An empty purchase, for money that came for dues that nobody owes. */
export const noDues: DuesPurchase = {
  purpose: 'dues',
  personId: '',
  memberId: '',
  memberTypeId: '',
  paymentType: '',
  terms: 0,
  durationYears: 0,
  unitCents: 0,
  amountCents: 0,
  currency: portalCurrency,
  years: [],
}

/** Rejects a free type, which is not paid at the provider. @throws Refusal */
export function assertNotFree({ amountCents, paymentType }: Dues): void {
  if (amountCents === 0) {
    throw new Refusal('conflict', `${paymentType} membership is free. A chapter admin will activate it.`)
  }
}

/** Rejects an outdated page or second tab if the dues were paid in between. @throws Refusal */
export function assertSameYears({ years: [dueIn] }: Dues, firstYear: number | undefined): void {
  if (firstYear === undefined || firstYear === dueIn) return
  const text = `Your next payment is now for ${dueIn}, not for ${firstYear}. Check the years and pay again. Nothing was charged.`
  throw new Refusal('conflict', text)
}

/** Records money received offline and entered by an admin. The reference is unique in the chapter. */
export function recordByHand(
  state: PaymentState,
  dues: DuesPurchase,
  { reference, method }: HandProof,
  idempotencyKey: string,
): PaymentFact[] {
  if (state.stage !== 'none') throw new Error('This payment id is taken')
  return [
    {
      type: 'PaymentRecordedByHand',
      data: { ...duesKind.bookedOf(dues), reference, method },
      idempotencyKey,
    },
  ]
}

/**
 * Returns why the member no longer owes all of the priced terms: another payment or a change of member type in between.
 * Null while all are owed.
 */
export function whyNotDue(dues: Dues, payer: Payer, chapterId: string, terms: number): DuesObjection | null {
  const { member } = payer
  if (member.stage !== 'member' || member.chapterId !== chapterId) return 'notDue'
  const max = maxTerms({ status: member.status, durationYears: dues.durationYears })
  if (asksTheSame(dues, payer) && member.nextPaymentDueIn === dues.years[0] && terms <= max) return null
  return member.memberTypeId === dues.memberTypeId ? 'notDue' : 'typeChanged'
}

/** Returns whether fee and years are unchanged, so that the same money pays them. */
const asksTheSame = ({ memberTypeId, unitCents, durationYears }: Dues, { member, type }: Payer) =>
  member.memberTypeId === memberTypeId || (type?.feeCents === unitCents && type.durationYears === durationYears)
