import { afterEach, expect, test } from 'vitest'
import { reconcile } from '#server/features/payments/jobs.ts'
import { kinds } from '#server/wiring/kinds.ts'
import type { PaymentProvider } from '#server/providers/payments/provider.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { compareWithProvider } from './ledgers.ts'
import { chargesFor, productsOf, type Product } from './products.ts'

/** The ways in which the provider's response to a refund is late, lost or never sent. */
const faults = ['errorBefore', 'errorAfter', 'resetBefore', 'resetAfter', 'slowAfter'] as const

describeOnBoth('a provider that fails a refund', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  /** An admin refunds all of a booked payment; the reconciler finishes it. */
  async function payAndGiveBack(product: Product, kind: (typeof faults)[number]): Promise<string> {
    const { paymentId, orderId } = await product.start()
    await world.standin.control({ do: 'approve', orderId })
    await product.finish(orderId)
    await world.standin.control({ do: 'misbehave', kind, on: 'refund', times: 3 })
    const { payments } = world.as('admin')
    const { formKey, leftCents } = await payments.toRefund({ paymentId })
    const refund = () => payments.refund({ paymentId, formKey, leftCents, what: 'all', reason: 'payerAsked' })
    if (kind === 'slowAfter') {
      const waiting = refund()
      await world.standin.mischief.whenHeld()
      // The form is sent twice while its first response is pending.
      const again = refund()
      await world.standin.control({ do: 'calm' })
      await Promise.all([waiting, again])
    } else {
      await refund()
      await world.standin.control({ do: 'calm' })
    }
    world.clock.forward(3)
    await reconcile(world.portal)
    return paymentId
  }

  test.each(faults)('%s, of every kind: it is refunded once, and the books say so', async (kind) => {
    world = await worldWithPayments(open)
    for (const product of await productsOf(world)) {
      const paymentId = await payAndGiveBack(product, kind)
      expect([product.purpose, await chargesFor(world, paymentId), (await world.books(paymentId)).refunds]).toEqual([
        product.purpose,
        [],
        ['payerAsked done'],
      ])
    }
    expect((await world.standin.books()).refunds).toHaveLength(kinds.all.length)
    await world.balance()
  })

  test("control: an adapter that takes an unanswered refund as made keeps every payer's money", async () => {
    world = await worldWithPayments(open, trusting)
    for (const product of await productsOf(world)) await payAndGiveBack(product, 'errorBefore')
    expect((await compareWithProvider(await world.standin.books(), world.store)).lost).toHaveLength(kinds.all.length)
  })
})

/** The portal's adapter, except that it assumes refunds to be made. */
const trusting = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  async refundCapture(account, captureId, requestId, refund) {
    const made = {
      refundId: `made-${captureId}`,
      status: 'COMPLETED' as const,
      amountCents: refund.amountCents ?? 10_000,
      currency: 'USD',
      captureId,
      invoiceId: requestId,
    }
    return provider.refundCapture(account, captureId, requestId, refund).catch(() => made)
  },
})
