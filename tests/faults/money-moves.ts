/** Random money movements of every kind: purchases, manual entries, refunds, reversals, and failures in between. */
import { seededRandom } from '#server/demo/seeded-random.ts'
import { reconcile } from '#server/features/payments/jobs.ts'
import { Refusal } from '#server/refusal.ts'
import { guestOf, openCause } from '#tests/support/world/causes.ts'
import { openFee } from '#tests/support/world/fee-types.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { productsOf } from './products.ts'

/** The percentage of failing moves, and the weights of the others. */
const brokenInHundred = 10
const usual = ['buy', 'buy', 'buy', 'buy', 'byHand', 'byHand', 'refund', 'refund', 'reverse'] as const

/** The provider charges or refunds money unrequested, or fails during a call. */
const breaks = ['refundedThere', 'reversedThere', 'strayMoney', 'captureErrs', 'refundErrs'] as const

const captureErrors = [
  'errorAfter',
  'resetAfter',
  'errorBefore',
  'duplicateCapture',
  'wrongAmount',
  'declined',
] as const
const refundErrors = ['errorAfter', 'resetAfter', 'errorBefore'] as const

type Move = (typeof usual)[number] | (typeof breaks)[number]

/**
 * Makes this many moves, then lets the portal finish what it has begun. Returns how often each move was made, and how
 * many were rejected.
 */
export async function moveMoney(world: PaymentsWorld, moves: number, seed: number): Promise<Record<string, number>> {
  const { next, below, pick } = seededRandom(seed)
  const products = [...(await productsOf(world)), ...(await productsOf(world, 'member'))]
  const [donationTypeName, paymentTypeId] = [await openCause(world), await openFee(world)]
  // Logs in anew each time, since the clock moves on.
  const admin = () => world.as('admin')
  const memberId = memberIds.member
  const booked: string[] = []
  const entered: string[] = []
  let references = 0

  async function buy(error?: (typeof captureErrors)[number]): Promise<void> {
    const product = pick(products)
    const { orderId, paymentId } = await product.start(1 + below(3))
    await world.standin.control({ do: 'approve', orderId })
    if (error) await world.standin.control({ do: 'misbehave', kind: error, orderId, times: 3 })
    const { state } = await product.finish(orderId)
    if (state === 'paid') booked.push(paymentId)
  }

  async function refund(): Promise<void> {
    const { formKey, paymentId, leftCents, refundsBy, parts } = await admin().payments.toRefund({
      paymentId: pick(booked),
    })
    const latest = parts.slice(-1 - below(Math.max(1, parts.length))).map(({ term }) => term)
    const part =
      refundsBy === 'term'
        ? { what: 'part' as const, terms: latest }
        : { what: 'part' as const, amount: (1 + below(Math.max(1, leftCents / 100))).toFixed(2) }
    await admin().payments.refund({
      formKey,
      paymentId,
      leftCents,
      reason: 'payerAsked',
      ...(next() < 0.5 ? part : { what: 'all' as const }),
    })
  }

  const captureOf = async (paymentId: string) => {
    const row = await world.store.read
      .selectFrom('payments')
      .select('captureId')
      .where('paymentId', '=', paymentId)
      .executeTakeFirstOrThrow()
    return row.captureId!
  }

  const byHand = [
    (reference: string) => admin().dues.recordByHand({ memberId, terms: 1 + below(2), method: 'cash', reference }),
    (reference: string) =>
      admin().fees.recordByHand({ memberId, terms: 1 + below(3), reference, paymentTypeId, method: 'check' }),
    (reference: string) =>
      admin().donations.recordByHand({
        from: 'member',
        memberId,
        donationTypeName,
        amount: String(5 + below(95)),
        reference,
      }),
    (reference: string) =>
      admin().donations.recordByHand({
        from: 'guest',
        ...guestOf(),
        donationTypeName,
        amount: String(5 + below(95)),
        reference,
      }),
  ]

  const does: Record<Move, () => Promise<unknown>> = {
    buy: () => buy(),
    async byHand() {
      const { paymentId } = await pick(byHand)(`Check ${++references}`)
      entered.push(paymentId)
    },
    refund,
    reverse: () => admin().payments.reverse({ paymentId: pick(entered), reason: 'mistake', note: '' }),
    refundedThere: async () =>
      world.standin.control({ do: 'refund', captureId: await captureOf(pick(booked)), cents: 1 + below(500) }),
    reversedThere: async () => world.standin.control({ do: 'reverse', captureId: await captureOf(pick(booked)) }),
    strayMoney: () => world.browserOrder({ amountCents: 100 + below(9_000) }),
    captureErrs: () => buy(pick(captureErrors)),
    async refundErrs() {
      await world.standin.control({ do: 'misbehave', kind: pick(refundErrors), on: 'refund', times: 3 })
      try {
        await refund()
      } finally {
        await world.standin.control({ do: 'calm' })
      }
    },
  }

  const counts: Record<string, number> = {}
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1)
  for (let move = 0; move < moves;) {
    const name = below(100) < brokenInHundred ? pick(breaks) : pick(usual)
    if (booked.length === 0 && name !== 'buy') continue
    if (entered.length === 0 && name === 'reverse') continue
    move++
    world.clock.forward(1)
    const went = await does[name]().then(() => true, onlyRefusals)
    count(went ? name : `${name} refused`)
  }
  for (const minutes of [3, 3, 3, 200, 3]) {
    world.clock.forward(minutes)
    await reconcile(world.portal)
  }
  return counts
}

/** A rejection that moved nothing is a valid answer, also from the provider; anything else is a bug. */
function onlyRefusals(error: unknown): false {
  if (
    error instanceof Refusal ||
    (error instanceof Error && (error.cause instanceof Refusal || error.message.includes('answered 422')))
  )
    return false
  throw error
}
