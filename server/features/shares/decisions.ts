import { Refusal } from '#server/refusal.ts'
import type { About, On, ShareFact, ShareState, StatementFact, StatementState } from './facts.ts'
import { levels, minus, nothing, perLevel, plus, sumOf, whole, type Basis, type PerLevel, type Side } from './rules.ts'

/** A rule as it splits: its parts are cents of a term, or hundredths of a percent. */
export type SplittingRule = { basis: Basis; parts: PerLevel }

/**
 * Splits an amount in proportion to weights, by the largest remainder: every level gets its exact part rounded down,
 * and the cents that are left go to the largest fractions, the chapter first among equals.
 */
export function inProportion(amountCents: number, weights: PerLevel): PerLevel {
  const total = BigInt(sumOf(weights))
  if (total === 0n) return { ...nothing, chapter: amountCents }
  const exact = levels.map((level, place) => {
    const product = BigInt(amountCents) * BigInt(weights[level])
    return { level, place, cents: Number(product / total), rest: product % total }
  })
  const left = amountCents - exact.reduce((sum, { cents }) => sum + cents, 0)
  const byRest = [...exact].sort((one, other) =>
    one.rest === other.rest ? one.place - other.place : one.rest > other.rest ? -1 : 1,
  )
  const lucky = new Set(byRest.slice(0, left).map(({ level }) => level))
  return perLevel((level, place) => exact[place]!.cents + (lucky.has(level) ? 1 : 0))
}

/** Splits the terms of a payment, each by itself, because a flat part is of a term. The levels sum to the payment. */
export function splitBy({ basis, parts }: SplittingRule, terms: readonly { amountCents: number }[]): PerLevel {
  return terms.reduce<PerLevel>(
    (sum, { amountCents }) =>
      plus(sum, basis === 'flat' ? flatOf(amountCents, parts) : inProportion(amountCents, parts)),
    nothing,
  )
}

/** The first cents of a term are the parent's, the next ones the third level's and so on; the chapter has the rest. */
function flatOf(amountCents: number, parts: PerLevel): PerLevel {
  let left = amountCents
  const taken = perLevel((level) => {
    if (level === 'chapter') return 0
    const cents = Math.min(left, parts[level])
    left -= cents
    return cents
  })
  return { ...taken, chapter: left }
}

/** Returns what a payment of the parent's own people is: nobody's but the parent's and the levels' above it. */
export const withoutChapter = (split: PerLevel): PerLevel => ({
  ...split,
  chapter: 0,
  parent: split.parent + split.chapter,
})

/** Asserts that a rule gives the whole of a payment to somebody. @throws Refusal at the last level */
export function assertWhole({ basis, parts }: SplittingRule): void {
  if (basis === 'flat') return
  const sum = sumOf(parts)
  if (sum === whole) return
  const text = `The levels sum to ${(sum / 100).toFixed(2)}%. They must sum to 100%.`
  throw new Refusal('invalid', text, { fields: { fourth: text } })
}

type Share = Extract<ShareFact, { type: 'ShareSplit' }>['data']

/** Records what of a payment belongs to whom. Idempotent. */
export function split(state: ShareState, share: Share, paymentId: string): ShareFact[] {
  return state ? [] : [{ type: 'ShareSplit', data: share, idempotencyKey: `share:${paymentId}` }]
}

/**
 * Takes the share of a refund back. What is left is in proportion to what the payment was split into, so that no level
 * ever has more than it got, or less than nothing.
 */
export function takeBack(state: ShareState, refundedCents: number, on: On): ShareFact[] {
  if (!state || state.leftCents === 0) return []
  const amountCents = Math.min(refundedCents, state.leftCents)
  const left = inProportion(state.leftCents - amountCents, state.split)
  return [{ type: 'ShareTakenBack', data: { ...state.about, ...on, amountCents, levels: minus(state.left, left) } }]
}

/** Splits what is left of a payment by another rule, after a side disagreed. @throws Refusal if that changes nothing */
export function correct(
  state: ShareState,
  to: Pick<About, 'ruleId' | 'paymentType'> & { split: PerLevel },
  on: On,
): ShareFact[] {
  if (!state) throw noShare()
  const kept = inProportion(state.leftCents, to.split)
  const change = minus(kept, state.left)
  if (levels.every((level) => change[level] === 0))
    throw new Refusal('conflict', 'The share would be the same. Nothing was changed.', {
      fields: { paymentType: 'The share would be the same' },
    })
  const about = { ...state.about, ruleId: to.ruleId, paymentType: to.paymentType }
  return [{ type: 'ShareCorrected', data: { ...about, ...on, levels: kept, change } }]
}

export const noShare = () => new Refusal('missing', 'There is no share of this payment.')

/** The statement that a side agrees with: its sum, as the page showed it. */
type Agreed = { ofChapter: string; month: string; payments: number; toPayCents: number }

/** A side agrees with a month. Idempotent. */
export function agree(state: StatementState, side: Side, statement: Agreed): StatementFact[] {
  if (state.agreed[side]) return []
  return [{ type: 'ShareStatementAgreed', data: { ...statement, side } }]
}

type Statement = Pick<Agreed, 'ofChapter' | 'month'>

/** A side disagrees: neither agrees any longer, until it is corrected or explained. @throws Refusal once it is paid */
export function dispute(state: StatementState, side: Side, statement: Statement): StatementFact[] {
  if (isPaid(state))
    throw new Refusal('conflict', 'This share is paid. Take the payment back before you disagree. Nothing was changed.')
  return [{ type: 'ShareStatementDisputed', data: { ...statement, side } }]
}

/** Records the check that pays a share. @throws Refusal for one that is paid, or that the chapter has not agreed with */
export function payByCheck(state: StatementState, statement: Statement & { checkNumber: string }): StatementFact[] {
  assertPayable(state)
  if (isPaid(state)) throw new Refusal('conflict', 'This share is paid already. Nothing was recorded a second time.')
  return [{ type: 'ShareStatementPaid', data: statement }]
}

type Line = Statement & { side: Side; accountId: string; lineId: string; amountCents: number }

/** Records the line of a bank that a share is, on either side. @throws Refusal for one that is matched with a line */
export function matchLine(state: StatementState, line: Line, isStillMatched: boolean): StatementFact[] {
  assertPayable(state)
  if (isStillMatched)
    throw new Refusal('conflict', 'This share is matched with a line of the bank already. Nothing was changed.')
  return [{ type: 'ShareStatementMatched', data: line }]
}

/** Takes back that a share is paid; its lines at the bank stay booked. Idempotent. */
export const takeBackPayment = (state: StatementState, statement: Statement): StatementFact[] =>
  isPaid(state) ? [{ type: 'SharePaymentTakenBack', data: statement }] : []

function assertPayable(state: StatementState): void {
  if (!state.agreed.chapter)
    throw new Refusal('conflict', 'The chapter has to agree with the statement first. Nothing was recorded.')
}

const isPaid = ({ checkNumber, lines }: StatementState): boolean =>
  checkNumber !== null || lines.chapter !== null || lines.parent !== null
