import { expect, test } from 'vitest'
import { rest } from '#server/api.ts'
import { refusalIn } from '#server/trpc.ts'
import { restClient, tokenFor } from '#tests/rest/client.ts'
import { solve } from '#tests/support/human-check.ts'
import { openShop } from '#tests/support/shop.ts'
import { describeOnBoth, memberIds, worldPassword, type World } from '#tests/support/world.ts'

/** Everything in the database that is not the noise of being asked: sessions, counters. */
async function everything({ store: { read } }: World): Promise<string> {
  const tables = ['facts', 'people', 'members', 'applications', 'payments', 'paymentAttempts', 'outbox', 'oneTimeTokens', 'uploads'] as const
  const rows = await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

describeOnBoth("an id of another chapter's", (open) => {
  test('is, at every procedure that takes one, not there', async () => {
    const shop = await openShop(open)
    const { paymentId, orderId } = await shop.approved('nyMember')
    await shop.as('nyMember').payments.finish({ orderId })
    const { orderId: openOrder } = await shop.approved('nyMember')
    const before = await everything(shop)

    for (const [who, role] of [['admin', 'admin'], ['system', 'systemAdmin']] as const) {
      const { members, payments } = shop.as(who, { role, on: 'dc' })
      const theirs = { memberId: memberIds.nyMember }
      const doors: Record<string, () => Promise<unknown>> = {
        application: () => members.application({ pendingId: 'nyApplicant' }),
        approve: () => members.approve({ pendingId: 'nyApplicant' }),
        'approve as': () => members.approve({ pendingId: 'nyApplicant', memberType: 'dc-regular' }),
        'approve as a type of theirs': () => members.approve({ pendingId: 'applicant', memberType: 'ny-student' }),
        'add with a type of theirs': () => members.add({ ...newcomer, memberType: 'ny-student' }),
        deletePending: () => members.deletePending({ pendingId: 'nyApplicant' }),
        byId: () => members.byId(theirs),
        makeAdmin: () => members.makeAdmin(theirs),
        removeAdmin: () => members.removeAdmin({ memberId: memberIds.nyAdmin }),
        remove: () => members.remove(theirs),
        recordByHand: () => payments.recordByHand({ ...theirs, terms: 1, reference: 'cash' }),
        receipt: () => payments.receipt({ paymentId }),
        finish: () => payments.finish({ orderId: openOrder }),
        cancel: () => payments.cancel({ orderId: openOrder }),
        pay: () => payments.pay({ ...theirs, qty: 1, paymentResult: { id: openOrder } }),
      }
      for (const [door, call] of Object.entries(doors)) {
        const end = await call().then(() => 'let in', (error: unknown) => refusalIn(error)?.why ?? String(error))
        expect(['missing', 'forbidden', 'invalid'], `${who} at ${door}`).toContain(end)
      }
    }
    expect(await everything(shop)).toBe(before)
    await shop.close()
  })

  test('is, at every documented call that takes one, not there', async () => {
    const world = await open()
    const client = restClient(world)
    const token = { admin: await tokenFor(world, 'admin'), system: await tokenFor(world, 'system') }
    const before = await everything(world)
    for (const row of rest.rows.filter(({ path }) => /\{(id|host|chapterId)\}/.test(path))) {
      // A chapter is public by its id, and a new password is asked for by an address.
      if (row.path === '/api/chapters/{id}' || row.path.includes('newPassword')) continue
      const id = row.path.includes('pending') ? 'nyApplicant' : memberIds.nyMember
      const path = row.path.replace('{id}', id).replace('{host}', 'ny.localhost').replace('{chapterId}', 'chapter-ny')
      const body = row.method === 'GET' ? {} : { body: { qty: 1, paymentResult: { id: 'ORDER12345' }, email: 'a@b.example', checkChapter: 'dc' } }
      for (const who of ['admin', 'system'] as const) {
        const { status } = await client(row.method, path, { on: 'dc', token: token[who], ...body })
        expect([403, 404], `${who}: ${row.method} ${path}`).toContain(status)
      }
    }
    expect(await everything(world)).toBe(before)
  })

  test('never comes up in a list of this chapter', async () => {
    const shop = await openShop(open)
    const { orderId } = await shop.approved('nyMember')
    await shop.as('nyMember').payments.finish({ orderId })
    for (const who of ['admin', 'system'] as const) {
      const { members, payments } = shop.as(who, { on: 'dc' })
      const lists = [
        await members.pending(),
        await members.ofChapter(),
        (await members.inChapter({ size: 100 })).rows,
        await members.options({ search: '' }),
        await members.types(),
        await payments.allInChapter(),
        (await payments.inChapter({ size: 100 })).rows,
      ]
      expect(JSON.stringify(lists)).not.toMatch(/nyMember|nyApplicant|nyAdmin|chapter-ny|ny-/)
    }
    await shop.close()
  })
})

const newcomer = { mInit: 'Mr', firstName: 'New', lastName: 'Comer', email: 'new@comer.example' } as const

const application = {
  ...newcomer,
  password: 'tower-crane-41',
  ...{ address1: '1 Main Street', city: 'Washington', state: 'DC', zipcode: '20001', primaryPhone: '2025550144' },
  ...{ degree: 'M.Sc.', degreeYear: 2004, major: 'Bridges', collegeName: 'State College', memberType: 'dc-student' },
}

/** What a caller would like to be, under every name that some table has for it. */
const wishes = {
  ...{ role: 'systemAdmin', userRole: 'systemAdmin', isAdmin: 1, isSystemAdmin: 1, isPaid: true, status: 'active' },
  ...{ chapterId: 'chapter-ny', memberId: '99999', personId: 'admin', pendingId: 'applicant', memberTypeId: 'dc-life' },
  ...{ emailVerified: 1, verified: true, verifiedAt: '2020-01-01', nextPaymentDueIn: 2099, startedAt: '2000-01-01' },
  ...{ amount: 1, amountCents: 1, fee: 0, feeCents: 0, createdAt: '2000-01-01', lastLoginAt: '2000-01-01', passwordHash: 'x' },
}

describeOnBoth('what a caller wishes to be', (open) => {
  test('is not what registering makes of him', async () => {
    const world = await open()
    const captcha = await solve(await world.portal.providers.humanCheck.challenge())
    const body = { ...wishes, ...application, captcha, checkChapter: '' }
    expect(await restClient(world)('POST', '/api/users/register', { on: 'dc', body: { ...body, chapterId: 'chapter-ny' } })).toMatchObject({ status: 200 })
    const { read } = world.store
    const person = await read.selectFrom('people').selectAll().where('email', '=', newcomer.email).executeTakeFirstOrThrow()
    expect(person.personId).not.toBe('admin')
    expect(person).toMatchObject({ lastLoginAt: null, passwordHash: expect.stringMatching(/^\$argon2id/) as string })
    const rows = await read.selectFrom('applications').selectAll().where('personId', '=', person.personId).execute()
    expect(rows).toMatchObject([{ chapterId: 'chapter-dc', memberTypeId: 'dc-student', emailVerified: 0, verifiedAt: null }])
    expect(await read.selectFrom('members').selectAll().where('personId', '=', person.personId).execute()).toEqual([])
  })

  test('is not what an admin makes of somebody by adding or approving', async () => {
    const world = await open()
    const client = restClient(world)
    expect(await client('POST', '/api/users/add', { as: 'admin', body: { ...wishes, ...newcomer, memberType: 'dc-student' } })).toMatchObject({ status: 201 })
    expect(await client('POST', '/api/users/applicant/pending', { as: 'admin', body: { ...wishes, memberType: 'dc-student' } })).toMatchObject({ status: 201 })
    const members = await world.store.read.selectFrom('members').selectAll().where('memberTypeId', '=', 'dc-student').execute()
    expect(members).toHaveLength(2)
    for (const member of members) {
      expect(member).toMatchObject({ chapterId: 'chapter-dc', status: 'inactive', isAdmin: 0, isSystemAdmin: 0, nextPaymentDueIn: 2026 })
      expect(['99999', ...Object.values(memberIds)]).not.toContain(member.memberId)
    }
  })

  test('is not a role to sign in with', async () => {
    const world = await open()
    const login = (email: string, userRole: string, on: 'dc' | 'ny') =>
      restClient(world)('POST', '/api/users/login', { on, body: { ...wishes, email, userRole, password: worldPassword } })
    expect((await login('member@dc.aea.example', 'admin', 'dc')).status).toBe(401)
    expect((await login('member@dc.aea.example', 'systemAdmin', 'dc')).status).toBe(401)
    expect((await login('admin@dc.aea.example', 'systemAdmin', 'dc')).status).toBe(401)
    expect((await login('admin@dc.aea.example', 'admin', 'ny')).status).toBe(401)
    expect((await login('admin@dc.aea.example', 'owner', 'dc')).status).toBe(400)
  })
})

describeOnBoth('a session', (open) => {
  test.each([
    ['made admin', (world: World) => world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: memberIds.member }), 'member'],
    ['no longer admin', (world: World) => world.as('system', { on: 'dc' }).members.removeAdmin({ memberId: memberIds.admin }), 'admin'],
    ['deleted', (world: World) => world.as('admin').members.remove({ memberId: memberIds.member }), 'member'],
  ] as const)('ends when the person is %s, on every device and as a token', async (_, change, who) => {
    const world = await open()
    const client = restClient(world)
    const tokens = [await tokenFor(world, who), await tokenFor(world, who, 'member')]
    for (const token of tokens) expect((await client('GET', '/api/users/profile', { on: 'dc', token })).status).toBe(200)
    await change(world)
    for (const token of tokens) expect((await client('GET', '/api/users/profile', { on: 'dc', token })).status).toBe(401)
    expect(await world.store.read.selectFrom('sessions').selectAll().where('personId', '=', who).execute()).toEqual([])
  })

  test("of one chapter is worth nothing on another's host, whatever the token says", async () => {
    const world = await open()
    const client = restClient(world)
    for (const who of ['member', 'admin'] as const) {
      const token = await tokenFor(world, who)
      for (const path of ['/api/users/profile', '/api/users/payment', '/api/users/chapter/ny', '/api/chapters/payments/ny']) {
        expect((await client('GET', path, { on: 'ny', token })).status, path).toBe(401)
      }
      const [head, , signature] = token.split('.')
      const claims = Buffer.from(JSON.stringify({ sid: 'x', role: 'systemAdmin', exp: 9_999_999_999 })).toString('base64url')
      const none = Buffer.from('{"alg":"none"}').toString('base64url')
      for (const forged of [`${head}.${claims}.${signature}`, `${none}.${claims}.`]) {
        expect((await client('GET', '/api/users/profile', { on: 'dc', token: forged })).status).toBe(401)
      }
    }
  })
})
