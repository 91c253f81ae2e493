import { priceFee, recordFeeByHand } from '../features/fees/decisions.ts'
import type { FeePurchase } from '../features/fees/sales.facts.ts'
import { isLifelong } from '../features/members/rules.ts'
import { paymentStream } from '../features/payments/facts.ts'
import { referenceKey } from '../features/payments/reversals/reads.ts'
import type { FeeType } from '../features/payment-types/reads.ts'
import { kinds } from '../wiring/kinds.ts'
import { calendarYear } from '../time/clock.ts'
import { drawIds, payOnline, refundInPart, type DemoCharge } from './charges.ts'
import type { DemoLife } from './life.ts'
import type { SeededRandom } from './seeded-random.ts'
import { day, later, type DemoStep } from './step.ts'

/** Days within which a new member has paid the dues, and a refunded fee has gone back. */
const settledDays = 40
const refundDays = 9

type Setting = {
  now: Date
  timeZone: string
  random: SeededRandom
  types: readonly FeeType[]
  onCharge(charge: DemoCharge, at: Date): void
}

/**
 * Returns fees besides dues: paid by members active since their first weeks, each fee in turn, every third by hand. The
 * first one paid on the site is partly refunded.
 */
export function payingFees(lives: readonly DemoLife[], setting: Setting): DemoStep[] {
  if (setting.types.length === 0) return []
  const payers = lives.filter((life) => isAlwaysActive(life) && latestOf(setting) > firstOf(life))
  return payers.flatMap((life, index) => feeOf(life, index, setting))
}

const isAlwaysActive = ({ fate, isLoyal, type }: DemoLife) =>
  fate === 'paying' && (isLoyal || isLifelong(type.durationYears))

const firstOf = ({ joinsAt }: DemoLife) => later(joinsAt, settledDays)

const latestOf = ({ now }: Pick<Setting, 'now'>) => later(now, -refundDays - 1)

function feeOf(life: DemoLife, index: number, setting: Setting): DemoStep[] {
  const { timeZone, random, types, onCharge } = setting
  const { personId, memberId, chapter, sub, person } = life
  const from = firstOf(life)
  const days = Math.floor((latestOf(setting).getTime() - from.getTime()) / day)
  const at = later(from, random.between(0, days))
  const purchase = priceFee(
    { personId, member: { memberId } },
    types[index % types.length]!,
    random.between(1, 2),
    calendarYear(at, timeZone),
  )
  const ids = drawIds(random)
  if (index % 3 === 2) return [byHand(life, ids.paymentId, purchase, at)]
  const refund = index === 0 ? { cents: Math.round(purchase.amountCents / 5), at: later(at, refundDays) } : undefined
  const charge: DemoCharge = {
    ...ids,
    purchase,
    sub,
    chapter,
    payerEmail: person.email,
    refund: refund && { ...refund, refundId: drawIds(random).captureId },
  }
  const paid: DemoStep = {
    at,
    chapter,
    actor: `member:${personId}`,
    *write(tx) {
      yield* payOnline(tx, charge)
      onCharge(charge, at)
    },
  }
  return refund
    ? [paid, { at: refund.at, chapter, actor: 'system:demo', write: (tx) => refundInPart(tx, charge) }]
    : [paid]
}

function byHand({ chapter }: DemoLife, paymentId: string, purchase: FeePurchase, at: Date): DemoStep {
  const reference = `Check ${paymentId}`
  return {
    at,
    chapter,
    actor: 'system:demo',
    *write(tx) {
      const key = yield* referenceKey(tx, chapter, reference)
      yield* tx.logWriter.record(paymentStream(kinds), paymentId, (state) =>
        recordFeeByHand(state, purchase, { reference, method: 'check' }, key),
      )
    },
  }
}
