import { afterEach, expect, test } from 'vitest'
import type { PaymentProvider, ProviderOrder } from '#server/providers/payments/provider.ts'
import type { Deviation, StandinCall } from '#server/providers/payments/standin/misbehaviour.ts'
import { reconcile } from '#server/features/payments/jobs.ts'
import { releaseExpired } from '#server/features/registrations/jobs.ts'
import { Refusal } from '#server/refusal.ts'
import { openShop, type Shop } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { seeded, type Chance } from '#server/demo/seeded-random.ts'
import { tell } from './figures.ts'
import { compareWithProvider } from './ledgers.ts'
import { keptFor, waresOf, type Ware } from './products.ts'

const triesPerFault = 3

type Fault = {
  kind: Deviation | 'errorBefore' | 'errorAfter' | 'resetBefore' | 'resetAfter'
  on?: StandinCall
  /** How often the provider errs, at most; the portal gives up a call after three tries. */
  times?: number
  /** What the bank says days later of money that was pending. */
  settle?: 'COMPLETED' | 'DECLINED'
  /** How the payment stands in the end, and so whether the money is kept and the ware handed over. */
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

/** Mistakes of an adapter, the fault that shows each, and what is wrong with the ledgers then. */
const controls = [
  {
    mistake: 'overlooks a second charge leaves it with the provider',
    sees: (order: ProviderOrder) => ({ ...order, otherCaptures: [] }),
    fault: ({ kind }: Fault) => kind === 'duplicateCapture',
    wrong: 'doubled',
  },
  {
    mistake: 'takes pending money for paid books what never comes',
    sees: ({ capture, ...order }: ProviderOrder) => ({ ...order, capture: capture && { ...capture, status: 'COMPLETED' as const } }),
    fault: ({ kind, settle }: Fault) => kind === 'pending' && settle === 'DECLINED',
    wrong: 'unknown',
  },
  {
    mistake: 'takes the amount that was asked for the one that came books money that nobody has',
    sees: ({ capture, ...order }: ProviderOrder) => ({ ...order, capture: capture && { ...capture, amountCents: 10_000 } }),
    fault: ({ kind }: Fault) => kind === 'wrongAmount',
    wrong: 'lost',
  },
] as const

/** What buyers do: look on, close the browser, press twice, look on and reload. */
const manners = ['looksOn', 'leaves', 'pressesTwice', 'reloads'] as const

describeOnBoth('a provider that errs, and buyers of every manner', (open) => {
  let shop: Shop
  afterEach(() => shop.close())

  /** What a buyer is told; anything but an answer or a sentence is a fault of the portal. */
  async function finish(ware: Ware, orderId: string): Promise<void> {
    await ware.finish(orderId).catch((error: unknown) => {
      if (!(error instanceof Error && error.cause instanceof Refusal)) throw error
    })
  }

  async function behave(manner: (typeof manners)[number], ware: Ware, orderId: string): Promise<void> {
    if (manner === 'leaves') return
    if (manner === 'pressesTwice') await Promise.all([finish(ware, orderId), finish(ware, orderId)])
    else await finish(ware, orderId)
    if (manner === 'reloads') await finish(ware, orderId)
  }

  /** As many minutes go by as the reconciler needs to have nothing left to do. */
  async function untilNothingIsOpen(): Promise<void> {
    for (const minutes of [3, 3, 3, 200, 3]) {
      shop.clock.forward(minutes)
      await reconcile(shop.portal)
      await releaseExpired(shop.portal)
    }
    expect(await reconcile(shop.portal)).toBe(0)
  }

  async function buy(ware: Ware, fault: Fault, chance: Chance): Promise<void> {
    const before = await ware.delivered()
    const { paymentId, orderId } = await ware.start()
    await shop.standin.control({ do: 'approve', orderId })
    const { kind, on = 'capture', times = 1, settle, ending } = fault
    await shop.standin.control({ do: 'misbehave', kind, on, orderId, times: 1 + chance.below(times) })
    const manner = manners[chance.below(manners.length)]!
    await behave(manner, ware, orderId)
    if (settle) {
      // Who left is only found by the reconciler, and with him the rule that was laid for the capture.
      shop.clock.forward(3)
      await reconcile(shop.portal)
      const pending = (await shop.standin.books()).captures.find((one) => one.customId === paymentId)
      await shop.standin.control({ do: 'settle', captureId: pending!.captureId, status: settle })
    }
    await untilNothingIsOpen()
    await shop.standin.control({ do: 'calm' })
    await finish(ware, orderId)
    const kept = await keptFor(shop, paymentId)
    const gained = (await ware.delivered()) - before
    const { state } = await shop.books(paymentId)
    const isPaid = ending === 'paid'
    expect({ fault, manner, state, kept: kept.length, gained }).toEqual({ fault, manner, state: ending, kept: isPaid ? 1 : 0, gained: isPaid ? ware.worth : 0 })
    await shop.ledgersAgree()
  }

  test('every fault ends as it must: paid once and handed over, or not paid and nothing kept', { timeout: 120_000 }, async () => {
    shop = await openShop(open)
    const wares = await waresOf(shop)
    const chance = seeded(31)
    let bought = 0
    for (const fault of faults) {
      for (const ware of wares) {
        for (let tries = 0; tries < triesPerFault; tries++, bought++) await buy(ware, fault, chance)
      }
    }
    await shop.balance()
    tell('faults of the provider', { faults: faults.length, purchases: bought })
  })

  test.each(['wrongAmount', 'wrongCurrency', 'wrongPayee', 'errorAfter', 'resetAfter'] as const)('%s at the creation of the order: nobody is sent to pay it', async (kind) => {
    shop = await openShop(open)
    for (const ware of await waresOf(shop)) {
      await shop.standin.control({ do: 'misbehave', kind, on: 'create', times: 3 })
      await expect(ware.start()).rejects.toThrow('Nothing was charged.')
      await untilNothingIsOpen()
      await shop.standin.control({ do: 'calm' })
    }
    const attempts = await shop.store.read.selectFrom('paymentAttempts').select('state').execute()
    expect(attempts).toEqual([{ state: 'abandoned' }, { state: 'abandoned' }])
    expect((await shop.standin.books()).captures).toEqual([])
    await shop.balance()
  })

  test('slow after the charge: who comes meanwhile books it, and the one who waited reads the same', async () => {
    shop = await openShop(open)
    for (const ware of await waresOf(shop)) {
      const { paymentId, orderId } = await ware.start()
      await shop.standin.control({ do: 'approve', orderId })
      await shop.standin.control({ do: 'misbehave', kind: 'slowAfter' })
      const waiting = ware.finish(orderId)
      await shop.standin.mischief.whenHeld()
      expect(await ware.finish(orderId)).toMatchObject({ paymentId, state: 'paid' })
      await shop.standin.control({ do: 'release' })
      expect(await waiting).toMatchObject({ paymentId, state: 'paid' })
      expect(await keptFor(shop, paymentId)).toHaveLength(1)
    }
    await shop.balance()
  })

  test('slow beyond all patience: the buyer is told to wait, and the reconciler books it', async () => {
    shop = await openShop(open, undefined, 150)
    for (const ware of await waresOf(shop)) {
      const { paymentId, orderId } = await ware.start()
      await shop.standin.control({ do: 'approve', orderId })
      await shop.standin.control({ do: 'misbehave', kind: 'slowAfter', times: 3 })
      await expect(ware.finish(orderId)).rejects.toThrow('Please do not pay again')
      await shop.standin.control({ do: 'calm' })
      await untilNothingIsOpen()
      expect((await shop.books(paymentId)).state).toBe('paid')
      expect(await keptFor(shop, paymentId)).toHaveLength(1)
    }
    await shop.balance()
  })

  test.each(controls)('the control: an adapter that $mistake', async ({ sees, fault, wrong }) => {
    shop = await openShop(open, (provider) => misreading(provider, sees))
    const [dues] = (await waresOf(shop)) as [Ware, Ware]
    await expect(buy(dues, faults.find(fault)!, seeded(32))).rejects.toThrow()
    expect((await compareWithProvider(await shop.standin.books(), shop.store))[wrong]).toHaveLength(1)
  })
})

/** The portal's adapter, but for what it makes of the provider's answers. */
const misreading = (provider: PaymentProvider, sees: (order: ProviderOrder) => ProviderOrder): PaymentProvider => ({
  ...provider,
  createOrder: async (...question) => sees(await provider.createOrder(...question)),
  captureOrder: async (...question) => sees(await provider.captureOrder(...question)),
  async readOrder(...question) {
    const order = await provider.readOrder(...question)
    return order && sees(order)
  },
})
