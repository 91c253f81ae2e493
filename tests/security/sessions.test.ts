import { expect, test } from 'vitest'
import { openSessions, sessionDays } from '#server/auth/sessions.ts'
import { hashToken } from '#server/auth/tokens.ts'
import { openHttpClient, type SessionKeys, type HttpClient } from '#tests/support/http-client.ts'
import {
  describeOnSqlite,
  emailOf,
  memberIds,
  worldPassword,
  type Person,
  type World,
} from '#tests/support/world/world.ts'

const carriers = ['cookie', 'bearer'] as const

/** The actor of a session, seen from outside: at a widget, at a page, and at a documented call. */
async function known({ request }: HttpClient, by: SessionKeys, on = 'dc') {
  const widget = (carrier: 'cookie' | 'bearer') => request('/api/trpc/accounts.profile', { by, with: carrier, on })
  const [cookie, bearer, page, call] = [
    await widget('cookie'),
    await widget('bearer'),
    await request('/profile', { by, on }),
    await request('/api/users/profile', { by, with: 'bearer', on }),
  ]
  return [cookie.status, bearer.status, page.headers.get('location')?.split('?')[0] ?? page.status, call.status]
}

const isKnown = [200, 200, 200, 200]
const isNobody = [401, 401, '/login', 401]

const credentials = (who: Person) => ({ email: emailOf(who), password: worldPassword, userRole: 'member' })

const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .findLast((cookie) => cookie.startsWith('session='))
    ?.split(';')[0] ?? ''

describeOnSqlite('a login', (open) => {
  test.each([
    ['a widget', '/api/trpc/accounts.login', (who: Person) => credentials(who)],
    ['the page', '/login', (who: Person) => new URLSearchParams(credentials(who))],
  ] as const)('at %s does not adopt a session planted in the browser beforehand', async (_, path, bodyFor) => {
    const world = await open()
    const client = openHttpClient(world)
    const made = 'x'.repeat(40)
    const attackers = await client.sessionOf('inactive')
    for (const planted of [`session=${made}`, attackers.cookie]) {
      const reply = await client.request(path, {
        method: 'POST',
        body: bodyFor('member'),
        headers: { cookie: planted },
      })
      expect([200, 302]).toContain(reply.status)
      const given = cookieOf(reply.headers)
      expect(given).toMatch(/^session=\w{20,}$/)
      expect(given).not.toBe(planted)
    }
    // The attacker's session ended when the victim logged in over it.
    for (const planted of [`session=${made}`, attackers.cookie]) {
      expect((await client.request('/api/trpc/accounts.profile', { headers: { cookie: planted } })).status).toBe(401)
    }
    const sessions = await world.store.read.selectFrom('sessions').selectAll().execute()
    expect(sessions.every(({ personId }) => personId === 'member')).toBe(true)
  })

  test('leaves nothing in the database that another browser could use', async () => {
    const world = await open()
    const { request, sessionOf } = openHttpClient(world)
    const key = await sessionOf('member')
    const [row] = await world.store.read.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(key.sessionId)
    expect((await request('/api/trpc/accounts.profile', { by: key })).status).toBe(200)
    expect(
      (await request('/api/trpc/accounts.profile', { headers: { cookie: `session=${row!.sessionId}` } })).status,
    ).toBe(401)
  })

  test('sets a cookie that scripts, other sites and other chapters cannot read', async () => {
    const world = await open()
    const { request } = openHttpClient(world)
    const reply = await request('/api/trpc/accounts.login', { method: 'POST', body: credentials('member') })
    expect(reply.headers.getSetCookie().find((one) => one.startsWith('session='))).toMatch(
      /^session=\w+; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/,
    )
    // With this prefix, browsers guarantee that no host can set the cookie for another.
    const live = openSessions(world.store, { live: true, clock: world.clock }).createSessionCookie('an-id').serialize()
    expect(live).toMatch(/^__Host-session=an-id; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax; Secure$/)
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
})

describeOnSqlite('a session', (open) => {
  test.each(carriers)('ends at the logout, requested with the %s, for both of its forms', async (carrier) => {
    const world = await open()
    const client = openHttpClient(world)
    const [by, other] = [await client.sessionOf('member'), await client.sessionOf('member')]
    expect(await known(client, by)).toEqual(isKnown)
    const reply = await client.request('/api/trpc/accounts.logout', { method: 'POST', body: {}, by, with: carrier })
    expect(reply.status).toBe(200)
    // Neither a cart nor a form's draft is left in the browser.
    expect(reply.headers.getSetCookie()).toContain('cart=; Path=/event; Max-Age=0; HttpOnly; SameSite=Lax')
    expect(reply.headers.get('clear-site-data')).toBe('"storage"')
    expect(await known(client, by)).toEqual(isNobody)
    expect(await known(client, other)).toEqual(isKnown)
  })

  const ends: [string, Person, (world: World, client: HttpClient) => Promise<unknown>][] = [
    [
      'is made admin',
      'member',
      (world) => world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: memberIds.member }),
    ],
    [
      'is no longer admin',
      'admin',
      async (world) => {
        const { members } = world.as('system', { on: 'dc' })
        await members.makeAdmin({ memberId: memberIds.lifer })
        await members.removeAdmin({ memberId: memberIds.admin })
      },
    ],
    ['is deleted', 'member', (world) => world.as('admin').members.remove({ memberId: memberIds.member })],
    ['chose a new password', 'member', setNewPassword],
  ]
  test.each(ends)('ends when the person %s, in both of its forms', async (_, who, change) => {
    const world = await open()
    const client = openHttpClient(world)
    const keys = [await client.sessionOf(who), await client.sessionOf(who, { role: 'member' })]
    const beside = await client.sessionOf('inactive')
    for (const by of keys) expect(await known(client, by)).toEqual(isKnown)
    await change(world, client)
    for (const by of keys) expect(await known(client, by)).toEqual(isNobody)
    expect(await known(client, beside)).toEqual(isKnown)
  })

  test("of one chapter is worth nothing on another's host, and the cookie is removed there", async () => {
    const world = await open()
    const client = openHttpClient(world)
    for (const who of ['member', 'admin'] as const) {
      const by = await client.sessionOf(who)
      expect(await known(client, by, 'ny')).toEqual(isNobody)
      expect(await known(client, by, 'aea')).toEqual(isNobody)
      const there = await client.request('/', { by, on: 'ny' })
      expect(there.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; .*Max-Age=0/)])
      expect(await known(client, by)).toEqual(isKnown)
    }
  })

  test(`ends ${sessionDays} days after its login however much it is used, and its row goes with it`, async () => {
    const world = await open()
    const client = openHttpClient(world)
    const by = await client.sessionOf('member')
    const asCookie = async () => (await client.request('/api/trpc/accounts.profile', { by })).status
    for (let day = 1; day < sessionDays; day++) {
      world.clock.forward(24 * 60)
      expect(await asCookie(), `on day ${day}`).toBe(200)
    }
    world.clock.forward(24 * 60 - 1)
    expect(await asCookie()).toBe(200)
    world.clock.forward(1)
    expect(await known(client, by)).toEqual(isNobody)
    const page = await client.request('/profile', { by })
    expect(page.headers.get('location')).toContain('expired')
    const later = await client.sessionOf('inactive')
    await world.portal.sessions.deleteExpiredSessions()
    const left = await world.store.read.selectFrom('sessions').select('sessionId').execute()
    expect(left.map(({ sessionId }) => sessionId)).toEqual([hashToken(later.sessionId)])
  })
})

async function setNewPassword(world: World, { request }: HttpClient) {
  await world.as('anonymous').accounts.requestPasswordReset({ email: emailOf('member') })
  const link = new URL((await world.sentEmails())[0]!.links[0]!)
  const form = { password: 'tower-crane-41', confirmPassword: 'tower-crane-41' }
  expect((await request(link.pathname, { method: 'POST', body: new URLSearchParams(form) })).status).toBe(200)
}
