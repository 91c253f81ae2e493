import { afterEach, expect, test } from 'vitest'
import { ProviderUnavailable } from '#server/providers/payments/provider.ts'
import { openShop, type Shop } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { tillFor } from './jobs.ts'
import { bringForward } from './captures.writes.ts'

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

describeOnBoth('a buyer who meets somebody else at the same money', (open) => {
  let shop: Shop
  const finish = (orderId: string) => shop.as('member').payments.finish({ orderId })
  afterEach(async () => {
    await shop.balance()
    await shop.close()
  })

  /** The buyer's call is refused as the provider refuses one while it is at work on another. */
  test('waits for the notice of the provider that completes the same payment, and is told the outcome', async () => {
    const isTaking = gate()
    const isRefused = gate()
    let calls = 0
    shop = await openShop(open, (real) => ({
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
    const { paymentId, orderId } = await shop.approved('member')
    const notice = bringForward(tillFor(shop.portal, shop.chapters.dc, 'webhook-1', 'webhook:paypal'), paymentId, orderId, 'portal')
    await isTaking.opened
    expect(await finish(orderId)).toEqual({ paymentId, state: 'paid' })
    await notice
    expect(calls).toBe(2)
  })

  test('is told of the decline that the notice of the provider met first', async () => {
    shop = await openShop(open)
    const { paymentId, orderId } = await shop.approved('member')
    await shop.standin.control({ do: 'misbehave', kind: 'declined' })
    const notice = bringForward(tillFor(shop.portal, shop.chapters.dc, 'webhook-1', 'webhook:paypal'), paymentId, orderId, 'portal')
    await expect(notice).rejects.toThrow('declined')
    await expect(finish(orderId)).rejects.toThrow('Your card was declined. Nothing was charged.')
  })

  test('pays the next year after a payment that a crash left in between', async () => {
    let crashes = 1
    shop = await openShop(open, (real) => ({
      ...real,
      async captureOrder(...call) {
        const order = await real.captureOrder(...call)
        if (crashes-- > 0) throw new Error('the portal ended here')
        return order
      },
    }))
    const first = await shop.approved('member')
    await expect(finish(first.orderId)).rejects.toThrow('the portal ended here')
    expect((await shop.books(first.paymentId)).state).toBe('capturing')
    const second = await shop.approved('member')
    expect(await finish(second.orderId)).toEqual({ paymentId: second.paymentId, state: 'paid' })
    expect(await shop.books(first.paymentId)).toMatchObject({ state: 'paid', years: [2027] })
    expect(await shop.books(second.paymentId)).toMatchObject({ state: 'paid', years: [2028] })
  })
})
