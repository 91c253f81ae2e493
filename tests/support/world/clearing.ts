/** A chapter whose journal is compared with what PayPal has, with every way in which its list can differ from the books. */
import { afterEach, expect } from 'vitest'
import type { DifferenceKind } from '#server/features/books/comparison/decisions.ts'
import { compareChapter } from '#server/features/books/comparison/writes.ts'
import { sumsOf, type CountedEntry } from '#server/features/journal/layout.decisions.ts'
import { journalBetween } from '#server/features/journal/reads.ts'
import { sealMarks } from '#server/features/journal/seals.reads.ts'
import { ProviderRefused, type ProviderTransaction } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { worldWithPayments, type PaymentsWorld } from './world-with-payments.ts'
import { memberIds } from './world.ts'

/** A capture at the provider, and its payment if there is one. */
type Taken = { captureId: string; paymentId: string | null; orderId: string }

/** Gives each test of a block a chapter, which `begin` opens. */
export function withClearing(open: Parameters<typeof worldWithPayments>[0]) {
  let world: PaymentsWorld
  /** What the provider's list says instead of a movement, as it would if it erred. */
  let listed: (movement: ProviderTransaction) => ProviderTransaction[]
  let refusesRefunds: boolean
  afterEach(() => world.close())

  const begin = async (): Promise<PaymentsWorld> => {
    listed = (movement) => [movement]
    refusesRefunds = false
    world = await worldWithPayments(open, (provider) => ({
      ...provider,
      async refundCapture(...asked) {
        if (refusesRefunds) throw new ProviderRefused('INSUFFICIENT_FUNDS', 'none')
        return provider.refundCapture(...asked)
      },
      async *searchTransactions(account, from, to) {
        for await (const page of provider.searchTransactions(account, from, to))
          yield page.flatMap((movement) => listed(movement))
      },
    }))
    return world
  }
  const account = { clientId: 'standin-dc', clientSecret: 'any' }

  /** What PayPal has of the chapter's money by its own list. */
  async function providerCents(): Promise<number> {
    let cents = 0
    const { searchTransactions } = world.portal.providers.payments
    const [from, to] = [new Date('2026-11-01T00:00:00Z'), new Date(world.clock.now().getTime() + 1)]
    for await (const page of searchTransactions(account, from, to))
      for (const { status, amountCents, feeCents } of page) if (status === 'done') cents += amountCents - feeCents
    return cents
  }

  async function journal(from = '2026-11', to = '2027-12'): Promise<CountedEntry[]> {
    const marks = await sealMarks(world.store.read, world.chapters.dc.id)
    return journalBetween(world.context('admin'), marks, { from, to })
  }

  /** The journal balances, and its clearing is what PayPal has. */
  async function meets(step: string): Promise<void> {
    const entries = await journal()
    for (const { text, lines } of entries)
      expect(
        lines.reduce((sum, { cents }) => sum + cents, 0),
        `${step}: ${text}`,
      ).toBe(0)
    const { debitCents = 0, creditCents = 0 } = sumsOf(entries).find(({ key }) => key === 'paypal') ?? {}
    expect({ step, cents: debitCents - creditCents }).toEqual({ step, cents: await providerCents() })
  }

  const openDifferences = async () => (await world.as('admin').books.toResolve()).open
  async function compare(): Promise<void> {
    world.clock.forward(31 * 60)
    await compareChapter(world.portal, world.chapters.dc)
  }
  const explain = async () => {
    for (const { differenceId } of await openDifferences())
      await world.as('admin').books.resolve({ differenceId, way: 'explained', reason: 'disputed', note: '' })
  }
  /** Settles what is open by moving money, where that is possible and PayPal knows of it. */
  const settle = async () => {
    for (const { differenceId, ways } of await openDifferences())
      if (ways.first !== 'explained')
        await world.as('admin').books.resolve({ differenceId, way: ways.first }).catch(onlyRefusals)
  }

  async function pay(): Promise<Taken> {
    const { paymentId, orderId } = await world.approved('member')
    await world.as('member').payments.finish({ orderId })
    return { paymentId, orderId, captureId: await captureOf(orderId) }
  }
  async function captureOf(orderId: string): Promise<string> {
    return (await world.standin.books()).captures.find((capture) => capture.orderId === orderId)!.captureId
  }
  async function refund({ paymentId }: Taken, amount?: string): Promise<void> {
    const { leftCents } = await world.as('admin').payments.toRefund({ paymentId: paymentId! })
    const what = amount ? { what: 'part' as const, amount } : { what: 'all' as const }
    const formKey = `form-${world.clock.now().getTime()}`
    await world
      .as('admin')
      .payments.refund({ paymentId: paymentId!, formKey, leftCents, reason: 'payerAsked', ...what })
  }
  const control = (captureId: string, what: 'refund' | 'reverse', cents?: number) =>
    world.standin.control(
      what === 'refund' ? { do: what, captureId, ...(cents ? { cents } : {}) } : { do: what, captureId },
    )

  const payment = (captureId: string, change: Partial<ProviderTransaction>) => {
    listed = (movement) => [movement.transactionId === captureId ? { ...movement, ...change } : movement]
  }

  /** How each difference comes about. A list that errs is right again when `listed` is. */
  const makers: Record<string, { kind: DifferenceKind; make: () => Promise<Taken> }> = {
    'a refund at PayPal': {
      kind: 'refundedThere',
      async make() {
        const taken = await pay()
        await control(taken.captureId, 'refund', 4_000)
        return taken
      },
    },
    'a chargeback': {
      kind: 'reversed',
      async make() {
        const taken = await pay()
        await control(taken.captureId, 'reverse')
        return taken
      },
    },
    'a chargeback without a movement of its own': {
      kind: 'reversed',
      async make() {
        const taken = await pay()
        payment(taken.captureId, { status: 'reversed' })
        return taken
      },
    },
    'a dispute': {
      kind: 'disputed',
      async make() {
        const taken = await pay()
        await world.standin.control({ do: 'hold', captureId: taken.captureId })
        return taken
      },
    },
    'less than was booked': {
      kind: 'amount',
      async make() {
        const taken = await pay()
        payment(taken.captureId, { amountCents: 9_000 })
        return taken
      },
    },
    'more than was booked': {
      kind: 'amount',
      async make() {
        const taken = await pay()
        payment(taken.captureId, { amountCents: 11_000, feeCents: 433 })
        return taken
      },
    },
    'another fee': {
      kind: 'fee',
      async make() {
        const taken = await pay()
        payment(taken.captureId, { feeCents: 411 })
        return taken
      },
    },
    'a payment that is not in the list': {
      kind: 'missingThere',
      async make() {
        const taken = await pay()
        listed = (movement) => (movement.transactionId === taken.captureId ? [] : [movement])
        return taken
      },
    },
    'a refund that is not in the list': {
      kind: 'refundMissing',
      async make() {
        const taken = await pay()
        await refund(taken)
        listed = (movement) => (movement.kind === 'refund' ? [] : [movement])
        return taken
      },
    },
    'a refund that PayPal refused': {
      kind: 'refundFailed',
      async make() {
        const taken = await pay()
        refusesRefunds = true
        await refund(taken)
        refusesRefunds = false
        return taken
      },
    },
    'a payment that was captured elsewhere': {
      kind: 'notBooked',
      async make() {
        const { paymentId, orderId } = await world.approved('member')
        await world.as('member').payments.cancel({ orderId })
        await world.standin.provider.captureOrder(account, orderId, 'elsewhere')
        return { paymentId, orderId, captureId: await captureOf(orderId) }
      },
    },
    'money without a payment': { kind: 'notBooked', make: async () => stray(await world.browserOrder({})) },
    'money that nobody may expect': {
      kind: 'setAside',
      async make() {
        const taken = await stray(await world.browserOrder({ amountCents: 777 }))
        world.clock.forward(4 * 24 * 60)
        const { orderId } = taken
        await expect(
          world.as('member').dues.pay({ memberId: memberIds.member, qty: 1, paymentResult: { id: orderId } }),
        ).rejects.toThrow('will record it or refund it')
        return taken
      },
    },
  }
  const stray = async (orderId: string): Promise<Taken> => ({
    orderId,
    paymentId: null,
    captureId: await captureOf(orderId),
  })

  const isHeld = async (captureId: string) =>
    (await world.store.read
      .selectFrom('providerTransactions')
      .select('captureId')
      .where('captureId', '=', captureId)
      .where('kind', '=', 'dispute')
      .executeTakeFirst()) !== undefined

  /** What happens to the payment later. */
  const laterMoves = {
    isRefunded: (taken: Taken): Promise<unknown> =>
      taken.paymentId === null ? control(taken.captureId, 'refund') : refund(taken),
    isChargedBack: ({ captureId }: Taken): Promise<unknown> => control(captureId, 'reverse'),
    isPartlyRefunded: ({ captureId }: Taken): Promise<unknown> => control(captureId, 'refund', 300),
    async isListedAsItIs({ captureId }: Taken): Promise<unknown> {
      listed = (movement) => [movement]
      if (await isHeld(captureId)) await world.standin.control({ do: 'hold', captureId, isOver: true })
      return undefined
    },
  }

  return {
    opened: () => world,
    refuseRefunds: (refuses: boolean) => void (refusesRefunds = refuses),
    begin,
    journal,
    meets,
    compare,
    openDifferences,
    explain,
    settle,
    refund,
    makers,
    laterMoves,
  }
}

/** A rejection that moved nothing is a valid answer, also from the provider; anything else is a bug. */
export function onlyRefusals(error: unknown): void {
  if (error instanceof Error && (error.cause instanceof Refusal || error.message.includes('answered 422'))) return
  throw error
}
