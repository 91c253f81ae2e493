import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { limits, type LimitName } from '#server/auth/limits.ts'
import { verificationsSettled } from '#server/features/books/verification.writes.ts'
import { limitedEntryPoints } from '#tests/entry-points/tables.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite, emailOf, worldPassword } from '#tests/support/world/world.ts'

const names = Object.keys(limits) as LimitName[]

/** Limits above this are counted from near their end, to keep the test short. */
const maxTried = 60

test('every limit is tested at an entry point', () => {
  expect(Object.keys(limitedEntryPoints).sort()).toEqual([...names].sort())
})

describeOnSqlite('a limit', (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await verificationsSettled()
    await world.close()
  })

  /** Sets the counter, as if this many attempts had been made before. */
  const countedAlready = (name: LimitName, hits: number) =>
    world.store.write(({ sql }) =>
      run(sql.updateTable('rateLimits').set({ hits }).where('bucket', 'like', `${name}:%`)),
    )

  test.each(names)('%s allows exactly its number, says when to retry, and reopens then', async (name) => {
    const env = { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'chapterhouse-limits-')) }
    world = await worldWithPayments((options) => open({ ...options, env }))
    const client = openHttpClient(world)
    // The first minute of a window of any length.
    world.clock.set('2026-11-22T00:00:20.000Z')
    const [member, admin] = [await client.sessionOf('member'), await client.sessionOf('admin')]
    const { max, perMinutes } = limits[name]
    const { attempt, weight = 1 } = limitedEntryPoints[name]!
    let number = 0
    const request = () => attempt({ client, number: ++number, member, admin, world })

    const tries = max / weight
    expect(Number.isInteger(tries)).toBe(true)
    const passed = [(await request()).status]
    if (tries > maxTried || name === 'verifyByChapter') await countedAlready(name, max - weight)
    else while (passed.length < tries - 1) passed.push((await request()).status)
    passed.push((await request()).status)
    expect(passed).not.toContain(429)
    for (const status of passed) expect(status).toBeLessThan(500)

    const refused = await request()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBe(perMinutes * 60)
    if (refused.text)
      expect(refused.text).toContain(
        `Please wait ${perMinutes > 120 ? `${perMinutes / 60} hour` : `${perMinutes} minute`}`,
      )

    world.clock.forward(perMinutes - 1)
    expect((await request()).status).toBe(429)
    world.clock.forward(1)
    expect((await request()).status).not.toBe(429)
  })

  test('exhausted by an attacker at one address, does not block the member at another', async () => {
    world = await worldWithPayments(open)
    const { request } = openHttpClient(world)
    const logIn = (password: string, address: string) =>
      request('/api/users/login', {
        method: 'POST',
        address,
        body: { email: emailOf('member'), password, userRole: 'member' },
      })
    for (let tries = 0; tries < 40; tries++) await logIn('a guess', '203.0.113.66')
    expect((await logIn(worldPassword, '203.0.113.66')).status).toBe(429)
    expect((await logIn(worldPassword, '198.51.100.7')).status).toBe(200)
  })

  test('is not evaded by spelling the address or the path differently', async () => {
    world = await worldWithPayments(open)
    const { request } = openHttpClient(world)
    const spellings = [
      emailOf('member'),
      emailOf('member').toUpperCase(),
      `  ${emailOf('member')} `,
      emailOf('member').replace('m', 'M'),
    ]
    const paths = ['/api/users/login', '/API/users/login', '/api/users/LOGIN/', '/api/trpc/accounts.login', '/login']
    const { max } = limits.loginByAccountAndAddress
    const tried = []
    for (let number = 0; number < max + 5; number++) {
      const target = paths[number % paths.length]!
      const given = { email: spellings[number % spellings.length]!, password: 'a guess', userRole: 'member' }
      const forwarded = {
        'x-forwarded-for': `192.0.2.${number}`,
        'x-real-ip': `192.0.2.${number}`,
        forwarded: `for=192.0.2.${number}`,
      }
      const body = target === '/login' ? new URLSearchParams(given) : given
      tried.push((await request(target, { method: 'POST', body, headers: forwarded })).status)
    }
    expect(tried.slice(0, max)).not.toContain(429)
    expect(tried.slice(max)).toEqual([429, 429, 429, 429, 429])
  })

  test('counts every call of a batch', async () => {
    world = await worldWithPayments(open)
    const { request } = openHttpClient(world)
    const calls = 10
    const input = { email: emailOf('member'), password: 'a guess', userRole: 'member' }
    const body = Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, input]))
    const names = Array.from({ length: calls }, () => 'accounts.login').join()
    const reply = await request(`/api/trpc/${names}?batch=1`, { method: 'POST', body })
    const answers = JSON.parse(reply.text) as { error: { data: { httpStatus: number } } }[]
    const { max } = limits.loginByAccountAndAddress
    expect(answers.filter(({ error }) => error.data.httpStatus === 401)).toHaveLength(max)
    expect(answers.filter(({ error }) => error.data.httpStatus === 429)).toHaveLength(calls - max)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('lets none of more than ten calls in one request through', async () => {
    world = await worldWithPayments(open)
    const { request } = openHttpClient(world)
    const ask = (calls: number) =>
      request(`/api/trpc/${Array.from({ length: calls }, () => 'members.all').join()}?batch=1&input=%7B%7D`)
    const counted = async () => (await world.store.read.selectFrom('rateLimits').selectAll().execute()).length
    expect([(await ask(11)).status, (await ask(1300)).status, await counted()]).toEqual([400, 400, 0])
    expect([(await ask(10)).status, await counted()]).toEqual([200, 1])
  })
})
