import { afterEach, expect, test } from 'vitest'
import { reconcile } from '#server/features/payments/jobs.ts'
import { withChecksumOf } from '#tests/support/fakes/forgery.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { openWebhook, type WebhookEntryPoint } from '#tests/support/fakes/webhooks.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { seededRandom, type SeededRandom } from '#server/demo/seeded-random.ts'
import { tell, timesOf } from './figures.ts'
import { chargesFor, productsOf, type Product } from './products.ts'

/** Rounds, each with one member's dues and three registrations in parallel. */
const rounds = timesOf(25)

const turnsOf = async (turns: number) => {
  for (let turn = 0; turn < turns; turn++) await new Promise((next) => setImmediate(next))
}

const shuffled = <T>(list: readonly T[], random: SeededRandom): T[] =>
  list
    .map((one) => ({ one, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)

describeOnBoth('webhooks', (open) => {
  let world: PaymentsWorld
  let webhook: WebhookEntryPoint

  /** A chapter whose webhooks are held until the test delivers them. */
  async function begin(): Promise<Product[]> {
    world = await worldWithPayments(open)
    webhook = await openWebhook(world, { handedOver: false })
    return productsOf(world)
  }
  afterEach(async () => {
    await webhook.settled()
    await world.balance()
    await world.close()
    await webhook.close()
  })

  const facts = () =>
    world.store.read.selectFrom('facts').select(['stream', 'type', 'data']).orderBy('position').execute()

  async function approved(product: Product) {
    const sale = await product.start()
    await world.standin.control({ do: 'approve', orderId: sale.orderId })
    return sale
  }

  /** The delivery about a payment's order; it comes in the turn in which the order was approved, or soon after. */
  async function approvalOf(paymentId: string): Promise<Request> {
    await webhook.settled()
    return webhook.deliveries.find(({ body }) => body.includes('ORDER.APPROVED') && body.includes(paymentId))!.request
  }

  test(
    'the browser and the webhook at the same moment, in either order: booked once, delivered once',
    { timeout: 120_000 },
    async () => {
      const [dues, registration] = (await begin()) as [Product, Product]
      const random = seededRandom(41)
      let pairs = 0
      for (let round = 0; round < rounds; round++) {
        const products = [dues, registration, registration, registration]
        const before = [await dues.delivered(), await registration.delivered()]
        const sales = await Promise.all(products.map(approved))
        const hooks = await Promise.all(sales.map(({ paymentId }) => approvalOf(paymentId)))
        const answers = await Promise.all(
          sales.map(async ({ orderId }, index) => {
            // One of the two comes up to a few turns later than the other; often both in the same turn.
            const late = Math.max(0, random.below(60) - 20)
            const isBrowserLate = random.below(2) === 0
            const browser = turnsOf(isBrowserLate ? late : 0).then(() => products[index]!.finish(orderId))
            const hook = turnsOf(isBrowserLate ? 0 : late).then(() => webhook.deliver(hooks[index]!))
            return Promise.all([browser, hook])
          }),
        )
        await webhook.settled()
        for (const [index, [{ paymentId, state }, status]] of answers.entries()) {
          expect([paymentId, state, status]).toEqual([sales[index]!.paymentId, 'paid', 200])
          expect(await chargesFor(world, paymentId)).toHaveLength(1)
        }
        expect([await dues.delivered(), await registration.delivered()]).toEqual([before[0]! + 1, before[1]! + 9])
        await world.ledgersAgree()
        world.clock.forward(11)
        pairs += products.length
      }
      tell('browser and webhook at once', { pairs })
    },
  )

  test(
    'replayed, shuffled and three days late: the result is that of one delivery each, in order',
    { timeout: 120_000 },
    async () => {
      const [dues, registration] = (await begin()) as [Product, Product]
      const random = seededRandom(42)
      const sales: { paymentId: string; orderId: string; ending: string }[] = []
      const settle = async (paymentId: string, status: 'COMPLETED' | 'DECLINED') => {
        const capture = (await world.standin.books()).captures.find(({ customId }) => customId === paymentId)
        await world.standin.control({ do: 'settle', captureId: capture!.captureId, status })
      }
      for (let number = 0; number < 24; number++) {
        const way = (['browser', 'webhook', 'completed', 'declined'] as const)[number % 4]!
        const product = number === 0 ? dues : registration
        const sale = await approved(product)
        if (way === 'completed' || way === 'declined') await world.standin.control({ do: 'misbehave', kind: 'pending' })
        if (way !== 'webhook') await product.finish(sale.orderId)
        if (way === 'completed') await settle(sale.paymentId, 'COMPLETED')
        if (way === 'declined') await settle(sale.paymentId, 'DECLINED')
        sales.push({ ...sale, ending: way === 'declined' ? 'abandoned' : 'paid' })
      }
      await webhook.settled()
      world.clock.forward(3 * 24 * 60)
      const late = shuffled(
        webhook.deliveries.flatMap((delivery) => [delivery, delivery, delivery]),
        random,
      )
      for (let next = 0; next < late.length; next += 8) {
        const statuses = await Promise.all(late.slice(next, next + 8).map(({ request }) => webhook.deliver(request)))
        expect(new Set(statuses)).toEqual(new Set([200]))
      }
      await webhook.settled()
      const seen = await Promise.all(sales.map(async ({ paymentId }) => (await world.books(paymentId)).state))
      expect(seen).toEqual(sales.map(({ ending }) => ending))
      for (const { paymentId, ending } of sales)
        expect(await chargesFor(world, paymentId)).toHaveLength(ending === 'paid' ? 1 : 0)

      const settled = await facts()
      for (const { request } of shuffled(webhook.deliveries, random)) expect(await webhook.deliver(request)).toBe(200)
      await webhook.settled()
      await reconcile(world.portal)
      expect(await facts()).toEqual(settled)
      tell('webhooks late and shuffled', { payments: sales.length, deliveries: late.length })
    },
  )

  test(
    'forged: other signatures are rejected, and a body with the checksum of a genuine one changes nothing',
    { timeout: 60_000 },
    async () => {
      const [dues, registration] = (await begin()) as [Product, Product]
      const random = seededRandom(43)
      const paid = await approved(dues)
      await dues.finish(paid.orderId)
      const unpaid = await registration.start()
      await webhook.settled()
      const genuine = webhook.deliveries.find(({ body }) => body.includes('CAPTURE.COMPLETED'))!
      const before = await facts()
      const forge = (body: string, header?: [string, string]) => {
        const headers = new Headers(genuine.request.headers)
        headers.delete('content-length')
        if (header) headers.set(...header)
        return new Request(genuine.request.url, { method: 'POST', headers, body })
      }

      const signature = genuine.request.headers.get('paypal-transmission-sig')!
      for (let tries = 0; tries < 100; tries++) {
        const bytes = Buffer.from(signature, 'base64')
        bytes[random.below(bytes.length)]! ^= 1 << random.below(8)
        expect(await webhook.deliver(forge(genuine.body, ['paypal-transmission-sig', bytes.toString('base64')]))).toBe(
          400,
        )
        const text = Buffer.from(genuine.body)
        text[random.below(text.length)]! ^= 1 << random.below(7)
        expect(await webhook.deliver(forge(text.toString('latin1')))).toBe(400)
      }
      // It names another order, as paid and at another amount, and its checksum is valid.
      const renamed = genuine.body.replaceAll(paid.orderId, unpaid.orderId).replaceAll(paid.paymentId, unpaid.paymentId)
      for (const wanted of [
        renamed,
        renamed.replaceAll('100.00', '1.00'),
        genuine.body.replaceAll('100.00', '999.00'),
      ]) {
        expect(await webhook.deliver(forge(withChecksumOf(genuine.body, wanted)))).toBe(200)
      }
      await webhook.settled()
      expect(await facts()).toEqual(before)
      expect((await world.books(unpaid.paymentId)).state).toBe('ordered')
      tell('forged webhooks', { refused: 200, 'with the right checksum': 3 })
    },
  )

  test('control: checking for a booking, asking the provider and then booking books it twice', async () => {
    const [, registration] = (await begin()) as [Product, Product]
    const booked: string[] = []
    const naively = async (paymentId: string, orderId: string) => {
      if (booked.includes(paymentId)) return
      const order = await world.standin.provider.readOrder({ clientId: 'standin-dc', clientSecret: 'any' }, orderId)
      if (order?.status === 'COMPLETED') booked.push(paymentId)
    }
    for (let pair = 0; pair < 10; pair++) {
      const { paymentId, orderId } = await approved(registration)
      await registration.finish(orderId)
      await Promise.all([naively(paymentId, orderId), naively(paymentId, orderId)])
    }
    expect(booked.length - new Set(booked).size).toBeGreaterThan(5)
  })
})
