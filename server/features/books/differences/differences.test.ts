import { afterEach, expect, test } from 'vitest'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { changeAccount, worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { listenedTo } from '#tests/support/world/plans.ts'
import { differencesIn } from './reads.ts'
import { compareChapter } from '../comparison/writes.ts'
import { compareDaily } from '../comparison/jobs.ts'

const hour = 60

describeOnBoth("the provider's list and the books", (open) => {
  let world: PaymentsWorld
  const begin = async () => (world = await worldWithPayments(open))
  const compare = () => compareChapter(world.portal, world.chapters.dc)
  const list = async () => (await world.as('admin').books.toResolve()).open
  const kinds = async () =>
    (await list()).map(({ kind, providerCents, booksCents }) => `${kind} ${providerCents} ${booksCents}`)
  const pay = async (who: 'member' | 'inactive' = 'member') => {
    const { paymentId, orderId } = await world.approved(who)
    await world.as(who).payments.finish({ orderId })
    const { captures } = await world.standin.books()
    return { paymentId, orderId, captureId: captures.find((capture) => capture.orderId === orderId)!.captureId }
  }
  const resolve = (
    differenceId: string,
    way: 'booked' | 'givenBack' | 'refundRecorded' | 'explained',
    more: object = {},
  ) => world.as('admin').books.resolve({ differenceId, way, ...more })
  const resolved = async () =>
    (
      await world.store.read.selectFrom('resolutions').select(['kind', 'way', 'reason']).orderBy('position').execute()
    ).map(({ kind, way, reason }) => [kind, way, reason].filter(Boolean).join(' '))
  afterEach(() => world.close())

  test('what is both booked and listed is no difference; one younger than the list does not count as missing', async () => {
    await begin()
    await pay()
    expect(await compare()).toBe(true)
    expect(await list()).toEqual([])
    await world.standin.control({ do: 'misstate', captureId: (await pay('inactive')).captureId, isLeftOut: true })
    world.clock.forward(20 * hour)
    await compare()
    expect(await list()).toEqual([])
    world.clock.forward(10 * hour)
    await compare()
    expect(await kinds()).toEqual(['missingThere 0 10000'])
    const state = (await world.as('admin').books.toResolve()).comparison
    expect(state).toMatchObject({ isRunning: false, transactions: 1, failure: null })
    expect((await world.as('nyAdmin').books.toResolve()).open).toEqual([])
  })

  test("a capture made outside the portal: its payment's order is booked once, no matter how many admins press the button", async () => {
    await begin()
    const { paymentId, orderId } = await world.approved('member')
    await world.as('member').payments.cancel({ orderId })
    await world.standin.provider.captureOrder({ clientId: 'standin-dc', clientSecret: 'any' }, orderId, 'elsewhere')
    world.clock.forward(hour)
    await compare()
    const [one] = await list()
    expect(one).toMatchObject({
      kind: 'notBooked',
      paymentId,
      orderId,
      providerCents: 10_000,
      booksCents: 0,
      ways: { first: 'booked', second: 'explained' },
    })
    const answers = await Promise.allSettled([
      resolve(one!.differenceId, 'booked'),
      resolve(one!.differenceId, 'booked'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await world.books(paymentId)).toMatchObject({ state: 'paid', years: [2027] })
    expect(await list()).toEqual([])
    expect(await resolved()).toEqual(['notBooked booked'])
    expect((await world.as('admin').books.facts({})).facts[0]).toMatchObject({ name: 'Difference resolved' })
    await world.balance()
  })

  test('money without a payment is booked as the dues that it pays exactly, or refunded', async () => {
    await begin()
    await world.store.write(function* ({ sql }) {
      yield sql.updateTable('people').set({ email: 'buyer@wallet.example' }).where('personId', '=', 'member').compile()
    })
    const [dues, other] = [await world.browserOrder({}), await world.browserOrder({ amountCents: 777 })]
    world.clock.forward(hour)
    await compare()
    const rows = await list()
    const [booked, back] = [
      rows.find(({ orderId }) => orderId === dues)!,
      rows.find(({ orderId }) => orderId === other)!,
    ]
    expect(booked).toMatchObject({
      kind: 'notBooked',
      suggestion: { purpose: 'dues', terms: 1, name: 'dues 2027' },
      ways: { first: 'booked' },
    })
    expect(back).toMatchObject({ suggestion: null, ways: { first: 'givenBack' } })
    await resolve(booked.differenceId, 'booked')
    await resolve(back.differenceId, 'givenBack')
    await expect(resolve(back.differenceId, 'givenBack')).rejects.toThrow('resolved meanwhile')
    expect((await world.standin.books()).refunds.map(({ amount }) => amount.cents)).toEqual([777])
    expect(await world.standing('member')).toMatchObject({ dueIn: 2028 })
    expect(await list()).toEqual([])
    expect(await resolved()).toEqual(['notBooked booked', 'notBooked givenBack'])
    await world.balance()
  })

  test('a permanent difference is explained, with a reason and a note outside the log, and stays visible as explained', async () => {
    await begin()
    const { captureId } = await pay()
    await world.standin.control({ do: 'hold', captureId })
    await compare()
    const [one] = await list()
    expect(one).toMatchObject({ kind: 'disputed', providerCents: 0, booksCents: 10_000, ways: { first: 'explained' } })
    await expect(resolve(one!.differenceId, 'explained')).rejects.toThrow('Choose a reason')
    await expect(resolve(one!.differenceId, 'explained', { reason: 'other' })).rejects.toThrow('Say in a sentence why')
    await expect(resolve(one!.differenceId, 'booked')).rejects.toThrow('cannot be resolved in that way')
    await resolve(one!.differenceId, 'explained', { reason: 'disputed', note: 'Their bank calls it unknown' })
    const after = await world.as('admin').books.toResolve()
    // It may be shown with the amount that it concerns.
    expect(after).toMatchObject({
      open: [],
      explained: { count: 1, cents: -10_000 },
      beside: [{ day: '2026-11-21', line: 'dues', count: 1, differenceCents: -10_000 }],
      resolved: { count: 1, rows: [{ note: 'Their bank calls it unknown' }] },
    })
    const facts = await world.store.read
      .selectFrom('facts')
      .select('data')
      .where('type', '=', 'DifferenceResolved')
      .execute()
    expect(facts.map(({ data }) => data).join()).not.toContain('bank calls')
    // Once the provider's list agrees, nothing differs any more, explained or not.
    await world.standin.control({ do: 'hold', captureId, isOver: true })
    await compare()
    expect(await world.as('admin').books.toResolve()).toMatchObject({ open: [], explained: { count: 0 } })
    await world.balance()
    await world.as('admin').members.remove({ memberId: memberIds.member })
    expect(await world.store.read.selectFrom('resolutionNotes').selectAll().execute()).toEqual([])
  })

  test('reading two differences takes as many statements as reading one', async () => {
    await begin()
    const read = async () => {
      const { db, queries } = listenedTo(world.store)
      const compared = {
        db,
        kinds: world.portal.kinds,
        logDefinition: world.portal.logDefinition,
        chapter: world.chapters.dc.id,
        now: world.clock.now(),
        timeZone: world.env.timeZone,
      }
      const { open: rows } = await differencesIn(compared)
      return [rows.length, queries.length] as const
    }
    await world.standin.control({ do: 'hold', captureId: (await pay()).captureId })
    await compare()
    const [one, statements] = await read()
    await world.standin.control({ do: 'hold', captureId: (await pay('inactive')).captureId })
    await compare()
    expect([one, ...(await read())]).toEqual([1, 2, statements])
  })

  test('a former account of the chapter is compared too', async () => {
    await begin()
    const { captureId } = await pay()
    await changeAccount(world)
    await pay('inactive')
    await world.standin.control({ do: 'refund', captureId })
    await compare()
    expect(await kinds()).toEqual(['refundedThere 0 10000'])
    await resolve((await list())[0]!.differenceId, 'refundRecorded')
    expect(await list()).toEqual([])
    await world.balance()
  })

  test('an aborted run is reported as such, and the next one takes over', async () => {
    await begin()
    await pay()
    await compare()
    const state = async () => (await world.as('admin').books.toResolve()).comparison
    await world.store.write(function* ({ sql }) {
      yield sql.updateTable('comparisons').set({ runId: 'of a process that is gone' }).compile()
    })
    const lastHeardOf = world.clock.now().toISOString()
    expect([await compare(), await state()]).toMatchObject([false, { isRunning: true, failure: null }])
    world.clock.forward(2)
    expect(await state()).toMatchObject({ isRunning: false, read: 0, failure: { why: 'cutOff', at: lastHeardOf } })
    expect(await compare()).toBe(true)
    expect(await state()).toMatchObject({ isRunning: false, failure: null })
  })

  test.each([
    ['refund', 'refundedThere', 4_000, 6_000],
    ['reverse', 'reversed', undefined, 0],
  ] as const)(
    'money refunded by a %s at the provider is recorded by the refund protocol',
    async (what, kind, cents, left) => {
      await begin()
      const { captureId, paymentId } = await pay()
      await world.standin.control(
        what === 'refund' ? { do: what, captureId, ...(cents ? { cents } : {}) } : { do: what, captureId },
      )
      await compare()
      const [one] = await list()
      expect(one).toMatchObject({
        kind,
        paymentId,
        providerCents: left,
        booksCents: 10_000,
        ways: { first: 'refundRecorded' },
      })
      await resolve(one!.differenceId, 'refundRecorded')
      expect(await list()).toEqual([])
      expect(await resolved()).toEqual([`${kind} refundRecorded`])
      expect((await world.as('admin').books.asOf({})).booked.balanceCents).toBe(left)
      await compare()
      expect(await list()).toEqual([])
      await world.balance()
    },
  )

  test('amounts and fees that differ from the list are shown', async () => {
    await begin()
    const [first, second] = [await pay(), await pay('inactive')]
    await world.standin.control({ do: 'misstate', captureId: first.captureId, cents: 9_000 })
    await world.standin.control({ do: 'misstate', captureId: second.captureId, cents: 11_000 })
    await compare()
    expect((await kinds()).sort()).toEqual(['amount 11000 10000', 'amount 9000 10000'])
  })

  test('a portal that stops ends a comparison between two periods, and the next one goes on without waiting', async () => {
    await begin()
    await pay()
    world.clock.forward(100 * 24 * hour)
    const stop = new AbortController()
    await world.standin.control({ do: 'misbehave', on: 'search', kind: 'slowBefore' })
    const stopped = compareChapter({ ...world.portal, stopping: stop.signal }, world.chapters.dc)
    await world.standin.mischief.whenHeld()
    stop.abort()
    world.standin.mischief.calm()
    await stopped
    const state = async () => (await world.as('admin').books.toResolve()).comparison
    expect(await state()).toMatchObject({ completedAt: null, failure: null, isRunning: false })
    await compareDaily(world.portal)
    expect(await state()).toMatchObject({ failure: null, isRunning: false, transactions: 1 })
    expect((await state()).completedAt).not.toBeNull()
  })

  test('one comparison at a time; an aborted one resumes later, and the page says from when on the data is incomplete', async () => {
    await begin()
    await pay()
    await compare()
    const completed = (await world.as('admin').books.toResolve()).comparison.completedAt
    world.clock.forward(24 * hour)
    await world.standin.control({ do: 'misbehave', on: 'search', kind: 'errorBefore', times: 10 })
    await compareDaily(world.portal)
    expect((await world.as('admin').books.toResolve()).comparison).toMatchObject({
      completedAt: completed,
      failure: { why: 'silent' },
      isRunning: false,
    })
    await world.standin.control({ do: 'calm' })
    await world.standin.control({ do: 'misbehave', on: 'search', kind: 'slowBefore' })
    const slow = compare()
    await world.standin.mischief.whenHeld()
    expect(await compare()).toBe(false)
    expect((await world.as('admin').books.toResolve()).comparison.isRunning).toBe(true)
    world.standin.mischief.calm()
    expect(await slow).toBe(true)
    const { comparison } = await world.as('admin').books.toResolve()
    expect(comparison).toMatchObject({ failure: null, isRunning: false })
    expect(comparison.completedAt! > completed!).toBe(true)
  })
})
