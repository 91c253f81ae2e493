import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { apiRouter } from '#server/api.ts'
import { solve } from '#tests/support/human-check.ts'
import { announcePicnic, guestCart } from '#tests/support/picnic.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { openStreet } from '#tests/support/street.ts'
import { describeOnBoth, emailOf, memberIds, worldPassword, type Resident } from '#tests/support/world.ts'
import { wholeState } from '#tests/support/whole-state.ts'
import { application } from '#tests/support/applicant.ts'

/** What a caller would like a row to say, under every name that some table has for it. Each value stands nowhere else. */
const wishes = {
  ...{ chapterId: 'chapter-ny', personId: 'nyMember', role: 'systemAdmin', isAdmin: 1, isSystemAdmin: 1, isMain: true, subDomain: 'ny' },
  ...{ status: 'wished', state: 'wished', stage: 'wished', isPublished: 1, isPaid: true, verifiedAt: '1999-09-09T09:09:09.000Z', emailVerified: 1 },
  ...{ createdAt: '1999-09-09T09:09:09.000Z', updatedAt: '1999-09-09T09:09:09.000Z', paidAt: '1999-09-09T09:09:09.000Z', registeredAt: '1999-09-09T09:09:09.000Z' },
  ...{ startedAt: '1999-09-09', nextPaymentDueIn: 2424, durationYears: 2424, amountCents: 424242, unitCents: 424242, totalCents: 424242, price: 424242, currency: 'WSH' },
  ...{ createdBy: 'nyAdmin', updatedBy: 'nyAdmin', ownerId: 'nyAdmin', passwordHash: 'wished', captureId: 'WISHED', payerEmail: 'wished@x.example', position: 424242, hash_: 'wished' },
  ...{ registrationId: '42424', held: 4242, sold: 4242, taken: 4242, seatsLeft: 4242, memberTypeId: 'ny-life', kind: 'wished', actor: 'system:wished', clientAddress: '192.0.2.42' },
}

const wished = /chapter-ny|nyMember|nyAdmin|ny-life|wished|WISHED|WSH|1999-09-09|2424/

type Write = { as?: Resident; input: (shop: Shop) => Promise<object> | object }

const captcha = async (shop: Shop) => solve(await shop.portal.providers.humanCheck.challenge())
const link = async (shop: Shop, purpose: string) =>
  (await shop.letters()).flatMap(({ links }) => links).find((one) => one.includes(`/${purpose}/`))!.split('/').at(-1)!
const orderOf = async (shop: Shop) => (await shop.approved('member')).orderId
const feeOrder = async (shop: Shop) => {
  const { orderId } = await shop.as('anonymous').registrations.start(guestCart(await announcePicnic(shop)))
  await shop.standin.control({ do: 'approve', orderId })
  return orderId
}

/** A right input for every door that writes. A new one without a row here fails the test. */
const writes: Record<string, Write> = {
  'accounts.login': { input: () => ({ email: emailOf('member'), password: worldPassword, userRole: 'member' }) },
  'accounts.logout': { as: 'member', input: () => ({}) },
  'accounts.register': { input: async (shop) => ({ ...application, memberType: 'dc-student', captcha: await captcha(shop) }) },
  'accounts.resendVerification': { input: () => ({ email: emailOf('unverified'), password: worldPassword }) },
  'accounts.activate': {
    async input(shop) {
      await shop.as('anonymous').accounts.resendVerification({ email: emailOf('unverified'), password: worldPassword })
      return { hash: await link(shop, 'activate') }
    },
  },
  'accounts.confirm': {
    async input(shop) {
      const { email, password } = { ...application, email: 'another@comer.example' }
      await shop.as('anonymous').accounts.register({ ...application, email, captcha: await captcha(shop) })
      return { hash: await link(shop, 'activate'), password }
    },
  },
  'accounts.requestPasswordReset': { input: () => ({ email: emailOf('member') }) },
  'accounts.resetPassword': {
    async input(shop) {
      await shop.as('anonymous').accounts.requestPasswordReset({ email: emailOf('member') })
      return { id: memberIds.member, token: await link(shop, 'reset'), password: 'tower-crane-41' }
    },
  },
  'books.verify': { as: 'admin', input: () => ({}) },
  'events.create': { as: 'admin', input: () => ({ eventType: 'picnic', eventName: 'Picnic', eventAddress: 'A park', startsAt: '2027-06-05T10:00', endsAt: '2027-06-05T16:00' }) },
  'events.update': { as: 'admin', input: async (shop) => ({ eventId: await announcePicnic(shop, { publish: false }), eventName: 'Another name' }) },
  'events.publish': { as: 'admin', input: async (shop) => ({ eventId: await announcePicnic(shop, { publish: false }) }) },
  'events.unpublish': { as: 'admin', input: async (shop) => ({ eventId: await announcePicnic(shop) }) },
  'events.remove': { as: 'admin', input: async (shop) => ({ eventId: await announcePicnic(shop) }) },
  'members.approve': { as: 'admin', input: () => ({ pendingId: 'applicant', memberType: 'dc-student' }) },
  'members.deletePending': { as: 'admin', input: () => ({ pendingId: 'unverified' }) },
  'members.add': { as: 'admin', input: () => ({ mInit: 'Mr', firstName: 'Newer', lastName: 'Comer', email: 'newer@comer.example', memberType: 'dc-student', state: 'DC' }) },
  'members.makeAdmin': { as: 'system', input: () => ({ memberId: memberIds.member }) },
  'members.removeAdmin': { as: 'system', input: () => ({ memberId: memberIds.member }) },
  'members.remove': { as: 'admin', input: () => ({ memberId: memberIds.inactive }) },
  'newsletter.subscribe': { input: async (shop) => ({ email: 'jobs@x.example', captcha: await captcha(shop) }) },
  'newsletter.unsubscribe': { input: async (shop) => ({ email: 'jobs@x.example', captcha: await captcha(shop) }) },
  'newsletter.unsubscribeByLink': { input: () => ({ token: 'unknown' }) },
  'payments.start': { as: 'member', input: () => ({ terms: 1 }) },
  'payments.finish': { as: 'member', input: async (shop) => ({ orderId: await orderOf(shop) }) },
  'payments.cancel': { as: 'member', input: async (shop) => ({ orderId: await orderOf(shop) }) },
  'payments.pay': { as: 'member', input: async (shop) => ({ memberId: memberIds.member, qty: 1, paymentResult: { ...wishes, id: await shop.browserOrder({ amountCents: 10_000 }) } }) },
  'payments.recordByHand': { as: 'admin', input: () => ({ memberId: memberIds.member, terms: 1, reference: 'cash' }) },
  'registrations.leaveCart': { input: () => ({ cartId: randomUUID() }) },
  'registrations.start': { input: async (shop) => guestCart(await announcePicnic(shop)) },
  'registrations.finish': { input: async (shop) => ({ orderId: await feeOrder(shop) }) },
  'registrations.cancel': { input: async (shop) => ({ orderId: await feeOrder(shop) }) },
  'registrations.registerFree': { input: async (shop) => guestCart(await announcePicnic(shop, { adultFee: '0', minorFee: '0', cap: '0' })) },
  'registrations.register': { input: async (shop) => ({ ...guestCart(await announcePicnic(shop, { adultFee: '0', minorFee: '0', cap: '0' })), paymentResult: '' }) },
}

/** An id or a hash of chance, or a letter's link, may hold any digits. */
const saysIt = (row: string) => wished.test(row.replaceAll(/"(?:\w*[hH]ash|\w*[iI]d|correlation|text|html)":"(?!chapter-ny|ny)[^"]*"/g, ''))

const procedures = Object.entries(apiRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)

test('every door that writes has a row', () => {
  const mutations = procedures.filter(([, { _def }]) => _def.type === 'mutation').map(([name]) => name)
  expect(Object.keys(writes).sort()).toEqual(mutations.sort())
})

describeOnBoth('what a caller would like a row to say', (open) => {
  test('is written by no door', { timeout: 60_000 }, async () => {
    const shop = await openShop(open)
    const street = openStreet(shop)
    const said: string[] = []
    let changed = 0
    for (const [name, { as, input }] of Object.entries(writes)) {
      shop.clock.forward(61)
      const right = await input(shop)
      const before = await wholeState(shop.store)
      const by = as ? await street.keyOf(as) : undefined
      const reply = await street.knock(`/api/trpc/${name}`, { method: 'POST', body: { ...wishes, ...right }, ...(by ? { by } : {}) })
      expect([name, reply.status, reply.status === 200 ? '' : reply.text]).toEqual([name, 200, ''])
      const after = await wholeState(shop.store)
      for (const [table, rows] of Object.entries(after)) {
        const fresh = rows.filter((row) => !before[table]!.includes(row))
        changed += fresh.length
        said.push(...fresh.filter(saysIt).map((row) => `${name}: ${table} ${row.slice(0, 300)}`))
        const roles = fresh.filter((row) => /"isSystemAdmin":1|"isAdmin":1/.test(row))
        if (name !== 'members.makeAdmin' && name !== 'payments.recordByHand') said.push(...roles.map((row) => `${name} made an admin: ${row.slice(0, 200)}`))
      }
    }
    expect(said).toEqual([])
    expect(changed).toBeGreaterThan(50)
    // The control: a state of that name is one's own to give, and is seen where it was written.
    await shop.as('admin').members.add({ mInit: 'Mr', firstName: 'Third', lastName: 'Comer', email: 'third@comer.example', memberType: 'dc-student', state: wishes.state })
    expect(Object.values(await wholeState(shop.store)).flat().filter((row) => row.includes('third@') && saysIt(row))).not.toEqual([])
    await shop.balance()
    await shop.close()
  })
})
