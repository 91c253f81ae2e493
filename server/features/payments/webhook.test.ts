import { afterEach, beforeEach, expect, test } from 'vitest'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { openWebhook, type WebhookEntryPoint } from '#tests/support/fakes/webhooks.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { answerWebhook, webhooksSettled } from './webhook.handler.ts'

describeOnBoth('a webhook', (open) => {
  let world: PaymentsWorld
  let webhook: WebhookEntryPoint

  beforeEach(async () => {
    world = await worldWithPayments(open)
    webhook = await openWebhook(world)
  })
  afterEach(async () => {
    await webhook.settled()
    await world.balance()
    await world.close()
    await webhook.close()
  })

  test('of an approved order captures and books the money when the browser never comes back', async () => {
    const { paymentId } = await world.approved('member')
    await webhook.settled()
    expect(webhook.deliveries.map(({ status }) => status)).toContain(200)
    expect(await world.books(paymentId)).toMatchObject({ state: 'paid', years: [2027] })
  })

  test('that arrives together with the browser changes nothing', async () => {
    const { paymentId, orderId } = await world.approved('member')
    expect(await world.as('member').payments.finish({ orderId })).toEqual({ paymentId, state: 'paid' })
    await webhook.settled()
    expect(await world.books(paymentId)).toMatchObject({ state: 'paid', years: [2027], refunds: [] })
    expect(await world.sentEmails()).toHaveLength(1)
  })

  test('of a completed pending capture books it', async () => {
    await world.standin.control({ do: 'misbehave', kind: 'pending' })
    const { paymentId } = await world.approved('member')
    await webhook.settled()
    expect((await world.books(paymentId)).state).toBe('pending')
    const [capture] = (await world.standin.books()).captures
    await world.standin.control({ do: 'settle', captureId: capture!.captureId })
    await webhook.settled()
    expect((await world.books(paymentId)).state).toBe('paid')
  })

  test('sent repeatedly, or late, changes nothing', async () => {
    const { paymentId } = await world.approved('member')
    await webhook.settled()
    const facts = () =>
      world.store.read
        .selectFrom('facts')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    const before = await facts()
    world.clock.forward(3 * 24 * 60)
    for (const { request } of webhook.deliveries.slice()) {
      for (let time = 0; time < 3; time++)
        expect((await answerWebhook(world.portal, request.clone(), 'dc', '127.0.0.1')).status).toBe(200)
    }
    await webhooksSettled()
    expect(await facts()).toEqual(before)
    expect((await world.books(paymentId)).state).toBe('paid')
  })

  test('that was altered, or belongs to another chapter, is rejected', async () => {
    await world.approved('member')
    await webhook.settled()
    const [{ request }] = webhook.deliveries as [(typeof webhook.deliveries)[number]]
    const body = await request.clone().text()
    const changed = new Request(request.url, {
      method: 'POST',
      headers: request.headers,
      body: body.replace('APPROVED', 'APPROVEd'),
    })
    expect((await answerWebhook(world.portal, changed, 'dc', '127.0.0.1')).status).toBe(400)
    const bare = new Request(request.url, { method: 'POST', body })
    expect((await answerWebhook(world.portal, bare, 'dc', '127.0.0.1')).status).toBe(400)
    expect(await (await answerWebhook(world.portal, request.clone(), 'ny', '127.0.0.1')).text()).toBe(
      'Nothing here to do with it',
    )
    expect((await answerWebhook(world.portal, request.clone(), 'nowhere', '127.0.0.1')).status).toBe(404)
    const large = new Request(request.url, { method: 'POST', headers: request.headers, body: 'x'.repeat(300 * 1024) })
    expect((await answerWebhook(world.portal, large, 'dc', '127.0.0.1')).status).toBe(413)
  })

  test('forged about a payment that is not ours costs no provider call', async () => {
    await world.approved('member')
    await webhook.settled()
    // The webhook for the capture that this triggered.
    await webhook.settled()
    const { request, body } = webhook.deliveries.find((delivery) => delivery.body.includes('ORDER.APPROVED'))!
    let asked = 0
    const { verifyWebhook } = world.portal.providers.payments
    world.portal.providers.payments.verifyWebhook = (...given) => (asked++, verifyWebhook(...given))
    const deliver = (text: string) =>
      answerWebhook(
        world.portal,
        new Request(request.url, { method: 'POST', headers: request.headers, body: text }),
        'dc',
        '127.0.0.1',
      )
    const event = JSON.parse(body) as object
    for (let number = 0; number < 5; number++) {
      const forged = { ...event, resource: { id: `UNKNOWN${number}`, custom_id: 'UNKNOWN' } }
      expect((await deliver(JSON.stringify(forged))).status).toBe(200)
    }
    expect((await deliver('no event')).status).toBe(400)
    expect(asked).toBe(0)
    expect((await deliver(body.replace('APPROVED', 'APPROVEd'))).status).toBe(400)
    expect(asked).toBe(1)
  })

  test('about another seller’s order is acknowledged and ignored', async () => {
    await world.browserOrder({ capture: false })
    await webhook.settled()
    expect(webhook.deliveries.map(({ status }) => status)).toEqual([200])
    expect(await world.store.read.selectFrom('paymentAttempts').selectAll().execute()).toEqual([])
  })
})
