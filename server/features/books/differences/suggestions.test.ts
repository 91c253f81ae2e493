import { afterEach, expect, test } from 'vitest'
import { guestOf, openCause } from '#tests/support/world/causes.ts'
import { openFee } from '#tests/support/world/fee-types.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { compareChapter } from '../comparison/writes.ts'
import type { ResolutionWay } from './facts.ts'
import { differencesIn } from './reads.ts'

const account = { clientId: 'standin-dc', clientSecret: 'any' }

describeOnBoth('captured money that has no payment yet', (open) => {
  let world: PaymentsWorld
  const begin = async () => (world = await worldWithPayments(open))
  const suggestions = async () => {
    world.clock.forward(60)
    await compareChapter(world.portal, world.chapters.dc)
    return (await world.as('admin').books.toResolve()).open
  }
  const resolve = (differenceId: string, way: ResolutionWay) => world.as('admin').books.resolve({ differenceId, way })
  const received = async () => {
    const { everything } = await world.as('admin').books.asOf({})
    return Object.fromEntries(
      Object.entries(everything).flatMap(([line, { receivedCents }]) =>
        receivedCents > 0 ? [[line, receivedCents]] : [],
      ),
    )
  }
  /** Captures the money of a buyer who approved the order and then canceled. */
  const takenElsewhere = async (begun: Promise<{ orderId: string }>) => {
    const { orderId } = await begun
    await world.standin.control({ do: 'approve', orderId })
    await world.standin.provider.captureOrder(account, orderId, `elsewhere-${orderId}`)
    return orderId
  }
  /** An order that the member's browser made and that the portal never heard about. */
  const ofBrowser = async (amountCents: number) => {
    await world.store.write(function* ({ sql }) {
      yield sql.updateTable('people').set({ email: 'buyer@wallet.example' }).where('personId', '=', 'member').compile()
    })
    return world.browserOrder({ amountCents })
  }
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  test('is booked as the donation or the fee that its order was for, each in its line, and is shown by name until then', async () => {
    await begin()
    const donationTypeName = await openCause(world)
    const paymentTypeId = await openFee(world)
    const given = await takenElsewhere(
      world.as('anonymous').donations.startAsGuest({ donationTypeName, amount: '30', ...guestOf() }),
    )
    const paid = await takenElsewhere(world.as('member').fees.start({ paymentTypeId, terms: 2 }))
    const open = await suggestions()
    const of = (orderId: string) => open.find((one) => one.orderId === orderId)!
    expect(of(given)).toMatchObject({
      kind: 'notBooked',
      name: 'Vera Guest',
      bought: { label: `Donation: ${donationTypeName}`, line: 'donations' },
      ways: { first: 'booked' },
    })
    expect(of(paid)).toMatchObject({
      kind: 'notBooked',
      bought: { label: 'Fee: Library (2 terms)', line: 'fees' },
      ways: { first: 'booked' },
    })
    expect((await world.as('admin').books.toResolve()).beside).toEqual([
      { day: '2026-11-21', line: 'donations', count: 1, differenceCents: 3_000 },
      { day: '2026-11-21', line: 'fees', count: 1, differenceCents: 5_000 },
    ])
    expect(await received()).toEqual({})
    for (const { differenceId } of open) await resolve(differenceId, 'booked')
    expect(await received()).toEqual({ donations: 3_000, fees: 5_000 })
    expect(await world.as('admin').books.toResolve()).toMatchObject({ open: [], beside: [] })
    // The month's gross and fee by kind are those of the provider's list.
    const { tallies } = (await world.as('admin').books.asOf({})).months.at(-1)!
    const listed = await world.store.read
      .selectFrom('providerTransactions')
      .select(['amountCents', 'feeCents'])
      .orderBy('amountCents')
      .execute()
    expect([tallies.donations, tallies.fees].map((tally) => [tally!.receivedCents, tally!.feeCents])).toEqual(
      listed.map(({ amountCents, feeCents }) => [amountCents, feeCents]),
    )
    expect(listed.every(({ feeCents }) => feeCents > 0)).toBe(true)
  })

  test('is booked as the fee that it pays exactly; if two fees match, it can only be refunded', async () => {
    await begin()
    await openFee(world)
    await ofBrowser(7_500)
    const [fee] = await suggestions()
    expect(fee).toMatchObject({
      suggestion: { purpose: 'fee', terms: 3, name: 'Library 2026, 3 terms' },
      ways: { first: 'booked' },
    })
    await resolve(fee!.differenceId, 'booked')
    expect(await received()).toEqual({ fees: 7_500 })
    await world
      .as('admin')
      .paymentTypes.add({ paymentTypeName: 'Workshop', paymentTypeAmount: '75', paymentTypeDescription: '' })
    await ofBrowser(7_500)
    const [either] = await suggestions()
    expect(either).toMatchObject({ suggestion: null, ways: { first: 'givenBack' } })
    await resolve(either!.differenceId, 'givenBack')
    expect((await world.standin.books()).refunds.map(({ amount }) => amount.cents)).toEqual([7_500])
    expect(await suggestions()).toEqual([])
  })

  test('is looked up for the whole list in one query, and for a single difference when that is resolved', async () => {
    await begin()
    await openFee(world)
    let asked = 0
    const db = world.store.read.withPlugin({
      transformQuery: ({ node }) => ((asked += 1), node),
      transformResult: async ({ result }) => result,
    })
    const compared = () => ({
      db,
      kinds: world.portal.kinds,
      logDefinition: world.portal.logDefinition,
      chapter: world.chapters.dc.id,
      now: world.clock.now(),
      timeZone: world.env.timeZone,
    })
    const questions = async () => {
      asked = 0
      const { open } = await differencesIn(compared())
      return [open.length, asked]
    }
    await ofBrowser(7_500)
    await suggestions()
    const [one, forOne] = await questions()
    for (const cents of [10_000, 5_000, 777]) await ofBrowser(cents)
    const open = await suggestions()
    expect([one, await questions()]).toEqual([1, [4, forOne]])
    for (const { differenceId, ways } of open) await resolve(differenceId, ways.first)
  })
})
