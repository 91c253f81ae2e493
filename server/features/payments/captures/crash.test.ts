import { afterEach, expect, test } from 'vitest'
import { diedOf, mortal } from '#tests/support/fakes/mortal.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { reconcile } from '../jobs.ts'

type Scenario = {
  name: string
  misbehave?: 'wrongAmount' | 'duplicateCapture'
  /** Prepares something to buy; called once. */
  prepare?(world: PaymentsWorld): Promise<string>
  pay(world: PaymentsWorld, eventId: string): Promise<unknown>
  /** Returns the quantity fulfilled: years of dues, or seats. */
  delivered(world: PaymentsWorld): Promise<number>
  /** The quantity that one booked payment fulfills. */
  worth: number
}

const years = async (world: PaymentsWorld) => (await world.standing('member')).dueIn

const seats = async (world: PaymentsWorld) => {
  const row = await world.store.read.selectFrom('seatCounts').select('sold').executeTakeFirst()
  return row?.sold ?? 0
}

const throughThePage = async (world: PaymentsWorld) => {
  const { orderId } = await world.approved('member')
  await world.as('member').payments.finish({ orderId })
}

const fromABrowser =
  (amountCents: number, name: (world: PaymentsWorld, orderId: string, eventId: string) => Promise<unknown>) =>
  async (world: PaymentsWorld, eventId: string) => {
    const orderId = await world.browserOrder({ amountCents })
    try {
      await name(world, orderId, eventId)
    } catch (error) {
      // The client retries, because the buyer was charged and sees no result.
      if (error instanceof Error && error.message.includes('at step')) return () => name(world, orderId, eventId)
      throw error
    }
  }

const forDues = (world: PaymentsWorld, id: string) =>
  world.as('member').dues.pay({ memberId: memberIds.member, qty: 1, paymentResult: { id } })

const forAPicnic = (world: PaymentsWorld, id: string, eventId: string) => {
  const { cartId: _, ...form } = guestCart(eventId)
  return world.as('anonymous').registrations.register({ ...form, paymentResult: { id } })
}

const registering = (tries: number) => async (world: PaymentsWorld, eventId: string) => {
  const cart = guestCart(eventId)
  let orderId = ''
  for (let number = 0; number < tries; number++) ({ orderId } = await world.as('anonymous').registrations.start(cart))
  await world.standin.control({ do: 'approve', orderId })
  await world.as('anonymous').registrations.finish({ orderId })
}

const dues = { delivered: years, worth: 1 }
const picnic = { prepare: (world: PaymentsWorld) => announcePicnic(world), delivered: seats, worth: 3 }

const scenarios: Scenario[] = [
  { name: 'dues paid on the page', pay: throughThePage, ...dues },
  { name: 'a charge of the wrong amount', misbehave: 'wrongAmount', pay: throughThePage, ...dues, worth: 0 },
  { name: 'a charge made twice', misbehave: 'duplicateCapture', pay: throughThePage, ...dues },
  { name: 'an order of a browser', pay: fromABrowser(10_000, forDues), ...dues },
  { name: 'an order of a browser for another amount', pay: fromABrowser(9_000, forDues), ...dues, worth: 0 },
  { name: 'a registration', pay: registering(1), ...picnic },
  { name: 'a registration begun twice', pay: registering(2), ...picnic },
  {
    name: 'a registration charged at the wrong amount',
    misbehave: 'wrongAmount',
    pay: registering(1),
    ...picnic,
    worth: 0,
  },
  { name: 'a registration by an order of a browser', pay: fromABrowser(6000, forAPicnic), ...picnic },
]

describeOnBoth('a crash at any step', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  test.each(scenarios)(
    '$name: recorded once or not at all, and no cent is lost',
    { timeout: 60_000 },
    async (scenario) => {
      const life = mortal()
      world = await worldWithPayments(open, life.provider)
      life.writing(world.portal)

      const eventId = (await scenario.prepare?.(world)) ?? ''
      let uneven = 0
      let at = 0
      for (let crashed = true; crashed;) {
        at++
        const before = await scenario.delivered(world)
        if (scenario.misbehave) await world.standin.control({ do: 'misbehave', kind: scenario.misbehave })
        life.dieAt(at)
        const [end] = await Promise.allSettled([scenario.pay(world, eventId)])
        life.revive()
        const again =
          end.status === 'fulfilled' && typeof end.value === 'function' ? (end.value as () => Promise<unknown>) : null
        crashed = again !== null || (end.status === 'rejected' && diedOf(end.reason))
        await world.ledgersAgree().catch(() => uneven++)

        if (again) await again().catch(() => undefined)
        world.clock.forward(15)
        await reconcile(world.portal)
        await world.standin.control({ do: 'calm' })
        await world.ledgersAgree()
        const gained = (await scenario.delivered(world)) - before
        // The last round, without a crash, shows the scenario's result.
        expect(gained, `after a crash at step ${at}`).toBeLessThanOrEqual(scenario.worth)
        if (!crashed) expect(gained).toBe(scenario.worth)
      }
      await world.balance()
      expect(at).toBeGreaterThan(4)
      // If the books balanced after every crash, the reconciler would have had nothing to do, and this test would prove
      // nothing.
      expect(uneven).toBeGreaterThan(0)
      const unfinished = await world.store.read.selectFrom('refunds').selectAll().where('state', '<>', 'done').execute()
      expect(unfinished).toEqual([])
    },
  )
})
