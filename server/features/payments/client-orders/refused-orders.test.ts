import { afterEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { limit, limits } from '#server/auth/limits.ts'
import { restClient, type Call } from '#tests/rest/client.ts'
import { openCause } from '#tests/support/world/causes.ts'
import { openFee } from '#tests/support/world/fee-types.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'

describeOnBoth('the money of a rejected call', (open) => {
  let world: PaymentsWorld
  let picnic: string
  const begin = async () => {
    world = await worldWithPayments(open)
    picnic = await announcePicnic(world)
  }
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  const pay = (
    paymentResult: unknown,
    { qty = 1, path = memberIds.member, ...call }: Call & { qty?: unknown; path?: string; body?: object } = {},
  ) =>
    restClient(world)('POST', `/api/users/${path}/pay`, {
      as: 'member',
      ...call,
      body: { qty, paymentResult, ...call.body },
    })
  const register = (paymentResult: unknown, more: object = {}, call: Call = {}) => {
    const { mInit, firstName, lastName, email, phone } = guestCart(picnic)
    const person = { mInit, firstName, lastName, email, phone, isMember: false, memberId: '' }
    const body = { eventId: picnic, ...person, numberOfAdults: 1, numberOfMinors: 0, paymentResult, ...more }
    return restClient(world)('POST', '/api/events/register', { ...call, body })
  }
  const donate = (
    paymentResult: unknown,
    more: object = {},
    { path = memberIds.member, ...call }: Call & { path?: string } = {},
  ) =>
    restClient(world)('POST', `/api/users/${path}/donate`, {
      as: 'member',
      ...call,
      body: { donationTypeName: 'Flood relief', paymentResult, ...more },
    })
  const toResolve = async () => (await world.as('admin').books.toResolve()).open
  const refunds = async () => (await world.standin.books()).refunds.length

  type Answer = { status: number; data: { message: string } }
  const early: [string, number, (order: object) => Promise<Answer>][] = [
    ['nobody is signed in', 401, (order) => pay(order, { as: 'anonymous' })],
    ["another member's id", 403, (order) => pay(order, { path: memberIds.admin })],
    ['an id that is none', 400, (order) => pay(order, { path: 'x'.repeat(50) })],
    ["another chapter's name", 404, (order) => pay(order, { body: { checkChapter: 'ny' } })],
    ['text that cannot be kept', 400, (order) => pay(order, { body: { memberType: '\0' } })],
    ['a name that is no fee', 400, (order) => pay(order, { body: { paymentTypeName: 'Golf club' } })],
    ['a member type of others', 400, (order) => pay(order, { body: { memberType: { memberType: 'Student' } } })],
    ['programs that are not open', 400, (order) => register(order, { programs: [{ fee: 1 }] })],
    ['a cause that is none', 400, (order) => donate(order, { donationTypeName: 'Yachts' })],
    ["a donation under another member's id", 403, (order) => donate(order, {}, { path: memberIds.admin })],
    ['a form without a name', 400, (order) => register(order, { firstName: '' })],
    ['nobody comes', 400, (order) => register(order, { numberOfAdults: 0 })],
    ['a number of people that is none', 400, (order) => register(order, { numberOfAdults: 'NaN' })],
    ['an unknown reference', 400, (order) => register(order, { memberId: '99999' })],
    ['a token that is none', 401, (order) => pay(order, { as: 'anonymous', token: 'x' })],
  ]
  test.each(early)('is refunded and recorded, and the reply says so: %s', async (_, status, call) => {
    await begin()
    await openCause(world)
    const orderId = await world.browserOrder({ amountCents: 2500 })
    const answer = await call({ id: orderId, status: 'COMPLETED' })
    expect([answer.status, answer.data.message]).toEqual([
      status,
      expect.stringMatching(/ Your payment will be refunded in full\.$/),
    ])
    expect(answer.data.message).not.toContain('Nothing was')
    expect(await world.store.read.selectFrom('refunds').select(['amountCents', 'state']).execute()).toEqual([
      { amountCents: 2500, state: 'done' },
    ])
    expect(await refunds()).toBe(1)
    await call({ paymentId: orderId })
    expect(await refunds()).toBe(1)
  })

  const beside: [string, string, (id: string, who?: 'member' | 'lifer') => Promise<Answer>][] = [
    [
      'a fee',
      'Payment',
      (id, who = 'member') => pay({ id }, { as: who, path: memberIds[who], body: { paymentTypeName: 'Library' } }),
    ],
    ['a donation', 'Donation', (id, who = 'member') => donate({ id }, {}, { as: who, path: memberIds[who] })],
  ]
  test.each(beside)(
    'for %s: euros are refunded, and orders that are used, old, or another seller’s are set aside; each is recorded',
    async (_, thanks, send) => {
      await begin()
      await Promise.all([openFee(world), openCause(world)])
      const standing = await world.standing('member')
      const recorded = () =>
        world.store.read
          .selectFrom('paymentAttempts')
          .select(['orderId', 'state', 'reason'])
          .orderBy('startedAt')
          .execute()

      const used = await world.browserOrder({ amountCents: 2500 })
      for (const _time of [1, 2]) expect((await send(used)).data).toMatch(new RegExp(`^${thanks}`))
      expect((await send(used, 'lifer')).data.message).toContain('belongs to another')
      expect(await recorded()).toMatchObject([{ orderId: used, state: 'paid' }])

      const euros = await world.browserOrder({ amountCents: 2500, currency: 'EUR' })
      for (const _time of [1, 2])
        expect(await send(euros)).toMatchObject({
          status: 409,
          data: { message: expect.stringMatching(/not made in US dollars.* refunded in full\.$/) },
        })
      expect(
        await world.store.read.selectFrom('refunds').select(['amountCents', 'currency', 'state']).execute(),
      ).toEqual([{ amountCents: 2500, currency: 'EUR', state: 'done' }])

      const theirs = await world.browserOrder({ chapter: 'ny' })
      expect(await send(theirs)).toMatchObject({
        status: 404,
        data: { message: expect.stringContaining('no record of this order') },
      })
      const old = await world.browserOrder({ amountCents: 2500 })
      world.clock.forward(73 * 60)
      expect(await send(old)).toMatchObject({
        status: 409,
        data: { message: expect.stringContaining('no record of this PayPal order') },
      })
      expect(await toResolve()).toMatchObject([
        { orderId: old, kind: 'setAside', setAsideBecause: 'paidLongAgo', providerCents: 2500 },
      ])
      expect([await refunds(), await world.standing('member')]).toEqual([1, standing])
      // The other chapter's order was not touched.
      world.clock.forward(-73 * 60)
      expect(
        (await world.as('nyMember').dues.pay({ memberId: memberIds.nyMember, qty: 1, paymentResult: { id: theirs } }))
          .state,
      ).toBe('paid')
    },
  )

  test('leaves the message of a refusal without captured money unchanged', async () => {
    await begin()
    const open = await world.browserOrder({ capture: false })
    for (const id of [open, 'NOSUCHORDER1', '../../x', 5]) {
      expect(await pay({ id }, { as: 'anonymous' })).toMatchObject({
        status: 401,
        data: { message: 'Not Authorized, NO token' },
      })
    }
    expect(await refunds()).toBe(0)
  })

  test('is not rate-limited if it can be booked', async () => {
    await begin()
    await limit(world.portal, 'payByMember', 'member', limits.payByMember.max - 1)
    expect((await pay({ id: 'NOSUCHORDER' })).status).not.toBe(429)
    expect((await pay({ id: 'NOSUCHORDER' })).status).toBe(429)
    expect((await pay({ id: await world.browserOrder({}) })).data).toBe('Payment Successfull.')
    await limit(world.portal, 'registerForEventByAddress', '127.0.0.1', limits.registerForEventByAddress.max - 1)
    expect((await register({ id: 'NOSUCHORDER' })).status).not.toBe(429)
    expect((await register({ id: 'NOSUCHORDER' })).status).toBe(429)
    expect((await register({ id: await world.browserOrder({ amountCents: 2500 }) })).status).toBe(200)
  })

  test.each([{ customId: 'SHOP-1' }, { invoiceId: 'INVOICE-7' }])(
    "leaves another shop's order (%o) as it is and shows it to the admins",
    async (ids) => {
      await begin()
      const orderId = await world.browserOrder(ids)
      for (const who of ['member', 'anonymous'] as const) {
        expect((await pay({ id: orderId }, { as: who })).data.message).toContain(
          'left as it is, and the admins of the chapter can see it',
        )
      }
      expect((await register({ id: orderId })).status).toBe(409)
      expect(await refunds()).toBe(0)
      expect(await toResolve()).toMatchObject([
        {
          orderId,
          kind: 'setAside',
          setAsideBecause: 'foreign',
          providerCents: 10_000,
          booksCents: 0,
          currency: 'USD',
        },
      ])
      expect((await world.as('nyAdmin').books.toResolve()).open).toEqual([])
      expect((await world.as('admin').books.facts({ id: orderId })).facts.map(({ name }) => name)).toEqual([
        'Left at PayPal for an admin',
      ])
    },
  )

  test('that is already set aside is read a limited number of times', async () => {
    await begin()
    const orderId = await world.browserOrder({ customId: 'SHOP-1' })
    expect((await pay({ id: orderId })).status).toBe(409)
    await limit(world.portal, 'finishByAddress', '127.0.0.1', limits.finishByAddress.max - 1)
    expect((await pay({ id: orderId })).status).toBe(429)
  })

  test('on an account shared with other shops is not refunded automatically, and what matches exactly is booked', async () => {
    await begin()
    await world.store.write(({ sql }) => run(sql.updateTable('paymentAccounts').set({ servesOtherShops: 1 })))
    const cheap = await world.browserOrder({ amountCents: 500 })
    const refused = await world.browserOrder({})
    expect((await pay({ id: cheap })).data.message).toContain('will record it or refund it')
    expect(await pay({ id: refused }, { as: 'anonymous' })).toMatchObject({
      status: 401,
      data: { message: expect.stringContaining('will record it or refund it') },
    })
    expect((await register({ id: cheap }, { firstName: '' })).status).toBe(400)
    expect(await refunds()).toBe(0)
    expect((await toResolve()).map(({ orderId, setAsideBecause }) => `${orderId} ${setAsideBecause}`).sort()).toEqual(
      [`${cheap} sharedAccount`, `${refused} sharedAccount`].sort(),
    )
    // Once sent correctly, it is booked and no longer listed.
    expect((await pay({ id: refused })).data).toBe('Payment Successfull.')
    expect((await toResolve()).map(({ orderId }) => orderId)).toEqual([cheap])
  })

  test('waits while the provider does not respond, and the client is told to send it again', async () => {
    await begin()
    const orderId = await world.browserOrder({})
    await world.standin.control({ do: 'misbehave', kind: 'errorBefore', on: 'read', times: 10 })
    const answer = await pay({ id: orderId }, { as: 'anonymous' })
    expect([answer.status, answer.data.message]).toEqual([
      503,
      expect.stringContaining('please do not pay again; try again in a minute'),
    ])
    await world.standin.control({ do: 'calm' })
    expect((await pay({ id: orderId })).data).toBe('Payment Successfull.')
  })
})
