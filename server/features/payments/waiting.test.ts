import { afterEach, expect, test } from 'vitest'
import { ProviderUnavailable } from '#server/providers/payments/provider.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { paymentContextFor } from './writes.ts'
import { advance } from './captures/writes.ts'

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

describeOnBoth('a buyer whose payment is being handled by another process', (open) => {
  let world: PaymentsWorld
  const finish = (orderId: string) => world.as('member').payments.finish({ orderId })
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  /** Rejects the buyer's call as the provider does while it is processing another. */
  test("waits for the provider's webhook that completes the same payment, and gets the outcome", async () => {
    const isTaking = gate()
    const isRefused = gate()
    let calls = 0
    world = await worldWithPayments(open, (real) => ({
      ...real,
      async captureOrder(...call) {
        if (++calls > 1) {
          isRefused.open()
          throw new ProviderUnavailable('PREVIOUS_REQUEST_IN_PROGRESS')
        }
        isTaking.open()
        await isRefused.opened
        return real.captureOrder(...call)
      },
    }))
    const { paymentId, orderId } = await world.approved('member')
    const notice = advance(
      paymentContextFor(world.portal, world.chapters.dc, 'webhook-1', 'webhook:paypal'),
      paymentId,
      orderId,
      'portal',
    )
    await isTaking.opened
    expect(await finish(orderId)).toEqual({ paymentId, state: 'paid' })
    await notice
    expect(calls).toBe(2)
  })

  test("gets the decline that the provider's webhook got first", async () => {
    world = await worldWithPayments(open)
    const { paymentId, orderId } = await world.approved('member')
    await world.standin.control({ do: 'misbehave', kind: 'declined' })
    const notice = advance(
      paymentContextFor(world.portal, world.chapters.dc, 'webhook-1', 'webhook:paypal'),
      paymentId,
      orderId,
      'portal',
    )
    await expect(notice).rejects.toThrow('declined')
    await expect(finish(orderId)).rejects.toThrow('Your card was declined. Nothing was charged.')
  })

  test('pays the next year after a payment that was interrupted by a crash', async () => {
    let crashes = 1
    world = await worldWithPayments(open, (real) => ({
      ...real,
      async captureOrder(...call) {
        const order = await real.captureOrder(...call)
        if (crashes-- > 0) throw new Error('the portal ended here')
        return order
      },
    }))
    const first = await world.approved('member')
    await expect(finish(first.orderId)).rejects.toThrow('the portal ended here')
    expect((await world.books(first.paymentId)).state).toBe('capturing')
    const second = await world.approved('member')
    expect(await finish(second.orderId)).toEqual({ paymentId: second.paymentId, state: 'paid' })
    expect(await world.books(first.paymentId)).toMatchObject({ state: 'paid', years: [2027] })
    expect(await world.books(second.paymentId)).toMatchObject({ state: 'paid', years: [2028] })
  })
})
