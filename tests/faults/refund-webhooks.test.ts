import { afterEach, expect, test } from 'vitest'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { reconcile } from '#server/features/payments/jobs.ts'
import { answerWebhook } from '#server/features/payments/webhook.handler.ts'
import type { PaymentProvider } from '#server/providers/payments/provider.ts'
import { withChecksumOf } from '#tests/support/fakes/forgery.ts'
import { openWebhook, type WebhookEntryPoint } from '#tests/support/fakes/webhooks.ts'
import { changeAccount, worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { tell, timesOf } from './figures.ts'
import { chargesFor, productsOf, type Product } from './products.ts'

const rounds = timesOf(80)

/** The ways in which the response to a refund is late or never sent; in the last one, before the money moved. */
const faults = ['slowAfter', 'errorAfter', 'resetAfter', 'errorBefore'] as const

describeOnBoth('webhooks about refunds', (open) => {
  let world: PaymentsWorld
  let webhook: WebhookEntryPoint

  /** A chapter whose webhooks are held until the test delivers them. */
  async function begin(around?: (provider: PaymentProvider) => PaymentProvider): Promise<Product[]> {
    world = await worldWithPayments(open, around)
    webhook = await openWebhook(world, { handedOver: false })
    return productsOf(world)
  }
  afterEach(async () => {
    await webhook.settled()
    await world.close()
    await webhook.close()
  })

  const facts = () =>
    world.store.read.selectFrom('facts').select(['stream', 'type', 'data']).orderBy('position').execute()

  /** Starts to refund half of a payment, and leaves the refund as the fault does. */
  async function halfGoesBack(product: Product, fault: (typeof faults)[number]) {
    const { paymentId, orderId } = await product.start(2)
    await world.standin.control({ do: 'approve', orderId })
    await product.finish(orderId)
    await webhook.settled()
    const [{ payments }, before] = [world.as('admin'), webhook.deliveries.length]
    await world.standin.control({ do: 'misbehave', kind: fault, on: 'refund', times: fault === 'slowAfter' ? 1 : 3 })
    const { formKey, leftCents, refundsBy } = await payments.toRefund({ paymentId })
    const half = leftCents / 2
    const part = refundsBy === 'term' ? { terms: [2] } : { amount: (half / 100).toFixed(2) }
    const answer = payments.refund({ paymentId, formKey, leftCents, what: 'part', reason: 'payerAsked', ...part })
    await (fault === 'slowAfter' ? world.standin.mischief.whenHeld() : answer)
    await webhook.settled()
    // The provider reports nothing about a refund that it did not make; another notice about the payment comes late
    // instead.
    const delivery = webhook.deliveries.slice(before).find(({ body }) => body.includes('CAPTURE.REFUNDED'))
    const notice = delivery ?? webhook.deliveries.findLast(({ body }) => body.includes(paymentId))!
    return { paymentId, half, answer, notice, release: () => world.standin.control({ do: 'calm' }) }
  }

  const refundsOf = async (paymentId: string) => (await world.books(paymentId)).refunds

  test(
    'before the response, twice, late, and concurrent with the reconciler, in any order: each refund is booked once',
    { timeout: 120_000 },
    async () => {
      const products = await begin()
      const random = seededRandom(44)
      for (let round = 0; round < rounds; round++) {
        const fault = faults[Math.floor(round / products.length) % faults.length]!
        const { paymentId, half, answer, notice, release } = await halfGoesBack(
          products[round % products.length]!,
          fault,
        )
        world.clock.forward(3)
        const handOver = () => webhook.deliver(notice.request)
        const happenings = [release, handOver, handOver, () => reconcile(world.portal)]
          .map((happen) => ({ happen, at: random.next() }))
          .sort((one, other) => one.at - other.at)
        const isAtOnce = random.below(2) === 0
        if (isAtOnce) await Promise.all(happenings.map(({ happen }) => happen()))
        else for (const { happen } of happenings) await happen()
        await answer
        await webhook.settled()
        expect([fault, await refundsOf(paymentId), await chargesFor(world, paymentId)]).toEqual([
          fault,
          ['payerAsked done'],
          [half],
        ])
        const settled = await facts()
        expect(await handOver()).toBe(200)
        await webhook.settled()
        expect(await facts()).toEqual(settled)
      }
      expect((await world.standin.books()).refunds).toHaveLength(rounds)
      await world.balance()
      tell('refunds and their webhooks in any order', { refunds: rounds })
    },
  )

  test('the first notice of a refund whose response is pending books it, even if the chapter changed its account in between', async () => {
    const products = await begin()
    for (const product of products) {
      const { paymentId, answer, notice, release } = await halfGoesBack(product, 'slowAfter')
      expect(await refundsOf(paymentId)).toEqual(['payerAsked started'])
      if (product === products.at(-1)) await changeAccount(world)
      expect(await Promise.all([1, 2].map(() => webhook.deliver(notice.request)))).toEqual([200, 200])
      await webhook.settled()
      expect(await refundsOf(paymentId)).toEqual(['payerAsked done'])
      await release()
      await answer
      expect(await refundsOf(paymentId)).toEqual(['payerAsked done'])
    }
    await world.balance()
  })

  test("a notice signed for another chapter's account, or sent to another chapter, changes nothing", async () => {
    const [dues] = (await begin()) as [Product]
    const { paymentId, answer, notice, release } = await halfGoesBack(dues, 'resetAfter')
    await answer
    await release()
    const url = notice.request.url
    await world.standin.control({ do: 'sendWebhooks', clientId: 'standin-ny', url, webhookId: 'WEBHOOK-ny' })
    const [sale, theirs] = [
      await world.as('nyMember', { on: 'ny' }).dues.start({ terms: 1 }),
      world.as('nyAdmin', { on: 'ny' }),
    ]
    await world.standin.control({ do: 'approve', orderId: sale.orderId })
    await world.as('nyMember', { on: 'ny' }).payments.finish({ orderId: sale.orderId })
    const { formKey, leftCents } = await theirs.payments.toRefund({ paymentId: sale.paymentId })
    await theirs.payments.refund({ paymentId: sale.paymentId, formKey, leftCents, what: 'all', reason: 'payerAsked' })
    await webhook.settled()
    const before = await facts()
    const foreign = webhook.deliveries.findLast(({ body }) => body.includes('CAPTURE.REFUNDED'))!
    expect(foreign.body).not.toBe(notice.body)
    const renamed = new Request(url, {
      method: 'POST',
      headers: foreign.request.headers,
      body: withChecksumOf(foreign.body, notice.body),
    })
    expect(await webhook.deliver(foreign.request)).toBe(200)
    expect(await webhook.deliver(renamed)).toBe(400)
    expect(await (await answerWebhook(world.portal, notice.request.clone(), 'ny', '127.0.0.1')).text()).toBe(
      'Nothing here to do with it',
    )
    await webhook.settled()
    expect([await facts(), await refundsOf(paymentId)]).toEqual([before, ['payerAsked started']])
    expect(await webhook.deliver(notice.request)).toBe(200)
    await webhook.settled()
    expect(await refundsOf(paymentId)).toEqual(['payerAsked done'])
    await world.balance()
  })

  test('control: a portal that neither reads its refunds in the order nor reuses the request name refunds twice', async () => {
    for (const product of await begin(forgetful)) {
      const { paymentId, answer, notice, release } = await halfGoesBack(product, 'slowAfter')
      await webhook.deliver(notice.request)
      await webhook.settled()
      await release()
      await answer
      expect([product.purpose, await chargesFor(world, paymentId)]).toEqual([product.purpose, []])
    }
  })
})

/** The portal's adapter, except that it sees no refund in an order, and uses a new request name each time. */
function forgetful(provider: PaymentProvider): PaymentProvider {
  let asked = 0
  return {
    ...provider,
    async readOrder(account, orderId) {
      const order = await provider.readOrder(account, orderId)
      return order && { ...order, refunds: [], capture: order.capture && { ...order.capture, status: 'COMPLETED' } }
    },
    refundCapture: (account, captureId, requestId, refund) =>
      provider.refundCapture(account, captureId, `${requestId}-${++asked}`, refund),
  }
}
