import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProviderUnavailable } from '../provider.ts'
import { demoAccount, demoMerchant, moved, someOrder, startStandin, type RunningStandin } from './running-standin.ts'
import type { Misbehaviour } from './misbehaviour.ts'

let standin: RunningStandin
beforeEach(async () => {
  standin = await startStandin()
})
afterEach(() => standin.close())

async function approvedOrder(at = standin) {
  const { orderId } = await at.provider.createOrder(demoAccount, someOrder())
  await at.control({ do: 'approve', orderId })
  return orderId
}

const misbehave = (kind: Misbehaviour['kind'], more: Partial<Misbehaviour> = {}) =>
  standin.control({ do: 'misbehave', kind, ...more })

test.each(['errorBefore', 'errorAfter', 'resetBefore', 'resetAfter'] as const)(
  '%s twice: the third try with the same request id succeeds, and money is taken once',
  async (kind) => {
    const orderId = await approvedOrder()
    await misbehave(kind, { times: 2 })
    const order = await standin.provider.captureOrder(demoAccount, orderId, 'capture')
    expect(order.capture?.status).toBe('COMPLETED')
    expect(standin.pauses).toEqual([300, 1200])
    expect((await standin.books()).captures).toHaveLength(1)
  },
)

test('a persistent error after charging is unavailable, and reading the order shows that money was taken', async () => {
  const orderId = await approvedOrder()
  await misbehave('errorAfter', { times: 3 })
  await expect(standin.provider.captureOrder(demoAccount, orderId, 'capture')).rejects.toThrow(ProviderUnavailable)
  expect(await standin.provider.readOrder(demoAccount, orderId)).toMatchObject({ status: 'COMPLETED' })
})

test('a persistent error before charging leaves the order approved', async () => {
  const orderId = await approvedOrder()
  await misbehave('errorBefore', { times: 3 })
  await expect(standin.provider.captureOrder(demoAccount, orderId, 'capture')).rejects.toThrow(ProviderUnavailable)
  expect(await standin.provider.readOrder(demoAccount, orderId)).toMatchObject({ status: 'APPROVED', capture: null })
})

test.each(['create', 'read', 'refund', 'search', 'token'] as const)('%s survives a lost response', async (on) => {
  const other = await startStandin()
  await other.control({ do: 'misbehave', kind: 'resetAfter', on })
  const orderId = await approvedOrder(other)
  const { capture } = await other.provider.captureOrder(demoAccount, orderId, 'capture')
  await other.provider.readOrder(demoAccount, orderId)
  await other.provider.refundCapture(demoAccount, capture?.captureId ?? '', 'refund', { note: '' })
  const day = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-02T00:00:00Z')] as const
  expect(await moved(other.provider.searchTransactions(demoAccount, ...day))).toHaveLength(2)
  expect(other.pauses).toHaveLength(1)
  const books = await other.books()
  expect([books.orders.length, books.captures.length, books.refunds.length]).toEqual([1, 1, 1])
  await other.close()
})

test('a response that never comes times out, and the next try finds what was done', async () => {
  const hasty = await startStandin({ timeoutMs: 1_500 })
  const orderId = await approvedOrder(hasty)
  await hasty.control({ do: 'misbehave', kind: 'slowAfter' })
  const order = await hasty.provider.captureOrder(demoAccount, orderId, 'capture')
  expect(order.capture?.status).toBe('COMPLETED')
  expect(hasty.mischief.heldCalls()).toBe(1)
  expect((await hasty.books()).captures).toHaveLength(1)
  await hasty.close()
})

test('a provider that stays silent is unavailable after the last try', async () => {
  const hasty = await startStandin({ timeoutMs: 1_500 })
  await hasty.provider.createOrder(demoAccount, someOrder())
  await hasty.control({ do: 'misbehave', kind: 'slowBefore', on: 'read', times: 3 })
  await expect(hasty.provider.readOrder(demoAccount, 'ANY')).rejects.toThrow(/took too long/)
  await hasty.close()
})

test('a held call charges only once it is released', async () => {
  const orderId = await approvedOrder()
  await misbehave('slowBefore')
  const captured = standin.provider.captureOrder(demoAccount, orderId, 'capture')
  await standin.mischief.whenHeld()
  expect((await standin.books()).captures).toHaveLength(0)
  await standin.control({ do: 'release' })
  expect((await captured).capture?.status).toBe('COMPLETED')
})

test('a declined card takes nothing; after another approval the order can be captured', async () => {
  const orderId = await approvedOrder()
  await misbehave('declined')
  const declined = standin.provider.captureOrder(demoAccount, orderId, 'capture-1')
  await expect(declined).rejects.toMatchObject({ name: 'ProviderRefused', issue: 'INSTRUMENT_DECLINED' })
  expect(await standin.provider.readOrder(demoAccount, orderId)).toMatchObject({ status: 'PAYER_ACTION_REQUIRED' })
  await standin.control({ do: 'approve', orderId })
  const captured = await standin.provider.captureOrder(demoAccount, orderId, 'capture-2')
  expect(captured.capture?.status).toBe('COMPLETED')
})

test.each(['COMPLETED', 'DECLINED', 'FAILED'] as const)('a pending capture can end as %s', async (status) => {
  const orderId = await approvedOrder()
  await misbehave('pending')
  const { capture } = await standin.provider.captureOrder(demoAccount, orderId, 'capture')
  expect(capture?.status).toBe('PENDING')
  await standin.control({ do: 'settle', captureId: capture?.captureId ?? '', status })
  expect((await standin.provider.readOrder(demoAccount, orderId))?.capture?.status).toBe(status)
})

test('a pending capture cannot be refunded', async () => {
  const orderId = await approvedOrder()
  await misbehave('pending')
  const { capture } = await standin.provider.captureOrder(demoAccount, orderId, 'capture')
  const refund = standin.provider.refundCapture(demoAccount, capture?.captureId ?? '', 'refund', { note: '' })
  await expect(refund).rejects.toMatchObject({ issue: 'PENDING_CAPTURE' })
})

test('money taken twice on one order is seen, and each capture can be refunded', async () => {
  const orderId = await approvedOrder()
  await misbehave('duplicateCapture')
  const order = await standin.provider.captureOrder(demoAccount, orderId, 'capture')
  expect(order.otherCaptures).toHaveLength(1)
  const [extra] = order.otherCaptures
  expect(extra?.captureId).not.toBe(order.capture?.captureId)
  await standin.provider.refundCapture(demoAccount, extra?.captureId ?? '', 'refund', { note: 'Taken twice' })
  const after = await standin.provider.readOrder(demoAccount, orderId)
  expect([after?.capture, ...(after?.otherCaptures ?? [])].map((each) => each?.status)).toEqual([
    'COMPLETED',
    'REFUNDED',
  ])
})

test('another amount, currency or payee than agreed is seen in the captured order', async () => {
  for (const [kind, seen] of [
    ['wrongAmount', { capture: { amountCents: 17900 }, payeeId: demoMerchant.merchantId }],
    ['wrongCurrency', { capture: { currency: 'CAD' } }],
    ['wrongPayee', { payeeId: 'STRANGER00000', payeeEmail: 'stranger@elsewhere.example' }],
  ] as const) {
    const terms = someOrder({ requestId: kind, paymentId: kind })
    const { orderId } = await standin.provider.createOrder(demoAccount, terms)
    await standin.control({ do: 'approve', orderId })
    await misbehave(kind, { orderId })
    expect(await standin.provider.captureOrder(demoAccount, orderId, `capture ${kind}`)).toMatchObject(seen)
  }
})

test('a rule for one order leaves the others alone', async () => {
  await misbehave('declined', { orderId: 'SOMEOTHERORDER' })
  const captured = await standin.provider.captureOrder(demoAccount, await approvedOrder(), 'capture')
  expect(captured.capture?.status).toBe('COMPLETED')
})

test('calm forgets the rules', async () => {
  await misbehave('declined', { times: 5 })
  await standin.control({ do: 'calm' })
  const captured = await standin.provider.captureOrder(demoAccount, await approvedOrder(), 'capture')
  expect(captured.capture?.status).toBe('COMPLETED')
})

test('nobody steers the stand-in without the control token', async () => {
  const steer = (authorization: string) =>
    fetch(`${standin.origin}/standin/paypal/_control`, {
      method: 'POST',
      headers: { authorization },
      body: '{"do":"ledger"}',
    })
  expect((await steer('')).status).toBe(404)
  expect((await steer('Bearer a-token-for-testz')).status).toBe(404)
  expect((await steer('Bearer a-token-for-tests')).status).toBe(200)
})
