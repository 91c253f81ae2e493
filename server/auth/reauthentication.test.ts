import { expect, test } from 'vitest'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite, worldPassword } from '#tests/support/world/world.ts'

describeOnSqlite('a login older than 15 minutes', (open) => {
  test('is asked again before such an act, in a browser; a client with a token is not', async () => {
    const world = await open()
    const client = openHttpClient(world)
    const by = await client.sessionOf('member')
    const act = (carrier: 'cookie' | 'bearer' = 'cookie') =>
      client.request('/api/trpc/accounts.beginAuthenticator', { method: 'POST', body: {}, by, with: carrier })
    expect((await act()).status).toBe(200)
    world.clock.forward(15)
    const refused = await act()
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('confirm that it’s you')])
    expect((await act('bearer')).status).toBe(200)
    const confirm = (currentPassword: string) =>
      client.request('/api/trpc/accounts.confirmIdentity', { method: 'POST', body: { currentPassword }, by })
    expect((await confirm('wrong')).status).toBe(400)
    expect((await act()).status).toBe(403)
    expect((await confirm(worldPassword)).status).toBe(200)
    expect((await act()).status).toBe(200)
    world.clock.forward(14)
    expect((await act()).status).toBe(200)
  })

  test('a session that a stranger planted does not become the person’s', async () => {
    const world = await open()
    const client = openHttpClient(world)
    const planted = await client.sessionOf('inactive')
    const body = { email: 'member@dc.aea.example', password: worldPassword, userRole: 'member' }
    const reply = await client.request('/api/trpc/accounts.login', { method: 'POST', body, by: planted })
    const cookie = reply.headers.getSetCookie().find((one) => one.startsWith('session='))!
    expect(cookie).not.toContain(planted.sessionId)
    // The planted one is over, not upgraded.
    expect((await client.request('/api/trpc/accounts.sessions', { by: planted })).status).toBe(401)
  })
})
