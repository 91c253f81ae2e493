import { expect } from 'vitest'
import { guestOf, openCause } from '#tests/support/world/causes.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { emailOf, memberIds } from '#tests/support/world/world.ts'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'

const path = '/api/users/donate'
const thanks = 'Donation successful! Thank you for your donation.'

/** The provider's raw order, of which only the id is trusted (wire.md 0.9). */
const raw = (id: string) => ({
  id,
  status: 'COMPLETED',
  payer: { email_address: 'buyer@wallet.example' },
  purchase_units: [{ amount: { value: '1.00' } }],
})

const sent = (donationTypeName: string, paymentResult: unknown, more: object = {}) => ({
  checkChapter: 'dc',
  guest: 'false',
  ...guestOf(),
  donationTypeName,
  paymentResult,
  ...more,
})

const donated = async (rest: Client) =>
  (await rest('GET', '/api/chapters/donations/dc', { as: 'admin' })).data as Record<string, unknown>[]

const refundsOf = async (world: PaymentsWorld) => (await world.standin.books()).refunds.length

export const donationProofs: Proofs = {
  async 'POST /api/users/donate'(rest, world) {
    const name = await openCause(world)
    const orderId = await world.browserOrder({ amountCents: 2500 })
    for (const result of [
      raw(orderId),
      { paymentId: orderId, amount: 25, payerId: 'x@wallet.example', paymentStatus: 'COMPLETED' },
    ]) {
      expect(await rest('POST', path, { body: sent(name, result) })).toMatchObject({ status: 200, data: thanks })
    }
    expect(await donated(rest)).toMatchObject([
      { amount: 25, memberId: '', isMember: false, email: 'vera@guests.example', donationType: name },
    ])
    const other = await rest('POST', path, { body: sent(name, raw(orderId), { email: 'other@guests.example' }) })
    expect(other).toMatchObject({
      status: 409,
      data: { message: 'This order belongs to another donation. Nothing was changed.' },
    })

    // A caller who claims to be a member without signing in gets the usual response; nothing is booked on a member.
    const email = emailOf('member')
    for (const address of [email, 'nobody@guests.example']) {
      const result = raw(await world.browserOrder({ amountCents: 500 }))
      expect(await rest('POST', path, { body: sent(name, result, { guest: 'true', email: address }) })).toMatchObject({
        status: 200,
        data: thanks,
      })
    }
    expect((await donated(rest)).map(({ memberId }) => memberId)).toEqual(['', '', ''])
    expect(await world.store.read.selectFrom('donors').select('saysMember').orderBy('saysMember').execute()).toEqual([
      { saysMember: 0 },
      { saysMember: 1 },
      { saysMember: 1 },
    ])
    expect((await world.sentEmails()).filter(({ to }) => to === email)).toHaveLength(1)
    // With the token it is the member's.
    await rest('POST', path, {
      as: 'member',
      body: sent(name, raw(await world.browserOrder({ amountCents: 900 })), { guest: true }),
    })
    expect((await rest('GET', path, { as: 'member' })).data).toMatchObject([
      { amount: 9, memberId: memberIds.member, email },
    ])

    const before = await refundsOf(world)
    const refused: [object, number][] = [
      [{ amountCents: 499 }, 400],
      [{ amountCents: 10_000_001 }, 400],
      [{ currency: 'EUR' }, 409],
    ]
    for (const [terms, status] of refused) {
      const answer = await rest('POST', path, { body: sent(name, raw(await world.browserOrder(terms))) })
      expect([answer.status, answer.data.message]).toEqual([status, expect.stringContaining('refunded in full')])
    }
    for (const [more, status] of [
      [{ donationTypeName: 'Yachts' }, 400],
      [{ donationTypeName: `${name},` }, 400],
      [{ donationTypeName: '' }, 400],
      [{ guest: 'perhaps' }, 400],
      [{ lastName: 'x'.repeat(200) }, 400],
      [{ checkChapter: 'ny' }, 404],
    ] as [object, number][]) {
      const answer = await rest('POST', path, { body: sent(name, raw(await world.browserOrder({})), more) })
      expect([more, answer.status, answer.data.message]).toEqual([
        more,
        status,
        expect.stringContaining('refunded in full'),
      ])
    }
    expect(await refundsOf(world)).toBe(before + 9)
    // Each emails the payer at the provider's address, and a guest at the address in the call.
    const emails = await world.store.read
      .selectFrom('outbox')
      .select(['toAddress', 'text'])
      .where('kind', '=', 'refund')
      .execute()
    expect(new Set(emails.map(({ text }) => /Payment ID: (\w+)/.exec(text)![1])).size).toBe(9)
    expect(
      emails
        .filter(({ text }) => text.includes('$4.99'))
        .map(({ toAddress }) => toAddress)
        .sort(),
    ).toEqual(['buyer@wallet.example', 'vera@guests.example'])
    expect(
      (await rest('POST', path, { body: sent(name, raw(await world.browserOrder({ chapter: 'ny', capture: false }))) }))
        .status,
    ).toBe(404)
    expect(await donated(rest)).toHaveLength(4)

    // Without an order, an admin records it with a reference.
    for (const result of [{}, null, { amount: 25, paymentStatus: 'CHK 7' }])
      expect((await rest('POST', path, { body: sent(name, result) })).status).toBe(401)
    expect(
      (await rest('POST', path, { as: 'member', body: sent(name, { amount: 25, paymentStatus: 'CHK 7' }) })).status,
    ).toBe(401)
    expect((await rest('POST', path, { as: 'admin', body: sent(name, { id: '!' }) })).status).toBe(400)
    for (const amount of ['4.99', '5.001', -5, 1e6, '5,00', 'NaN', '1e2', undefined]) {
      expect([
        amount,
        (await rest('POST', path, { as: 'admin', body: sent(name, { amount, paymentStatus: 'CHK 7' }) })).status,
      ]).toEqual([amount, 400])
    }
    expect(
      await rest('POST', path, {
        as: 'admin',
        body: sent(name, { amount: '500.00', paymentStatus: 'CHK 7' }, { guest: 'true', email }),
      }),
    ).toMatchObject({ status: 200, data: thanks })
    expect((await donated(rest))[0]).toMatchObject({ amount: 500, memberId: memberIds.member, paymentId: 'CHK 7' })
    const twice = await rest('POST', path, { as: 'admin', body: sent(name, { amount: 20, paymentStatus: 'chk 7' }) })
    expect(twice).toMatchObject({
      status: 409,
      data: { message: expect.stringContaining('already been recorded') as string },
    })
    expect(
      (
        await rest('POST', path, {
          as: 'admin',
          body: sent(name, { amount: 20, paymentStatus: 'CHK 8' }, { guest: true }),
        })
      ).status,
    ).toBe(404)
  },

  async 'POST /api/users/{memberId}/donate'(rest, world) {
    const name = await openCause(world)
    const own = `/api/users/${memberIds.member}/donate`
    const orderId = await world.browserOrder({ amountCents: 2500 })
    const body = { donationTypeName: name, paymentResult: raw(orderId) }
    expect(await rest('POST', own, { as: 'member', body })).toMatchObject({ status: 200, data: 'Donation successful' })
    expect(await rest('POST', own, { as: 'member', body })).toMatchObject({ status: 200, data: 'Donation successful' })
    expect(await donated(rest)).toMatchObject([{ memberId: memberIds.member, isMember: true, amount: 25 }])
    for (const who of ['admin', 'lifer'] as const) {
      const paymentResult = raw(await world.browserOrder({ amountCents: 2500 }))
      const answer = await rest('POST', own, { as: who, body: { ...body, paymentResult } })
      expect([answer.status, answer.data.message]).toEqual([403, expect.stringContaining('refunded in full')])
    }
    const used = await rest('POST', `/api/users/${memberIds.lifer}/donate`, { as: 'lifer', body })
    expect(used).toMatchObject({
      status: 409,
      data: { message: 'This order belongs to another donation. Nothing was changed.' },
    })
    expect((await rest('POST', own, { body })).status).toBe(401)
    for (const paymentResult of [{}, null, { amount: 25, paymentStatus: 'CHK 7' }])
      expect((await rest('POST', own, { as: 'member', body: { ...body, paymentResult } })).status).toBe(400)
    const long = await world.browserOrder({ amountCents: 2500 })
    world.clock.forward(73 * 60)
    expect((await rest('POST', own, { as: 'member', body: { ...body, paymentResult: raw(long) } })).status).toBe(409)
    expect(await donated(rest)).toHaveLength(1)
  },

  async 'GET /api/users/donate'(rest, world) {
    expect((await rest('GET', path, { as: 'member' })).data).toEqual([])
    expect((await rest('GET', path)).status).toBe(401)
    const { donations } = world.as('member')
    const { orderId, paymentId } = await donations.start({ donationTypeName: await openCause(world), amount: '12.50' })
    await world.standin.control({ do: 'approve', orderId })
    await donations.finish({ orderId })
    const row = (await rest('GET', path, { as: 'member' })).data[0]
    expect(row).toMatchObject({
      chapterId: 'chapter-dc',
      memberId: memberIds.member,
      isMember: true,
      donationType: 'Flood relief',
      amount: 12.5,
      paymentId: orderId,
      paymentStatus: 'COMPLETED',
    })
    expect(row.donationDate).toMatch(/^2026-11-21T/)
    expect(paymentId).toMatch(/^\w{8}$/)
  },

  async 'GET /api/chapters/donations/{id}'(rest, world) {
    const list = '/api/chapters/donations'
    const name = await openCause(world)
    await world
      .as('admin')
      .donations.recordByHand({ from: 'guest', donationTypeName: name, amount: '75', reference: 'CHK-1', ...guestOf() })
    await world.as('admin').donations.recordByHand({
      from: 'member',
      donationTypeName: name,
      amount: '50',
      reference: 'CHK-2',
      memberId: memberIds.member,
    })
    for (const named of ['dc', 'dc.localhost:3000', 'chapter-dc']) {
      const { status, data } = await rest('GET', `${list}/${named}`, { as: 'admin' })
      expect(status).toBe(200)
      expect(data).toMatchObject([
        { amount: 50, subDomain: 'dc', isMember: true, member: { memberId: memberIds.member } },
        {
          amount: 75,
          isMember: false,
          member: null,
          firstName: 'Vera',
          lastName: 'Guest',
          email: 'vera@guests.example',
          paymentId: 'CHK-1',
        },
      ])
    }
    expect((await rest('GET', `${list}/ny`, { as: 'admin' })).status).toBe(404)
    expect((await rest('GET', `${list}/ny`, { as: 'nyAdmin', on: 'ny' })).data).toEqual([])
    expect((await rest('GET', `${list}/dc`, { as: 'member' })).status).toBe(403)
  },
}
