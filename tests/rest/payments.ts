import { expect } from 'vitest'
import { openFee } from '#tests/support/world/fee-types.ts'
import { memberIds } from '#tests/support/world/world.ts'
import type { Proofs } from './proofs.ts'

const payPath = `/api/users/${memberIds.member}/pay`

/** The provider's raw order, of which only the id is trusted (wire.md 0.9). */
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

/** The flat form of the same order. */
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

    // A fee besides dues, twice; it does not change the due year.
    await openFee(world)
    for (const qty of ['1', 2]) {
      const body = {
        ...raw(await world.browserOrder({ amountCents: 2_500 * Number(qty) })),
        qty,
        memberType: 'Regular',
        paymentTypeName: 'Library',
      }
      expect(await rest('POST', payPath, { as: 'member', body })).toMatchObject({
        status: 201,
        data: 'Payment Successfull.',
      })
    }
    const rows = (await rest('GET', '/api/users/payment', { as: 'member' })).data as Record<string, unknown>[]
    expect(rows.map(({ paymentType, year, amount }) => [paymentType, year, amount])).toEqual([
      ['Library', 2026, 50],
      ['Library', 2026, 25],
      ['Regular', 2027, 100],
    ])
    expect(await world.standing('member')).toEqual({ status: 'active', dueIn: 2028 })
    for (const paymentTypeName of ['Yachts', 'Library,25', 'x'.repeat(200)]) {
      const answer = await rest('POST', payPath, {
        as: 'member',
        body: { ...raw(await world.browserOrder({ amountCents: 2_500 })), paymentTypeName },
      })
      expect([answer.status, answer.data.message]).toEqual([400, expect.stringContaining('refunded in full')])
    }
    expect((await world.standin.books()).refunds).toHaveLength(4)

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
      expect.objectContaining({
        paymentId: orderId,
        paymentType: 'Regular',
        amount: 100,
        year: 2027,
        paymentStatus: 'COMPLETED',
      }),
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
        member: expect.objectContaining({
          firstName: 'member',
          primaryEmail: 'member@dc.aea.example',
          nextPaymentDueIn: 2028,
        }),
      }),
    ])
    expect((await rest('GET', '/api/chapters/payments/ny', { as: 'nyAdmin' })).data).toEqual([])
    expect((await rest('GET', '/api/chapters/payments/dc', { as: 'nyAdmin' })).status).toBe(404)
  },

  async 'GET /api/chapters/paypal/{host}'(rest) {
    const { status, data, headers } = await rest('GET', '/api/chapters/paypal/dc')
    expect([status, data]).toEqual([200, 'standin-dc'])
    expect(headers.get('content-type')).toContain('text/plain')
    expect(await rest('GET', '/api/chapters/paypal/aea', { on: 'aea' })).toMatchObject({
      status: 404,
      data: { message: 'Invalid reference: aea' },
    })
    expect(await rest('GET', '/api/chapters/paypal/ny')).toMatchObject({
      status: 404,
      data: { message: 'Invalid Chapter reference: ny' },
    })
  },
}
