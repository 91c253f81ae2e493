import { afterEach, expect, test } from 'vitest'
import { StoreUnavailable } from '#db/store.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { reconcile } from '../jobs.ts'

describeOnBoth('provider errors', (open) => {
  let world: PaymentsWorld
  const begin = async (timeoutMs?: number) => (world = await worldWithPayments(open, undefined, timeoutMs))
  const finish = (orderId: string) => world.as('member').payments.finish({ orderId })
  const later = async (minutes = 3) => {
    world.clock.forward(minutes)
    return reconcile(world.portal)
  }
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  test.each(['errorAfter', 'resetAfter', 'errorBefore', 'resetBefore'] as const)(
    '%s at the capture: the next attempt finds the captured money',
    async (kind) => {
      await begin()
      const { paymentId, orderId } = await world.approved('member')
      await world.standin.control({ do: 'misbehave', kind })
      expect(await finish(orderId)).toEqual({ paymentId, state: 'paid' })
      expect((await world.standin.books()).captures).toHaveLength(1)
    },
  )

  test.each(['errorAfter', 'resetAfter'] as const)(
    '%s until the portal gives up: the member is told not to pay again, and the reconciler books it',
    async (kind) => {
      await begin()
      const { paymentId, orderId } = await world.approved('member')
      await world.standin.control({ do: 'misbehave', kind, times: 3 })
      await expect(finish(orderId)).rejects.toThrow('Please do not pay again')
      expect(await world.books(paymentId)).toMatchObject({ state: 'capturing', years: [] })
      await expect(finish(orderId)).resolves.toMatchObject({ state: 'paid' })
      await later()
      expect(await world.books(paymentId)).toMatchObject({ state: 'paid', years: [2027] })
      expect((await world.standin.books()).captures).toHaveLength(1)
    },
  )

  test('a failed write after the capture: the member is told not to pay again, and it is booked later', async () => {
    let isFull = false
    world = await worldWithPayments(open, (provider) => ({
      ...provider,
      captureOrder: (...asked) => provider.captureOrder(...asked).finally(() => (isFull = true)),
    }))
    const { write } = world.store
    world.store.write = (work) => (isFull ? Promise.reject(new StoreUnavailable('the disk is full')) : write(work))
    const { paymentId, orderId } = await world.approved('member')
    await expect(finish(orderId)).rejects.toThrow(/^PayPal has your payment.*Please do not pay again/)
    isFull = false
    await later()
    expect(await world.books(paymentId)).toMatchObject({ state: 'paid', years: [2027] })
    expect((await world.standin.books()).captures).toHaveLength(1)
  })

  test('a response that comes too late is recovered by reading the order', async () => {
    await begin(150)
    const { paymentId, orderId } = await world.approved('member')
    await world.standin.control({ do: 'misbehave', kind: 'slowAfter', times: 3 })
    await expect(finish(orderId)).rejects.toThrow('is not responding right now')
    await world.standin.control({ do: 'calm' })
    await later()
    expect(await world.books(paymentId)).toMatchObject({ state: 'paid', years: [2027] })
  })

  test('nothing is captured from a declined card, and the same order can be approved again', async () => {
    await begin()
    const { paymentId, orderId } = await world.approved('member')
    await world.standin.control({ do: 'misbehave', kind: 'declined' })
    await expect(finish(orderId)).rejects.toThrow('Your card was declined. Nothing was charged.')
    expect(await world.books(paymentId)).toMatchObject({ state: 'ordered', reason: 'INSTRUMENT_DECLINED' })
    await world.standin.control({ do: 'approve', orderId })
    expect(await finish(orderId)).toEqual({ paymentId, state: 'paid' })
  })

  test('a decline that was not recorded because of a crash does not prevent another payment', async () => {
    world = await worldWithPayments(open, (real) => ({
      ...real,
      captureOrder: (...call) =>
        real.captureOrder(...call).catch(() => Promise.reject(new Error('the portal ended here'))),
    }))
    const first = await world.approved('member')
    await world.standin.control({ do: 'misbehave', kind: 'declined' })
    await expect(finish(first.orderId)).rejects.toThrow('the portal ended here')
    expect((await world.books(first.paymentId)).state).toBe('capturing')
    const second = await world.approved('member')
    expect(await world.books(first.paymentId)).toMatchObject({ state: 'ordered', reason: 'NOT_APPROVED' })
    await expect(finish(first.orderId)).rejects.toThrow('Your card was declined. Nothing was charged.')
    await later()
    expect(await world.books(second.paymentId)).toMatchObject({ state: 'paid', years: [2027] })
  })

  test('a pending capture gives no membership before it completes', async () => {
    await begin()
    const { paymentId, orderId } = await world.approved('inactive')
    await world.standin.control({ do: 'misbehave', kind: 'pending' })
    expect(await world.as('inactive').payments.finish({ orderId })).toEqual({ paymentId, state: 'pending' })
    expect(await world.standing('inactive')).toMatchObject({ status: 'inactive' })
    await later()
    expect((await world.books(paymentId)).state).toBe('pending')
    expect((await world.as('inactive').dues.standing()).underReview).toMatchObject({ paymentId, amountCents: 10_000 })
    expect(await world.as('inactive').payments.underReview()).toMatchObject([
      { paymentId, typeName: 'Regular dues', year: 2026, amountCents: 10_000 },
    ])
    await expect(world.as('inactive').dues.start({ terms: 1 })).rejects.toThrow(
      `Payment ${paymentId} is being completed. Nothing more was charged.`,
    )

    const [capture] = (await world.standin.books()).captures
    await world.standin.control({ do: 'settle', captureId: capture!.captureId })
    await later()
    expect(await world.books(paymentId)).toMatchObject({ state: 'paid', years: [2026] })
    // The fee is now known: 3.49 of 100, and 49 cents.
    const booked = await world.store.read
      .selectFrom('facts')
      .select(['schemaVersion', 'data'])
      .where('type', '=', 'DuesPaid')
      .executeTakeFirstOrThrow()
    expect(booked.schemaVersion).toBe(2)
    expect(JSON.parse(booked.data)).toMatchObject({ amountCents: 10_000, feeCents: 398, netCents: 9_602 })
    expect(await world.standing('inactive')).toEqual({ status: 'active', dueIn: 2027 })
    expect((await world.as('inactive').dues.standing()).underReview).toBeNull()
  })

  test('a pending capture that is declined in the end leaves nothing behind', async () => {
    await begin()
    const { paymentId, orderId } = await world.approved('inactive')
    await world.standin.control({ do: 'misbehave', kind: 'pending' })
    await world.as('inactive').payments.finish({ orderId })
    const [capture] = (await world.standin.books()).captures
    await world.standin.control({ do: 'settle', captureId: capture!.captureId, status: 'DECLINED' })
    await later()
    expect(await world.books(paymentId)).toMatchObject({ state: 'abandoned', reason: 'declined', years: [] })
    expect(await world.standing('inactive')).toMatchObject({ status: 'inactive' })
  })

  test.each([
    ['wrongAmount', 'amount'],
    ['wrongCurrency', 'currency'],
    ['wrongPayee', 'payee'],
  ] as const)('%s at the capture: nothing is credited and the money is refunded at once', async (kind, reason) => {
    await begin()
    const { paymentId, orderId } = await world.approved('inactive')
    await world.standin.control({ do: 'misbehave', kind })
    await expect(world.as('inactive').payments.finish({ orderId })).rejects.toThrow(
      'Your payment was refunded in full.',
    )
    expect(await world.books(paymentId)).toEqual({
      state: 'rejected',
      reason,
      years: [],
      cents: 0,
      refunds: [`${reason} done`],
    })
    expect(await world.standing('inactive')).toMatchObject({ status: 'inactive' })
    await expect(world.as('inactive').payments.finish({ orderId })).rejects.toThrow(
      'Your payment was refunded in full.',
    )
    expect((await world.standin.books()).refunds).toHaveLength(1)
  })

  test.each(['wrongAmount', 'wrongCurrency', 'wrongPayee'] as const)(
    '%s at the order’s creation: no buyer is sent to pay it',
    async (kind) => {
      await begin()
      await world.standin.control({ do: 'misbehave', kind, on: 'create' })
      await expect(world.as('member').dues.start({ terms: 1 })).rejects.toThrow(
        'could not be started. Nothing was charged.',
      )
      const attempts = await world.store.read.selectFrom('paymentAttempts').selectAll().execute()
      expect(attempts).toMatchObject([{ state: 'abandoned', reason: 'mismatch' }])
    },
  )

  test('if money is captured twice, one capture is booked and the other refunded', async () => {
    await begin()
    const { paymentId, orderId } = await world.approved('member')
    await world.standin.control({ do: 'misbehave', kind: 'duplicateCapture' })
    expect(await finish(orderId)).toEqual({ paymentId, state: 'paid' })
    expect(await world.books(paymentId)).toMatchObject({ state: 'paid', years: [2027], refunds: ['duplicate done'] })
  })

  test('a refund without a response is retried with the same request id, and happens once', async () => {
    await begin()
    const { paymentId, orderId } = await world.approved('member')
    await world.standin.control({ do: 'misbehave', kind: 'wrongAmount' })
    await world.standin.control({ do: 'misbehave', kind: 'errorAfter', on: 'refund', times: 3 })
    await expect(finish(orderId)).rejects.toThrow('Your payment will be refunded in full.')
    expect((await world.books(paymentId)).refunds).toEqual(['amount started'])
    await later()
    expect((await world.books(paymentId)).refunds).toEqual(['amount done'])
    expect((await world.standin.books()).refunds).toHaveLength(1)
  })

  test('a refund that was never sent goes out under a new request id when the old one has expired', async () => {
    await begin()
    const { paymentId, orderId } = await world.approved('member')
    await world.standin.control({ do: 'misbehave', kind: 'wrongAmount' })
    await world.standin.control({ do: 'misbehave', kind: 'errorBefore', on: 'refund', times: 3 })
    await expect(finish(orderId)).rejects.toThrow('Your payment will be refunded in full.')
    await later(7 * 60)
    expect((await world.books(paymentId)).refunds).toEqual(['amount done'])
    const facts = await world.store.read
      .selectFrom('facts')
      .select('data')
      .where('type', '=', 'RefundStarted')
      .execute()
    expect(new Set(facts.map(({ data }) => data)).size).toBe(2)
  })

  test('a failed order creation charges nothing, and the intent is abandoned', async () => {
    await begin()
    await world.standin.control({ do: 'misbehave', kind: 'errorAfter', on: 'create', times: 3 })
    await expect(world.as('member').dues.start({ terms: 1 })).rejects.toThrow(
      'Nothing was charged. Please try again in a minute.',
    )
    await later()
    const attempts = await world.store.read.selectFrom('paymentAttempts').selectAll().execute()
    expect(attempts).toMatchObject([{ state: 'abandoned', reason: 'noOrder' }])
  })
})
