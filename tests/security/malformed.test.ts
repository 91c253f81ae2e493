import { TRPCError } from '@trpc/server'
import { afterEach, expect, test } from 'vitest'
import { apiRouter, rest } from '#server/api.ts'
import { refusalIn } from '#server/trpc.ts'
import { procedureDoors } from '#tests/access/doors.ts'
import { seeded } from '#tests/faults/chance.ts'
import { restClient } from '#tests/rest/client.ts'
import { announcePicnic } from '#tests/support/picnic.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { describeOnBoth, memberIds, type Resident } from '#tests/support/world.ts'
import { brokenBodies, nonsense, nonsenseObject } from './nonsense.ts'

/** `MALFORMED=10000 npx vitest run tests/security/malformed` for a night. */
const bodies = Number(process.env.MALFORMED ?? 1000)

const callers: (Resident | 'anonymous')[] = ['anonymous', 'member', 'admin', 'system']

describeOnBoth('nonsense', (open) => {
  let shop: Shop
  afterEach(async () => {
    await shop.balance()
    await shop.close()
  })

  /** What nonsense must not add to: rows that only a right input may make. */
  const counts = async () => {
    const { read } = shop.store
    const count = async (table: 'facts' | 'payments' | 'registrations' | 'people' | 'events') => {
      const { n } = await read.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
      return Number(n)
    }
    return { payments: await count('payments'), registrations: await count('registrations'), events: await count('events') }
  }

  test(`${bodies / 2} inputs at every procedure come to a refusal or an answer, never to a bug`, { timeout: 120_000 }, async () => {
    shop = await openShop(open)
    const eventId = await announcePicnic(shop)
    const before = await counts()
    const chance = seeded(31)
    const doors = Object.keys(procedureDoors)
    expect(doors.length).toBe(Object.keys(apiRouter._def.procedures).length)
    const bugs: string[] = []
    for (let body = 0; body < bodies / 2; body++) {
      const name = doors[body % doors.length]!
      const [room, door] = name.split('.') as [string, string]
      const who = callers[chance.below(callers.length)]!
      const input = chance.below(5) === 0 ? nonsense(chance) : { ...nonsenseObject(chance), ...(chance.below(2) ? { eventId, memberId: memberIds.inactive } : {}) }
      const api = shop.as(who, who === 'system' ? { on: 'dc' } : {}) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
      // The limits would soon refuse everything and let nothing in to be looked at.
      shop.clock.forward(90)
      try {
        await api[room]![door]!(input)
      } catch (error) {
        const known = refusalIn(error) !== null || (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR')
        if (!known) bugs.push(`${name} as ${who}: ${JSON.stringify(input)?.slice(0, 300)}: ${String(error instanceof Error ? (error.cause ?? error) : error)}`)
      }
    }
    expect(bugs).toEqual([])
    expect((await counts()).payments).toBe(before.payments)
    expect((await counts()).registrations).toBe(before.registrations)
  })

  test(`${bodies / 2} bodies at every documented call are answered below 500, with a sentence`, { timeout: 120_000 }, async () => {
    shop = await openShop(open)
    const before = await counts()
    const client = restClient(shop)
    const chance = seeded(32)
    const wrong: string[] = []
    for (let call = 0; call < bodies / 2; call++) {
      const row = rest.rows[call % rest.rows.length]!
      const path = row.path.replaceAll(/\{\w+\}/g, () => inAddress(nonsense(chance, 0)) || 'x')
      const query = chance.below(3) === 0 ? `?page=${inAddress(nonsense(chance, 0))}&keyword=${inAddress(nonsense(chance, 0))}` : ''
      const body = chance.below(4) === 0 ? brokenBodies[chance.below(brokenBodies.length)]! : nonsenseObject(chance)
      const as = callers[chance.below(callers.length)]!
      shop.clock.forward(90)
      const who = as === 'system' ? { as, on: 'dc' as const } : { as }
      const { status, data } = await client(row.method, path + query, { ...who, ...(row.method === 'GET' ? {} : { body }) })
      if (status >= 500) wrong.push(`${row.method} ${path}${query} ${JSON.stringify(body).slice(0, 300)}: ${status} ${JSON.stringify(data)}`)
      if (status >= 400 && typeof data?.message !== 'string') wrong.push(`${row.method} ${path}: ${status} without a sentence`)
      if (/\bat .*\.ts:\d+|node_modules/.test(JSON.stringify(data ?? ''))) wrong.push(`${row.method} ${path}: a stack went out`)
    }
    expect(wrong).toEqual([])
    expect((await counts()).payments).toBe(before.payments)
  })
})

/** Half of a pair that is no character cannot stand in an address; the rest of the text can. */
const inAddress = (value: unknown) => encodeURIComponent(Buffer.from(String(value)).toString().slice(0, 200))
