import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withChecksumOf } from '#tests/support/fakes/forgery.ts'
import { ProviderUnavailable } from './provider.ts'
import { verificationBody } from './paypal-webhooks.ts'
import { demoAccount, someOrder, startStandin, type RunningStandin } from './standin/running-standin.ts'

type Delivery = { headers: Headers; body: string }

const webhookId = '8PT597110X687430LKGECATA'
let standin: RunningStandin
let receiver: Server
let deliveries: Delivery[]

beforeEach(async () => {
  deliveries = []
  receiver = createServer((request, response) => {
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    )
    void text(request).then((body) => {
      deliveries.push({ headers, body })
      response.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  standin = await startStandin()
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook`
  await standin.control({ do: 'sendWebhooks', clientId: demoAccount.clientId, url, webhookId })
})

afterEach(async () => {
  await standin.close()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

async function paidOrder() {
  const { orderId } = await standin.provider.createOrder(demoAccount, someOrder())
  await standin.control({ do: 'approve', orderId })
  const order = await standin.provider.captureOrder(demoAccount, orderId, 'capture')
  return { orderId, captureId: order.capture?.captureId ?? '' }
}

async function oneDelivery(): Promise<Delivery> {
  await paidOrder()
  await standin.webhooks.settled()
  const delivery = deliveries.find(({ body }) => body.includes('PAYMENT.CAPTURE.COMPLETED'))
  if (!delivery) throw new Error('No delivery came')
  return delivery
}

const verify = ({ headers, body }: Delivery, id = webhookId) =>
  standin.provider.verifyWebhook(demoAccount, id, headers, body)

test('approval, capture and refund are sent to the configured address, signed, and name what to read back', async () => {
  const { orderId, captureId } = await paidOrder()
  await standin.provider.refundCapture(demoAccount, captureId, 'refund', { note: '' })
  await standin.webhooks.settled()
  const hints = deliveries.map(({ body }) => standin.provider.webhookHint(body))
  const named = (hint: (typeof hints)[number]) => [hint?.eventType, hint?.orderId, hint?.captureId, hint?.paymentId]
  expect(new Set(hints.map(named))).toEqual(
    new Set([
      ['CHECKOUT.ORDER.APPROVED', orderId, null, '8KD40213'],
      ['PAYMENT.CAPTURE.COMPLETED', orderId, captureId, '8KD40213'],
      ['PAYMENT.CAPTURE.REFUNDED', null, captureId, '8KD40213'],
    ]),
  )
  expect(new Set(hints.map((hint) => hint?.eventId)).size).toBe(3)
  for (const delivery of deliveries) expect(await verify(delivery)).toBe(true)
})

test('a capture requested twice is sent once', async () => {
  const { orderId } = await paidOrder()
  await standin.provider.captureOrder(demoAccount, orderId, 'capture')
  await standin.webhooks.settled()
  expect(deliveries.filter(({ body }) => body.includes('CAPTURE.COMPLETED'))).toHaveLength(1)
})

test('a body as bytes is verified too', async () => {
  const { headers, body } = await oneDelivery()
  const bytes = new TextEncoder().encode(body)
  expect(await standin.provider.verifyWebhook(demoAccount, webhookId, headers, bytes)).toBe(true)
})

test('a changed body, header or webhook is not genuine', async () => {
  const genuine = await oneDelivery()
  expect(await verify(genuine)).toBe(true)
  expect(await verify({ ...genuine, body: genuine.body.replace('180.00', '999.00') })).toBe(false)
  expect(await verify({ ...genuine, body: JSON.stringify(JSON.parse(genuine.body), null, 1) })).toBe(false)
  expect(await verify(genuine, 'ANOTHERWEBHOOK')).toBe(false)
  for (const name of ['transmission-id', 'transmission-time', 'transmission-sig', 'auth-algo']) {
    const headers = new Headers(genuine.headers)
    headers.set(`paypal-${name}`, 'forged')
    expect(await verify({ ...genuine, headers }), name).toBe(false)
    headers.delete(`paypal-${name}`)
    expect(await verify({ ...genuine, headers }), name).toBe(false)
  }
})

test('a body that injects more members into the verification request is not even sent', async () => {
  const { headers, body } = await oneDelivery()
  for (const forged of [`${body},"webhook_id":"mine"`, `[${body}]`, '"text"', '', `\uFEFF${body}`, 'null']) {
    expect(await verify({ headers, body: forged })).toBe(false)
  }
  const notUtf8 = Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)
  expect(await standin.provider.verifyWebhook(demoAccount, webhookId, headers, notUtf8)).toBe(false)
})

// Four free bytes fix any CRC32, so a genuine signature proves nothing about the body.
test('a forged body with the checksum of a genuine one passes, which is why an order is always read back', async () => {
  const genuine = await oneDelivery()
  const forged = withChecksumOf(genuine.body, genuine.body.replace('180.00', '999.00'))
  expect(JSON.parse(forged)).toMatchObject({ resource: { amount: { value: '999.00' } } })
  expect(await verify({ ...genuine, body: forged })).toBe(true)
})

test('a verification that PayPal cannot answer now is no verdict', async () => {
  const delivery = await oneDelivery()
  await standin.control({ do: 'misbehave', kind: 'errorBefore', on: 'verify', times: 3 })
  await expect(verify(delivery)).rejects.toThrow(ProviderUnavailable)
})

test('with the real provider, a certificate from elsewhere is rejected without asking PayPal', async () => {
  const { headers, body } = await oneDelivery()
  const ask = (certUrl: string) => {
    headers.set('paypal-cert-url', certUrl)
    return verificationBody({ webhookId, headers, rawBody: body }, 'https://api-m.paypal.com')
  }
  expect(ask('https://api.paypal.com/v1/notifications/certs/CERT-1')).toContain(body)
  for (const url of [
    'http://api.paypal.com/c',
    'https://paypal.com.evil.example/c',
    'https://evilpaypal.com/c',
    'no',
  ]) {
    expect(ask(url), url).toBeNull()
  }
})

test('a body that names no event gives no hint', () => {
  for (const body of ['', '{}', '[]', 'null', '{"id":"WH-1"}', '{"id":1,"event_type":"X","resource":{}}']) {
    expect(standin.provider.webhookHint(body)).toBeNull()
  }
})
