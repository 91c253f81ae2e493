import { afterEach, expect, test } from 'vitest'
import type { PaymentProvider } from '#server/providers/payments/provider.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { openShop, type Shop } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { reconcile } from './jobs.ts'

class Crash extends Error {}

/** Counts what the portal does to the world outside its memory, and dies before or after a chosen step. */
function mortal() {
  let steps = 0
  let dieAt = Number.POSITIVE_INFINITY
  const step = () => {
    // Who is dead does nothing more either.
    if (++steps >= dieAt) throw new Crash(`at step ${dieAt}`)
  }
  async function around<T>(work: () => Promise<T>): Promise<T> {
    step()
    const result = await work()
    step()
    return result
  }
  return {
    around,
    dieAt(at: number) {
      steps = 0
      dieAt = at
    },
    revive: () => void (dieAt = Number.POSITIVE_INFINITY),
    provider: (real: PaymentProvider): PaymentProvider => ({
      ...real,
      createOrder: (...call) => around(() => real.createOrder(...call)),
      readOrder: (...call) => around(() => real.readOrder(...call)),
      captureOrder: (...call) => around(() => real.captureOrder(...call)),
      refundCapture: (...call) => around(() => real.refundCapture(...call)),
    }),
  }
}

type Scenario = {
  name: string
  misbehave?: 'wrongAmount' | 'duplicateCapture'
  /** Something to buy, announced once. */
  prepare?(shop: Shop): Promise<string>
  pay(shop: Shop, eventId: string): Promise<unknown>
  /** How much was handed over so far: years of dues, or seats. */
  delivered(shop: Shop): Promise<number>
  /** How much one payment that is booked hands over. */
  worth: number
}

const years = async (shop: Shop) => (await shop.standing('member')).dueIn

const seats = async (shop: Shop) => {
  const row = await shop.store.read.selectFrom('seatCounts').select('sold').executeTakeFirst()
  return row?.sold ?? 0
}

const throughThePage = async (shop: Shop) => {
  const { orderId } = await shop.approved('member')
  await shop.as('member').payments.finish({ orderId })
}

const fromABrowser = (amountCents: number, name: (shop: Shop, orderId: string, eventId: string) => Promise<unknown>) =>
  async (shop: Shop, eventId: string) => {
    const orderId = await shop.browserOrder({ amountCents })
    try {
      await name(shop, orderId, eventId)
    } catch (error) {
      // The client tries again, as the money is gone and the buyer sees nothing.
      if (error instanceof Error && error.message.includes('at step')) return () => name(shop, orderId, eventId)
      throw error
    }
  }

const forDues = (shop: Shop, id: string) =>
  shop.as('member').payments.pay({ memberId: memberIds.member, qty: 1, paymentResult: { id } })

const forAPicnic = (shop: Shop, id: string, eventId: string) => {
  const { cartId: _, ...form } = guestCart(eventId)
  return shop.as('anonymous').registrations.register({ ...form, paymentResult: { id } })
}

const registering = (tries: number) => async (shop: Shop, eventId: string) => {
  const cart = guestCart(eventId)
  let orderId = ''
  for (let number = 0; number < tries; number++) ({ orderId } = await shop.as('anonymous').registrations.start(cart))
  await shop.standin.control({ do: 'approve', orderId })
  await shop.as('anonymous').registrations.finish({ orderId })
}

const dues = { delivered: years, worth: 1 }
const picnic = { prepare: (shop: Shop) => announcePicnic(shop), delivered: seats, worth: 3 }

const scenarios: Scenario[] = [
  { name: 'dues paid on the page', pay: throughThePage, ...dues },
  { name: 'a charge of the wrong amount', misbehave: 'wrongAmount', pay: throughThePage, ...dues, worth: 0 },
  { name: 'a charge made twice', misbehave: 'duplicateCapture', pay: throughThePage, ...dues },
  { name: 'an order of a browser', pay: fromABrowser(10_000, forDues), ...dues },
  { name: 'an order of a browser for another amount', pay: fromABrowser(9_000, forDues), ...dues, worth: 0 },
  { name: 'a registration', pay: registering(1), ...picnic },
  { name: 'a registration begun twice', pay: registering(2), ...picnic },
  { name: 'a registration charged at the wrong amount', misbehave: 'wrongAmount', pay: registering(1), ...picnic, worth: 0 },
  { name: 'a registration by an order of a browser', pay: fromABrowser(6000, forAPicnic), ...picnic },
]

describeOnBoth('a crash at any step', (open) => {
  let shop: Shop
  afterEach(() => shop.close())

  test.each(scenarios)('$name: recorded once or not at all, and no cent is lost', { timeout: 60_000 }, async (scenario) => {
    const life = mortal()
    shop = await openShop(open, life.provider)
    const { write, writeUnversioned } = shop.portal.store
    shop.portal.store = {
      ...shop.portal.store,
      write: (work) => life.around(() => write(work)),
      writeUnversioned: (work) => life.around(() => writeUnversioned(work)),
    }

    const eventId = (await scenario.prepare?.(shop)) ?? ''
    let uneven = 0
    let at = 0
    for (let crashed = true; crashed; ) {
      at++
      const before = await scenario.delivered(shop)
      if (scenario.misbehave) await shop.standin.control({ do: 'misbehave', kind: scenario.misbehave })
      life.dieAt(at)
      const [end] = await Promise.allSettled([scenario.pay(shop, eventId)])
      life.revive()
      const again = end.status === 'fulfilled' && typeof end.value === 'function' ? (end.value as () => Promise<unknown>) : null
      crashed = again !== null || (end.status === 'rejected' && diedOf(end.reason))
      await shop.ledgersAgree().catch(() => uneven++)

      if (again) await again().catch(() => undefined)
      shop.clock.forward(15)
      await reconcile(shop.portal)
      await shop.standin.control({ do: 'calm' })
      await shop.ledgersAgree()
      const gained = (await scenario.delivered(shop)) - before
      // The last round, which nothing disturbed, shows what the scenario comes to.
      expect(gained, `after a crash at step ${at}`).toBeLessThanOrEqual(scenario.worth)
      if (!crashed) expect(gained).toBe(scenario.worth)
    }
    await shop.balance()
    expect(at).toBeGreaterThan(4)
    // Were the ledgers even after every crash, the reconciler would have had nothing to do and this test no teeth.
    expect(uneven).toBeGreaterThan(0)
    const unfinished = await shop.store.read.selectFrom('refunds').selectAll().where('state', '<>', 'done').execute()
    expect(unfinished).toEqual([])
  })
})

const diedOf = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof Error && (error.cause instanceof Crash || error.message.includes('at step')))
