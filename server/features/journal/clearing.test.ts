import { expect, test } from 'vitest'
import { differenceStream, type DifferenceFact } from '#server/features/books/differences/facts.ts'
import { reconcile } from '#server/features/payments/jobs.ts'
import { onlyRefusals, withClearing } from '#tests/support/world/clearing.ts'
import { layMonthSeal } from '#tests/support/world/months.ts'
import { describeOnBoth, describeOnSqlite } from '#tests/support/world/world.ts'
import { sumsOf } from './layout.decisions.ts'

describeOnBoth('PayPal clearing', (open) => {
  const { begin, journal, meets, compare, openDifferences, explain, settle, refund, refuseRefunds, makers } =
    withClearing(open)

  test('a chargeback that was explained and is refunded later stands once, and a sealed month stays as it is', async () => {
    const world = await begin()
    const taken = await makers['a chargeback']!.make()
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

  test('an explained difference that becomes another one is open with its whole amount, until somebody settles it', async () => {
    const world = await begin()
    const { captureId } = await makers['a refund at PayPal']!.make()
    await compare()
    await explain()
    await meets('explained')
    const clearing = async () => {
      const { debitCents, creditCents } = sumsOf(await journal()).find(({ key }) => key === 'paypal')!
      return debitCents - creditCents
    }
    const before = await clearing()
    await world.standin.control({ do: 'refund', captureId, cents: 300 })
    await compare()
    const open = await openDifferences()
    expect(open.map(({ differenceCents }) => differenceCents)).toEqual([-4_300])
    // What the books have beside the open difference is what PayPal has: 3.00 less.
    expect((await clearing()) + open[0]!.differenceCents).toBe(before - 300)
    // It is said once.
    const entries = await journal()
    await compare()
    expect(await journal()).toHaveLength(entries.length)
    await explain()
    await meets('explained again')
  })

  test('what was counted twice before it was mended is corrected in the open month when the list is read', async () => {
    const world = await begin()
    const { captureId, paymentId } = await makers['a refund at PayPal']!.make()
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

  test.each(['wrongAmount', 'duplicateCapture'] as const)(
    'money that nobody owed (%s) leaves its fee behind',
    async (kind) => {
      const world = await begin()
      await world.standin.control({ do: 'misbehave', kind })
      const { orderId } = await world.approved('member')
      await world.as('member').payments.finish({ orderId }).catch(onlyRefusals)
      expect((await world.standin.books()).refunds).toHaveLength(1)
      await meets('sent back')
      expect(sumsOf(await journal()).find(({ key }) => key === 'owed')).toMatchObject({
        debitCents: expect.any(Number) as number,
      })
      await compare()
      expect(await openDifferences()).toEqual([])
      await meets('compared')
    },
  )

  test('money that nobody owed and that PayPal does not send back leaves its fee behind', async () => {
    const world = await begin()
    await world.standin.control({ do: 'misbehave', kind: 'wrongAmount' })
    refuseRefunds(true)
    const { orderId } = await world.approved('member')
    await world.as('member').payments.finish({ orderId }).catch(onlyRefusals)
    expect((await world.standin.books()).refunds).toEqual([])
    await meets('kept')
    refuseRefunds(false)
    world.clock.forward(7 * 60)
    await reconcile(world.portal)
    expect((await world.standin.books()).refunds).toHaveLength(1)
    await meets('sent back')
  })
})

/** What happens to the payment after its difference was settled, in turn. */
const laters = [
  ['isRefunded', 'isListedAsItIs'],
  ['isChargedBack', 'isListedAsItIs'],
  ['isPartlyRefunded', 'isChargedBack', 'isRefunded'],
] as const

describeOnSqlite('PayPal clearing, difference by difference', (open) => {
  const { begin, meets, compare, openDifferences, explain, settle, makers, laterMoves } = withClearing(open)

  test.each(
    Object.keys(makers).flatMap((what) =>
      ['explained', 'corrected'].flatMap((how) => laters.map((later) => [what, how, later] as const)),
    ),
  )('%s, %s, and what follows (%o): clearing is what PayPal has', async (what, how, later) => {
    const world = await begin()
    const { kind, make } = makers[what]!
    const taken = await make()
    await compare()
    expect((await openDifferences()).map((difference) => difference.kind)).toEqual([kind])
    if (how === 'corrected') await settle()
    await explain()
    await meets(how)
    for (const move of later) {
      await laterMoves[move](taken).catch(onlyRefusals)
      await compare()
      await explain()
      await meets(move)
    }
    // Refunds that PayPal had refused are tried again.
    await reconcile(world.portal)
    await compare()
    await explain()
    await meets('at the end')
    // And what is said about it then stays.
    await compare()
    expect(await openDifferences()).toEqual([])
    await meets('after all')
  })
})
