import { expect } from 'vitest'
import { memberIds } from '#tests/support/world/world.ts'
import type { Proofs } from './proofs.ts'

const payPath = `/api/users/${memberIds.member}/pay`

/** The provider's raw order, of which only the id is believed (wire.md 0.9). */
const raw = (id: string, value = '100.00') => ({
  memberType: 'Regular',
  paymentTypeName: 'Regular',
  qty: '1',
  paymentResult: {
    id,
    status: 'COMPLETED',
    update_time: '2026-11-21T15:00:00Z',
    payer: { email_address: 'buyer@wallet.example' },
    purchase_units: [{ amount: { value } }],
  },
})

/** The flat form of the same. */
const flat = (paymentId: string) => ({
  memberType: 'Regular',
  paymentTypeName: 'Regular',
  qty: 1,
  paymentResult: { amount: 100, payerId: 'buyer@wallet.example', paymentId, paymentStatus: 'COMPLETED' },
})

export const paymentProofs: Proofs = {
  async 'POST /api/users/{id}/pay'(rest, world) {
    const orderId = await world.browserOrder({})
    const first = await rest('POST', payPath, { as: 'member', body: raw(orderId) })
    expect([first.status, first.data]).toEqual([201, 'Payment Successfull.'])
    const again = await rest('POST', payPath, { as: 'member', body: flat(orderId) })
    expect([again.status, again.data]).toEqual([201, 'Payment Successfull.'])
    expect(await world.standing('member')).toEqual({ status: 'active', dueIn: 2028 })

    const cheap = await world.browserOrder({ amountCents: 100 })
    const refused = await rest('POST', payPath, { as: 'member', body: raw(cheap, '100.00') })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.data.message).toMatch(/back|refund/i)
    const { refunds } = await world.standin.books()
    expect(refunds).toHaveLength(1)

    const others = await rest('POST', `/api/users/${memberIds.inactive}/pay`, { as: 'member', body: raw(orderId) })
    expect(others.status).toBe(403)
    const unknown = await rest('POST', payPath, { as: 'member', body: raw('NOSUCHORDER1') })
    expect(unknown.status).toBeGreaterThanOrEqual(400)
    expect(unknown.status).toBeLessThan(500)
    for (const body of [{}, { qty: 1 }, { qty: 1, paymentResult: {} }]) {
      expect((await rest('POST', payPath, { as: 'member', body })).status).toBe(400)
    }
  },

  async 'GET /api/users/payment'(rest, world) {
    expect((await rest('GET', '/api/users/payment', { as: 'member' })).data).toEqual([])
    const orderId = await world.browserOrder({})
    await rest('POST', payPath, { as: 'member', body: raw(orderId) })
    const { status, data } = await rest('GET', '/api/users/payment', { as: 'member' })
    expect(status).toBe(200)
    expect(data).toEqual([
      expect.objectContaining({ paymentId: orderId, paymentType: 'Regular', amount: 100, year: 2027, paymentStatus: 'COMPLETED' }),
    ])
    expect((await rest('GET', '/api/users/payment', { as: 'inactive' })).data).toEqual([])
  },

  async 'GET /api/chapters/payments/{host}'(rest, world) {
    await rest('POST', payPath, { as: 'member', body: raw(await world.browserOrder({})) })
    const { status, data } = await rest('GET', '/api/chapters/payments/dc.localhost:3000', { as: 'admin' })
    expect(status).toBe(200)
    expect(data).toEqual([
      expect.objectContaining({
        memberId: memberIds.member,
        amount: 100,
        paymentDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        member: expect.objectContaining({ firstName: 'member', primaryEmail: 'member@dc.aea.example', nextPaymentDueIn: 2028 }),
      }),
    ])
    expect((await rest('GET', '/api/chapters/payments/ny', { as: 'nyAdmin' })).data).toEqual([])
    expect((await rest('GET', '/api/chapters/payments/dc', { as: 'nyAdmin' })).status).toBe(404)
  },

  async 'GET /api/chapters/paypal/{host}'(rest) {
    const { status, data, headers } = await rest('GET', '/api/chapters/paypal/dc')
    expect([status, data]).toEqual([200, 'standin-dc'])
    expect(headers.get('content-type')).toContain('text/plain')
    expect(await rest('GET', '/api/chapters/paypal/aea', { on: 'aea' })).toMatchObject({ status: 404, data: { message: 'Invalid reference: aea' } })
    expect(await rest('GET', '/api/chapters/paypal/ny')).toMatchObject({ status: 404, data: { message: 'Invalid Chapter reference: ny' } })
  },
}
