import { afterEach, expect, test } from 'vitest'
import type { ProviderTransaction } from '#server/providers/payments/provider.ts'
import { compareChapter } from '#server/features/books/comparison/writes.ts'
import type { DifferenceKind } from '#server/features/books/comparison/decisions.ts'
import { differenceStream, type DifferenceFact } from '#server/features/books/differences/facts.ts'
import { reconcile } from '#server/features/payments/jobs.ts'
import { Refusal } from '#server/refusal.ts'
import { layMonthSeal } from '#tests/support/world/months.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { sumsOf, type CountedEntry } from './layout.decisions.ts'
import { journalBetween } from './reads.ts'
import { sealMarks } from './seals.reads.ts'

/** A capture at the provider, and its payment if there is one. */
type Taken = { captureId: string; paymentId: string | null; orderId: string }

describeOnBoth('PayPal clearing', (open) => {
  let world: PaymentsWorld
  /** What the provider's list says instead of a movement, as it would if it erred. */
  let listed: (movement: ProviderTransaction) => ProviderTransaction[]
  afterEach(() => world.close())

  const begin = async () => {
    listed = (movement) => [movement]
    world = await worldWithPayments(open, (provider) => ({
      ...provider,
      async *searchTransactions(account, from, to) {
        for await (const page of provider.searchTransactions(account, from, to))
          yield page.flatMap((movement) => listed(movement))
      },
    }))
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
  const settle = async () => {
    for (const { differenceId, ways } of await openDifferences())
      await world.as('admin').books.resolve({
        differenceId,
        way: ways.first,
        ...(ways.first === 'explained' ? { reason: 'disputed', note: '' } : {}),
      } as never)
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

  /** How each difference comes about. `listed` may be changed; what the list says is right again afterwards. */
  const makers: Partial<Record<DifferenceKind, () => Promise<Taken>>> = {
    async refundedThere() {
      const taken = await pay()
      await control(taken.captureId, 'refund', 4_000)
      return taken
    },
    async reversed() {
      const taken = await pay()
      await control(taken.captureId, 'reverse')
      return taken
    },
    async disputed() {
      const taken = await pay()
      await world.standin.control({ do: 'hold', captureId: taken.captureId })
      return taken
    },
  }

  /** What happens to the payment later. A provider that refuses it changes nothing either. */
  const laterMoves = {
    refund: (taken: Taken) => refund(taken),
    reverse: ({ captureId }: Taken) => control(captureId, 'reverse'),
  } as const

  test('a chargeback that was explained and is refunded later stands once, and a sealed month stays as it is', async () => {
    await begin()
    const taken = await makers.reversed!()
    await compare()
    await explain()
    await meets('explained')
    world.clock.set('2026-12-01T15:00:00.000Z')
    await layMonthSeal(world, '2026-11')
    const november = JSON.stringify(await journal('2026-11', '2026-11'))

    await refund(taken)
    // No refund was made: PayPal had none left.
    expect((await world.standin.books()).refunds).toHaveLength(1)
    await meets('refunded')
    await compare()
    expect(await openDifferences()).toEqual([])
    await meets('compared')
    expect(JSON.stringify(await journal('2026-11', '2026-11'))).toBe(november)
    expect((await journal('2026-12')).map(({ text, month }) => [text, month])).toEqual([
      ['Refund', '2026-12'],
      [`Difference at PayPal, transaction ${taken.captureId}: settled otherwise`, '2026-12'],
    ])
  })

  test('what was counted twice before it was mended is corrected in the open month when the list is read', async () => {
    await begin()
    const { captureId, paymentId } = await makers.refundedThere!()
    await compare()
    await settle()
    await meets('settled')
    const data: Extract<DifferenceFact, { type: 'DifferenceResolved' }>['data'] = {
      differenceId: `${captureId}-refundedThere--4001`,
      captureId,
      paymentId,
      kind: 'refundedThere',
      way: 'explained',
      reason: 'disputed',
      differenceCents: -4_001,
      currency: 'USD',
    }
    await world
      .context('admin')
      .write(({ logWriter }) =>
        logWriter.record(differenceStream, captureId, (): DifferenceFact[] => [{ type: 'DifferenceResolved', data }]),
      )
    world.clock.set('2026-12-01T15:00:00.000Z')
    await layMonthSeal(world, '2026-11')
    const november = JSON.stringify(await journal('2026-11', '2026-11'))
    await compare()
    await meets('compared')
    expect(JSON.stringify(await journal('2026-11', '2026-11'))).toBe(november)
    expect((await journal('2026-12')).map(({ lines }) => lines[0]!.cents)).toEqual([4_001])
    // It is said once.
    await compare()
    expect(await journal('2026-12')).toHaveLength(1)
  })

  test.each(
    Object.keys(makers).flatMap((kind) =>
      (['explained', 'corrected'] as const).flatMap((how) =>
        (['refund', 'reverse'] as const).map((later) => [kind, how, later] as const),
      ),
    ),
  )('%s, %s, and later a %s: clearing is what PayPal has', async (kind, how, later) => {
    await begin()
    const taken = await makers[kind as DifferenceKind]!()
    await compare()
    expect((await openDifferences()).map((difference) => difference.kind)).toEqual([kind])
    await (how === 'explained' ? explain() : settle())
    await meets(how)
    await laterMoves[later](taken).catch(onlyRefusals)
    if (later === 'refund') await meets('refunded')
    await compare()
    await explain()
    await meets('explained again')
    await reconcile(world.portal)
    await compare()
    await meets('at the end')
  })
})

/** A rejection that moved nothing is a valid answer, also from the provider; anything else is a bug. */
function onlyRefusals(error: unknown): void {
  if (error instanceof Error && (error.cause instanceof Refusal || error.message.includes('answered 422'))) return
  throw error
}
