import { run } from '#db/work.ts'
import { describeOnSqlite, type World } from '#tests/support/world/world.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { expect, test } from 'vitest'

describeOnSqlite('GET /internal/tls', (open) => {
  async function asking(trustedProxies = 1) {
    const world: World = await open()
    const env = { ...world.portal.env, trustedProxies, baseDomain: 'example.org' }
    const { request } = openHttpClient({ ...world, portal: { ...world.portal, env } })
    const ask = async (domain: string, { address = '127.0.0.1', headers = {} } = {}) =>
      (await request(`/internal/tls?domain=${encodeURIComponent(domain)}`, { on: '127.0.0.1:3000', address, headers }))
        .status
    return { world, ask }
  }

  test('says yes for the hosts of chapters, and for nothing else', async () => {
    const { ask } = await asking()
    const wanted = {
      'dc.example.org': 200,
      'DC.example.org': 200,
      'www.dc.example.org': 200,
      'example.org': 200,
      'www.example.org': 200,
      'aea.example.org': 200,
      'nowhere.example.org': 404,
      'dc.elsewhere.example': 404,
      'dc.example.org.elsewhere.example': 404,
      'dcexample.org': 404,
      'a.dc.example.org': 404,
      '.example.org': 404,
      'dc.example.org:443': 404,
      '': 404,
      "dc'.example.org": 404,
    }
    const given = await Promise.all(Object.keys(wanted).map(async (domain) => [domain, await ask(domain)]))
    expect(Object.fromEntries(given)).toEqual(wanted)
  })

  test('says no for a closed chapter', async () => {
    const { world, ask } = await asking()
    expect(await ask('ny.example.org')).toBe(200)
    await world.store.write(({ sql }) =>
      run(sql.updateTable('chapters').set({ closedAt: '2026-01-01T00:00:00.000Z' }).where('subDomain', '=', 'ny')),
    )
    expect(await ask('ny.example.org')).toBe(404)
  })

  test('only the proxy itself is answered', async () => {
    const { ask } = await asking()
    expect(await ask('dc.example.org', { address: '172.18.0.3' })).toBe(200)
    expect(await ask('dc.example.org', { address: '203.0.113.7' })).toBe(403)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect(await ask('dc.example.org', { headers: { [name]: '127.0.0.1' } })).toBe(403)
    const direct = await asking(0)
    expect(await direct.ask('dc.example.org')).toBe(403)
  })
})
