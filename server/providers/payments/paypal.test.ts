import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paypal, paypalSites } from './paypal.ts'
import { ProviderMisconfigured, ProviderUnavailable } from './provider.ts'
import {
  demoAccount,
  demoMerchant,
  moved,
  someOrder,
  startStandin,
  type RunningStandin,
} from './standin/running-standin.ts'
import { standinSite } from './standin/standin.ts'

let standin: RunningStandin
beforeEach(async () => {
  standin = await startStandin()
})
afterEach(() => standin.close())

async function approvedOrder(changes: Parameters<typeof someOrder>[0] = {}) {
  const order = await standin.provider.createOrder(demoAccount, someOrder(changes))
  await standin.control({ do: 'approve', orderId: order.orderId })
  return order
}

test('an order is created, approved, captured, read, refunded in part and in full, and found by search', async () => {
  const { provider } = standin
  const created = await provider.createOrder(demoAccount, someOrder())
  expect(created).toMatchObject({
    status: 'CREATED',
    paymentId: '8KD40213',
    amountCents: 18000,
    currency: 'USD',
    payeeId: demoMerchant.merchantId,
    payeeEmail: demoMerchant.email,
    payerId: null,
    capture: null,
    refunds: [],
    approveUrl: `http://dc.localhost:3000/standin/paypal/checkoutnow?token=${created.orderId}`,
  })

  await standin.control({ do: 'approve', orderId: created.orderId })
  expect(await provider.readOrder(demoAccount, created.orderId)).toMatchObject({ status: 'APPROVED', capture: null })

  const captured = await provider.captureOrder(demoAccount, created.orderId, 'capture-8KD40213')
  expect(captured).toMatchObject({ status: 'COMPLETED', payerEmail: 'buyer@wallet.example', otherCaptures: [] })
  expect(captured.capture).toEqual({
    captureId: expect.stringMatching(/^[A-Z0-9]{17}$/) as string,
    status: 'COMPLETED',
    amountCents: 18000,
    currency: 'USD',
    feeCents: 677,
    netCents: 17323,
    capturedAt: '2026-03-01T12:00:00.000Z',
  })
  expect(await provider.readOrder(demoAccount, created.orderId)).toEqual(captured)

  const captureId = captured.capture?.captureId ?? ''
  const part = await provider.refundCapture(demoAccount, captureId, 'refund-1', { amountCents: 1, note: 'One cent' })
  expect(part).toMatchObject({ status: 'COMPLETED', amountCents: 1, currency: 'USD' })
  const rest = await provider.refundCapture(demoAccount, captureId, 'refund-2', { note: 'The rest' })
  expect(rest.amountCents).toBe(17999)

  const after = await provider.readOrder(demoAccount, created.orderId)
  expect(after?.capture?.status).toBe('REFUNDED')
  expect(after?.refunds).toEqual([part, rest])

  const day = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') }
  const transactions = await moved(provider.searchTransactions(demoAccount, day.from, day.to))
  expect(
    transactions.map(({ transactionId, kind, amountCents, feeCents, relatedId }) => [
      transactionId,
      kind,
      amountCents,
      feeCents,
      relatedId,
    ]),
  ).toEqual([
    [captureId, 'payment', 18000, 677, null],
    [part.refundId, 'refund', -1, 0, captureId],
    [rest.refundId, 'refund', -17999, 0, captureId],
  ])
  expect(transactions.every(({ paymentId, status }) => paymentId === '8KD40213' && status === 'done')).toBe(true)
  expect(await moved(provider.searchTransactions(demoAccount, day.to, new Date('2026-06-30T00:00:00Z')))).toEqual([])
  expect(await provider.orderOfCapture(demoAccount, captureId)).toBe(created.orderId)
})

test('a withdrawal to the bank, fees of the account, and holds are told from the other movements that are about no payment', async () => {
  for (const [eventCode, cents] of [
    ['T0400', -5_000],
    ['T0401', -4_000],
    ['T0300', 3_000],
    ['T0100', -200],
    ['T1501', -100],
    ['T2101', -50],
    ['T1105', 100],
    ['T1109', 200],
    ['T2109', -10],
  ] as const)
    await standin.control({ do: 'transfer', clientId: demoMerchant.clientId, eventCode, cents })
  const [from, to] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-02T00:00:00Z')]
  const transactions = await moved(standin.provider.searchTransactions(demoAccount, from, to))
  expect(transactions.map(({ kind, amountCents, relatedId }) => [kind, amountCents, relatedId])).toEqual([
    ['withdrawal', -5_000, null],
    ['withdrawal', -4_000, null],
    ['other', 3_000, null],
    ['accountFee', -200, null],
    ['hold', -100, null],
    ['hold', -50, null],
    ['hold', 100, null],
    ['accountFee', 200, null],
    ['other', -10, null],
  ])
})

test('a request id makes one order, one capture and one refund, even when repeated', async () => {
  const { provider } = standin
  const order = await approvedOrder()
  expect((await provider.createOrder(demoAccount, someOrder())).orderId).toBe(order.orderId)

  const captured = await provider.captureOrder(demoAccount, order.orderId, 'capture-once')
  expect(await provider.captureOrder(demoAccount, order.orderId, 'capture-once')).toEqual(captured)

  const captureId = captured.capture?.captureId ?? ''
  const refund = await provider.refundCapture(demoAccount, captureId, 'refund-once', { amountCents: 500, note: '' })
  expect(await provider.refundCapture(demoAccount, captureId, 'refund-once', { amountCents: 500, note: '' })).toEqual(
    refund,
  )

  const books = await standin.books()
  expect([books.orders.length, books.captures.length, books.refunds.length]).toEqual([1, 1, 1])
})

test('an already captured order is returned as it is, under any request id', async () => {
  const order = await approvedOrder()
  const first = await standin.provider.captureOrder(demoAccount, order.orderId, 'one')
  expect(await standin.provider.captureOrder(demoAccount, order.orderId, 'another')).toEqual(first)
})

test("a provider's refusal comes with its issue and is not tried again", async () => {
  const { provider } = standin
  const order = await provider.createOrder(demoAccount, someOrder())
  await expect(provider.captureOrder(demoAccount, order.orderId, 'too early')).rejects.toMatchObject({
    name: 'ProviderRefused',
    issue: 'ORDER_NOT_APPROVED',
  })
  await expect(provider.refundCapture(demoAccount, 'NOSUCHCAPTURE', 'refund', { note: '' })).rejects.toMatchObject({
    issue: 'INVALID_RESOURCE_ID',
  })
  expect(standin.pauses).toEqual([])
})

test('a refund of nothing is rejected, and never becomes a full refund', async () => {
  const order = await approvedOrder()
  const { capture } = await standin.provider.captureOrder(demoAccount, order.orderId, 'capture')
  await expect(
    standin.provider.refundCapture(demoAccount, capture?.captureId ?? '', 'refund', { amountCents: 0, note: '' }),
  ).rejects.toMatchObject({ issue: 'CANNOT_BE_ZERO_OR_NEGATIVE' })
})

test('a second order for a paid payment is not captured', async () => {
  const first = await approvedOrder()
  await standin.provider.captureOrder(demoAccount, first.orderId, 'capture-1')
  const second = await approvedOrder({ requestId: 'create-again' })
  expect(second.orderId).not.toBe(first.orderId)
  await expect(standin.provider.captureOrder(demoAccount, second.orderId, 'capture-2')).rejects.toMatchObject({
    issue: 'DUPLICATE_INVOICE_ID',
  })
})

test('an order is found only by its own merchant', async () => {
  const ny = { ...demoMerchant, clientId: 'standin-ny', merchantId: 'MERCHANTNY001' }
  const both = await startStandin({ merchants: [demoMerchant, ny] })
  const order = await both.provider.createOrder(demoAccount, someOrder())
  expect(await both.provider.readOrder({ clientId: 'standin-ny', clientSecret: 's' }, order.orderId)).toBeNull()
  expect(await both.provider.readOrder(demoAccount, order.orderId)).not.toBeNull()
  expect(await both.provider.readOrder(demoAccount, 'NOSUCHORDER')).toBeNull()
  await both.close()
})

test('an unknown client id is a misconfigured account', async () => {
  const stranger = { clientId: 'nobody', clientSecret: 'secret' }
  await expect(standin.provider.readOrder(stranger, 'ANY')).rejects.toThrow(ProviderMisconfigured)
})

test('an account works again after its credentials were refused once', async () => {
  const merchants = [{ ...demoMerchant, clientId: 'other' }]
  const late = await startStandin({ merchants })
  await expect(late.provider.createOrder(demoAccount, someOrder())).rejects.toThrow(ProviderMisconfigured)
  merchants.push(demoMerchant)
  expect(await late.provider.createOrder(demoAccount, someOrder())).toMatchObject({ status: 'CREATED' })
  await late.close()
})

test('a token that failed is requested again', async () => {
  await standin.control({ do: 'misbehave', kind: 'errorBefore', on: 'token', times: 2 })
  expect(await standin.provider.createOrder(demoAccount, someOrder())).toMatchObject({ status: 'CREATED' })
  expect(standin.pauses).toEqual([300, 1200])
})

test('no error carries the secret or the token', async () => {
  await standin.provider.readOrder(demoAccount, 'NONE')
  await standin.control({ do: 'misbehave', kind: 'errorBefore', on: 'read', times: 3 })
  const failure = await standin.provider.readOrder(demoAccount, 'NONE').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderUnavailable)
  expect(inspect(failure, { depth: 10, showHidden: true })).not.toMatch(/any secret|A21AA|Bearer|Basic/)
})

test('a provider that is not running is unavailable', async () => {
  const nowhere = await startStandin()
  await nowhere.close()
  await expect(nowhere.provider.readOrder(demoAccount, 'ANY')).rejects.toThrow(ProviderUnavailable)
})

test("the button's script is requested with the chapter's client id", () => {
  const url = new URL(paypal(paypalSites.live).scriptUrl('a&b'))
  expect(url.origin + url.pathname).toBe('https://www.paypal.com/sdk/js')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'client-id': 'a&b',
    currency: 'USD',
    intent: 'capture',
    components: 'buttons',
    'disable-funding': 'paylater',
  })
  expect(standin.provider.scriptUrl('standin-dc')).toMatch(/^\/standin\/paypal\/sdk\/js\?client-id=standin-dc&/)
})

test('credentials are accepted, refused, or known in the other environment', async () => {
  const there = await startStandin({ merchants: [{ ...demoMerchant, clientId: 'sandbox-client' }] })
  try {
    const site = {
      ...standinSite(standin.origin, '/standin/paypal'),
      other: { name: 'sandbox' as const, apiUrl: `${there.origin}/standin/paypal` },
    }
    const { checkAccount } = paypal(site, { pausesMs: [] })
    expect(await checkAccount(demoAccount)).toBe('accepted')
    expect(await checkAccount({ clientId: 'sandbox-client', clientSecret: 'x' })).toBe('sandbox')
    expect(await checkAccount({ clientId: 'nobody', clientSecret: 'x' })).toBe('refused')
    await standin.control({ do: 'misbehave', kind: 'errorBefore', on: 'token' })
    await expect(checkAccount(demoAccount)).rejects.toBeInstanceOf(ProviderUnavailable)
  } finally {
    await there.close()
  }
})
