import { afterEach, expect, test } from 'vitest'
import type { PaymentProvider, ProviderOrder } from '#server/providers/payments/provider.ts'
import type { Deviation, StandinCall } from '#server/providers/payments/standin/misbehaviour.ts'
import { reconcile } from '#server/features/payments/jobs.ts'
import { releaseExpired } from '#server/features/registrations/jobs.ts'
import { Refusal } from '#server/refusal.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { seededRandom, type SeededRandom } from '#server/demo/seeded-random.ts'
import { tell, timesOf } from './figures.ts'
import { compareWithProvider } from './ledgers.ts'
import { chargesFor, productsOf, type Product } from './products.ts'

const triesPerFault = timesOf(5)

type Fault = {
  kind: Deviation | 'errorBefore' | 'errorAfter' | 'resetBefore' | 'resetAfter'
  on?: StandinCall
  /** Maximum number of provider errors; the portal gives up a call after three tries. */
  times?: number
  /** The bank's decision, days later, on money that was pending. */
  settle?: 'COMPLETED' | 'DECLINED'
  /** The final state of the payment, and so whether the money is kept and the product delivered. */
  ending: 'paid' | 'abandoned' | 'rejected'
}

const faults: Fault[] = [
  { kind: 'errorAfter', times: 5, ending: 'paid' },
  { kind: 'resetAfter', times: 5, ending: 'paid' },
  { kind: 'errorBefore', times: 5, ending: 'paid' },
  { kind: 'resetBefore', times: 5, ending: 'paid' },
  { kind: 'errorBefore', on: 'read', times: 5, ending: 'paid' },
  { kind: 'resetAfter', on: 'read', times: 5, ending: 'paid' },
  { kind: 'duplicateCapture', ending: 'paid' },
  { kind: 'pending', settle: 'COMPLETED', ending: 'paid' },
  { kind: 'pending', settle: 'DECLINED', ending: 'abandoned' },
  { kind: 'declined', ending: 'abandoned' },
  { kind: 'wrongAmount', ending: 'rejected' },
  { kind: 'wrongCurrency', ending: 'rejected' },
  { kind: 'wrongPayee', ending: 'rejected' },
]

/** Bugs of an adapter, the fault that reveals each, and the resulting error in the ledgers. */
const controls = [
  {
    mistake: 'overlooks a second charge leaves it with the provider',
    sees: (order: ProviderOrder) => ({ ...order, otherCaptures: [] }),
    fault: ({ kind }: Fault) => kind === 'duplicateCapture',
    wrong: 'doubled',
  },
  {
    mistake: 'takes pending money for paid books what never comes',
    sees: ({ capture, ...order }: ProviderOrder) => ({
      ...order,
      capture: capture && { ...capture, status: 'COMPLETED' as const },
    }),
    fault: ({ kind, settle }: Fault) => kind === 'pending' && settle === 'DECLINED',
    wrong: 'unknown',
  },
  {
    mistake: 'takes the amount that was asked for the one that came books money that nobody has',
    sees: ({ capture, ...order }: ProviderOrder) => ({
      ...order,
      capture: capture && { ...capture, amountCents: 10_000 },
    }),
    fault: ({ kind }: Fault) => kind === 'wrongAmount',
    wrong: 'lost',
  },
] as const

/** The behaviors of buyers: watch, close the browser, press twice, watch and reload. */
const manners = ['looksOn', 'leaves', 'pressesTwice', 'reloads'] as const

describeOnBoth('a failing provider, and buyers of every behavior', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  /** The portal's answer to a buyer; anything but a result or a readable message is a bug of the portal. */
  async function finish(product: Product, orderId: string): Promise<void> {
    await product.finish(orderId).catch((error: unknown) => {
      if (!(error instanceof Error && error.cause instanceof Refusal)) throw error
    })
  }

  async function behave(manner: (typeof manners)[number], product: Product, orderId: string): Promise<void> {
    if (manner === 'leaves') return
    if (manner === 'pressesTwice') await Promise.all([finish(product, orderId), finish(product, orderId)])
    else await finish(product, orderId)
    if (manner === 'reloads') await finish(product, orderId)
  }

  /** Skips as many minutes as the reconciler needs to have nothing left to do. */
  async function untilNothingIsOpen(): Promise<void> {
    for (const minutes of [3, 3, 3, 200, 3]) {
      world.clock.forward(minutes)
      await reconcile(world.portal)
      await releaseExpired(world.portal)
    }
    expect(await reconcile(world.portal)).toBe(0)
  }

  async function buy(product: Product, fault: Fault, random: SeededRandom): Promise<void> {
    const before = await product.delivered()
    const { paymentId, orderId } = await product.start()
    await world.standin.control({ do: 'approve', orderId })
    const { kind, on = 'capture', times = 1, settle, ending } = fault
    await world.standin.control({ do: 'misbehave', kind, on, orderId, times: 1 + random.below(times) })
    const manner = manners[random.below(manners.length)]!
    await behave(manner, product, orderId)
    if (settle) {
      // A buyer who left is only found by the reconciler, together with the fault set up for the capture.
      world.clock.forward(3)
      await reconcile(world.portal)
      const pending = (await world.standin.books()).captures.find((one) => one.customId === paymentId)
      await world.standin.control({ do: 'settle', captureId: pending!.captureId, status: settle })
    }
    await untilNothingIsOpen()
    await world.standin.control({ do: 'calm' })
    await finish(product, orderId)
    const charges = await chargesFor(world, paymentId)
    const gained = (await product.delivered()) - before
    const { state } = await world.books(paymentId)
    const isPaid = ending === 'paid'
    expect({ fault, manner, state, charges: charges.length, gained }).toEqual({
      fault,
      manner,
      state: ending,
      charges: isPaid ? 1 : 0,
      gained: isPaid ? product.worth : 0,
    })
    await world.ledgersAgree()
  }

  test(
    'every fault ends correctly: paid once and delivered, or not paid and nothing kept',
    { timeout: 120_000 },
    async () => {
      world = await worldWithPayments(open)
      const products = await productsOf(world)
      const random = seededRandom(31)
      let bought = 0
      for (const fault of faults) {
        for (const product of products) {
          for (let tries = 0; tries < triesPerFault; tries++, bought++) await buy(product, fault, random)
        }
      }
      await world.balance()
      tell('faults of the provider', { faults: faults.length, purchases: bought })
    },
  )

  test.each(['wrongAmount', 'wrongCurrency', 'wrongPayee', 'errorAfter', 'resetAfter'] as const)(
    '%s at the creation of the order: nobody is sent to pay it',
    async (kind) => {
      world = await worldWithPayments(open)
      const products = await productsOf(world)
      for (const product of products) {
        await world.standin.control({ do: 'misbehave', kind, on: 'create', times: 3 })
        await expect(product.start()).rejects.toThrow('Nothing was charged.')
        await untilNothingIsOpen()
        await world.standin.control({ do: 'calm' })
      }
      const attempts = await world.store.read.selectFrom('paymentAttempts').select('state').execute()
      expect(attempts).toEqual(products.map(() => ({ state: 'abandoned' })))
      expect((await world.standin.books()).captures).toEqual([])
      await world.balance()
    },
  )

  test('slow after the charge: a concurrent request books it, and the waiting one gets the same answer', async () => {
    world = await worldWithPayments(open)
    for (const product of await productsOf(world)) {
      const { paymentId, orderId } = await product.start()
      await world.standin.control({ do: 'approve', orderId })
      await world.standin.control({ do: 'misbehave', kind: 'slowAfter' })
      const waiting = product.finish(orderId)
      await world.standin.mischief.whenHeld()
      expect(await product.finish(orderId)).toMatchObject({ paymentId, state: 'paid' })
      await world.standin.control({ do: 'release' })
      expect(await waiting).toMatchObject({ paymentId, state: 'paid' })
      expect(await chargesFor(world, paymentId)).toHaveLength(1)
    }
    await world.balance()
  })

  test('slower than the timeout: the buyer is told to wait, and the reconciler books it', async () => {
    world = await worldWithPayments(open, undefined, 150)
    for (const product of await productsOf(world)) {
      const { paymentId, orderId } = await product.start()
      await world.standin.control({ do: 'approve', orderId })
      await world.standin.control({ do: 'misbehave', kind: 'slowAfter', times: 3 })
      await expect(product.finish(orderId)).rejects.toThrow('Please do not pay again')
      await world.standin.control({ do: 'calm' })
      await untilNothingIsOpen()
      expect((await world.books(paymentId)).state).toBe('paid')
      expect(await chargesFor(world, paymentId)).toHaveLength(1)
    }
    await world.balance()
  })

  test.each(controls)('control: an adapter that $mistake', async ({ sees, fault, wrong }) => {
    world = await worldWithPayments(open, (provider) => misreading(provider, sees))
    const [dues] = (await productsOf(world)) as [Product, Product]
    await expect(buy(dues, faults.find(fault)!, seededRandom(32))).rejects.toThrow()
    expect((await compareWithProvider(await world.standin.books(), world.store))[wrong]).toHaveLength(1)
  })
})

/** The portal's adapter, except for how it interprets the provider's responses. */
const misreading = (provider: PaymentProvider, sees: (order: ProviderOrder) => ProviderOrder): PaymentProvider => ({
  ...provider,
  createOrder: async (...question) => sees(await provider.createOrder(...question)),
  captureOrder: async (...question) => sees(await provider.captureOrder(...question)),
  async readOrder(...question) {
    const order = await provider.readOrder(...question)
    return order && sees(order)
  },
})
