import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { describeOnBoth } from '#tests/support/world.ts'
import { answerWebhook, webhooksSettled } from './webhook.ts'

describeOnBoth('a webhook', (open) => {
  let shop: Shop
  let deliveries: { request: Request; status: number }[]
  let close: () => Promise<unknown>

  beforeEach(async () => {
    shop = await openShop(open)
    deliveries = []
    const listener = getRequestListener(async (request) => {
      const copy = request.clone()
      const answer = await answerWebhook(shop.portal, request, 'dc', '127.0.0.1')
      deliveries.push({ request: copy, status: answer.status })
      return answer
    })
    const server = createServer((request, response) => void listener(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await shop.standin.control({ do: 'sendWebhooks', clientId: 'standin-dc', url, webhookId: 'WEBHOOK-dc' })
    close = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  })
  afterEach(async () => {
    await settled()
    await shop.balance()
    await shop.close()
    await close()
  })

  const settled = async () => {
    await shop.standin.control({ do: 'settleWebhooks' })
    await webhooksSettled()
  }

  test('of an approved order takes and books the money when the browser never comes back', async () => {
    const { paymentId } = await shop.approved('member')
    await settled()
    expect(deliveries.map(({ status }) => status)).toContain(200)
    expect(await shop.books(paymentId)).toMatchObject({ state: 'paid', years: [2027] })
  })

  test('that comes together with the browser changes nothing', async () => {
    const { paymentId, orderId } = await shop.approved('member')
    expect(await shop.as('member').payments.finish({ orderId })).toEqual({ paymentId, state: 'paid' })
    await settled()
    expect(await shop.books(paymentId)).toMatchObject({ state: 'paid', years: [2027], refunds: [] })
    expect(await shop.letters()).toHaveLength(1)
  })

  test('of a pending capture that was completed books it', async () => {
    await shop.standin.control({ do: 'misbehave', kind: 'pending' })
    const { paymentId } = await shop.approved('member')
    await settled()
    expect((await shop.books(paymentId)).state).toBe('pending')
    const [capture] = (await shop.standin.books()).captures
    await shop.standin.control({ do: 'settle', captureId: capture!.captureId })
    await settled()
    expect((await shop.books(paymentId)).state).toBe('paid')
  })

  test('sent again and again, or late, changes nothing', async () => {
    const { paymentId } = await shop.approved('member')
    await settled()
    const facts = () => shop.store.read.selectFrom('facts').select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirst()
    const before = await facts()
    shop.clock.forward(3 * 24 * 60)
    for (const { request } of deliveries.slice()) {
      for (let time = 0; time < 3; time++) expect((await answerWebhook(shop.portal, request.clone(), 'dc', '127.0.0.1')).status).toBe(200)
    }
    await webhooksSettled()
    expect(await facts()).toEqual(before)
    expect((await shop.books(paymentId)).state).toBe('paid')
  })

  test('that was changed on the way, or is of another chapter, is refused', async () => {
    await shop.approved('member')
    await settled()
    const [{ request }] = deliveries as [(typeof deliveries)[number]]
    const body = await request.clone().text()
    const changed = new Request(request.url, { method: 'POST', headers: request.headers, body: body.replace('APPROVED', 'APPROVEd') })
    expect((await answerWebhook(shop.portal, changed, 'dc', '127.0.0.1')).status).toBe(400)
    const bare = new Request(request.url, { method: 'POST', body })
    expect((await answerWebhook(shop.portal, bare, 'dc', '127.0.0.1')).status).toBe(400)
    expect((await answerWebhook(shop.portal, request.clone(), 'ny', '127.0.0.1')).status).toBe(400)
    expect((await answerWebhook(shop.portal, request.clone(), 'nowhere', '127.0.0.1')).status).toBe(404)
    const large = new Request(request.url, { method: 'POST', headers: request.headers, body: 'x'.repeat(300 * 1024) })
    expect((await answerWebhook(shop.portal, large, 'dc', '127.0.0.1')).status).toBe(413)
  })

  test('about an order of somebody else is answered and ignored', async () => {
    await shop.browserOrder({ capture: false })
    await settled()
    expect(deliveries.map(({ status }) => status)).toEqual([200])
    expect(await shop.store.read.selectFrom('paymentAttempts').selectAll().execute()).toEqual([])
  })
})
