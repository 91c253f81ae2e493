import { afterEach, expect, test } from 'vitest'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { reconcile } from '../jobs.ts'
import { requestRefund } from '../refund-requests/writes.ts'
import type { RefundAsked } from './decisions.ts'

describeOnBoth('refunds of one payment', (open) => {
  let world: PaymentsWorld
  let paymentId = ''
  let orderId = ''
  const begin = async (terms = 3, timeoutMs?: number) => {
    world = await worldWithPayments(open, undefined, timeoutMs)
    const begun = await world.approved('member', terms)
    ;({ paymentId, orderId } = begun)
    await world.as('member').payments.finish({ orderId })
  }
  const feeOf = async () => Number((await rows())[0]!.amountCents)
  const rows = () =>
    world.store.read
      .selectFrom('payments')
      .select(['term', 'amountCents', 'refundedCents', 'status'])
      .where('paymentId', '=', paymentId)
      .orderBy('term')
      .execute()
  const statuses = async () => (await rows()).map(({ status }) => status)
  const refunds = async () =>
    (
      await world.store.read
        .selectFrom('refunds')
        .select(['reason', 'state'])
        .where('paymentId', '=', paymentId)
        .orderBy('startedAt')
        .orderBy('refundKey')
        .execute()
    ).map(({ reason, state }) => `${reason} ${state}`)
  const ask = (more: Partial<RefundAsked>) =>
    requestRefund(world.context('admin'), paymentId, {
      requestId: 'form-1',
      what: 'all',
      leftCents: 0,
      reason: 'payerAsked',
      ...more,
    })
  const captureId = async () => (await world.standin.books()).captures.at(-1)!.captureId
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  test('a term and then the rest: rows, sums, and books subtract both, and resubmitting a form has no effect', async () => {
    await begin()
    const fee = await feeOf()
    const third = { what: { terms: [3] }, leftCents: 3 * fee } as const
    await ask(third)
    await ask(third)
    expect(await statuses()).toEqual(['COMPLETED', 'COMPLETED', 'REFUNDED'])
    const sums = await world.store.read
      .selectFrom('paymentSums')
      .select((eb) => eb.fn.sum<number>('amountCents').as('cents'))
      .executeTakeFirstOrThrow()
    expect(Number(sums.cents)).toBe(2 * fee)
    await ask({ requestId: 'form-2', leftCents: 2 * fee })
    expect(await statuses()).toEqual(['REFUNDED', 'REFUNDED', 'REFUNDED'])
    expect((await world.standin.books()).refunds.map(({ amount }) => amount.cents)).toEqual([fee, 2 * fee])
    expect((await world.as('admin').books.asOf({})).everything.dues).toMatchObject({
      payments: 1,
      receivedCents: 3 * fee,
      givenBackCents: 3 * fee,
    })
    await expect(ask({ requestId: 'form-3', leftCents: 0 })).rejects.toThrow('in full already')
  })

  test('two admins at the same moment make one refund', async () => {
    await begin()
    const fee = await feeOf()
    const tries = ['form-a', 'form-b', 'form-c'].map((requestId) =>
      ask({ requestId, what: { terms: [3] }, leftCents: 3 * fee }),
    )
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await world.standin.books()).refunds).toHaveLength(1)
  })

  test.each(['errorAfter', 'resetAfter', 'errorBefore'] as const)(
    '%s at the refund: it is found or requested again, and happens once',
    async (kind) => {
      await begin()
      const fee = await feeOf()
      await world.standin.control({ do: 'misbehave', kind, on: 'refund', times: 3 })
      await ask({ what: { terms: [3] }, leftCents: 3 * fee })
      expect(await refunds()).toEqual(['payerAsked started'])
      world.clock.forward(3)
      await reconcile(world.portal)
      expect([await refunds(), await statuses()]).toEqual([['payerAsked done'], ['COMPLETED', 'COMPLETED', 'REFUNDED']])
      expect((await world.standin.books()).refunds).toHaveLength(1)
    },
  )

  test("one made on the provider's own pages is detected, starting with the latest term, and none is repeated", async () => {
    await begin()
    const fee = await feeOf()
    await world.standin.control({ do: 'refund', captureId: await captureId(), cents: fee + 500 })
    for (const _ of [1, 2]) await world.as('member').payments.finish({ orderId })
    expect(await refunds()).toEqual(['atProvider done'])
    expect(await rows()).toMatchObject([
      { refundedCents: 0 },
      { refundedCents: 500, status: 'PARTIALLY_REFUNDED' },
      { refundedCents: fee, status: 'REFUNDED' },
    ])
    await ask({ leftCents: 2 * fee - 500 })
    expect((await world.standin.books()).refunds.map(({ amount }) => amount.cents)).toEqual([fee + 500, 2 * fee - 500])
    expect(await statuses()).toEqual(['REFUNDED', 'REFUNDED', 'REFUNDED'])
  })

  test('a refund made at the provider in the meantime is counted, and only the rest is requested', async () => {
    await begin()
    const fee = await feeOf()
    await world.standin.control({ do: 'refund', captureId: await captureId(), cents: 500 })
    await ask({ leftCents: 3 * fee })
    expect((await refunds()).sort()).toEqual(['atProvider done', 'payerAsked done'])
    expect((await world.standin.books()).refunds.map(({ amount }) => amount.cents)).toEqual([500, 3 * fee - 500])
  })
})
