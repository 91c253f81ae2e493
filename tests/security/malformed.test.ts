import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { nowhere } from '#tests/entry-points/tables.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { openDemo, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { wholeState } from '#tests/support/world/whole-state.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { ballastBytes, malformed, malformedEntryPoints, salted, type Malformed } from './malformed-entry-points.ts'
import { allowances, differing, noAllowance } from './malformed-rights.ts'
import { bytesInUse, withoutCompiling } from './memory.ts'

/** `MALFORMED=10000 npx vitest run tests/security/malformed` for a night. */
const bodies = Number(process.env.MALFORMED ?? 3000)
/** After this many, everything lazy is loaded, and every statement has been compiled. */
const warmUp = Math.floor((bodies * 2) / 3)
/** Each round repeats this many with new salts, and then compares the memory in use. */
const round = 80
/** Maximum bytes left per body, in the better of two rounds: measured from -470 to 180, as it is never exact. */
const maxLeft = 350

/**
 * Starting a verification of the books takes no input, so nonsense is valid; a request to /readyz tries to write a row.
 * The head of the log follows the facts, which are all checked.
 */
const unlooked = ['verifications', 'logHead', 'readiness'] as const

describeOnSqlite('nonsense', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  test(
    `${bodies} times at every kind of entry point is answered below 500 in words, writes nothing and is not kept`,
    { timeout: Math.max(240_000, bodies * 200) },
    async () => {
      const errors: string[] = []
      const opened = await openDemo(open)
      const log = pino(
        { level: 'error' },
        new Writable({ write: (line, _, done) => (errors.push(String(line)), done()) }),
      )
      world = { ...opened, portal: { ...opened.portal, log } }
      const { request, sessionOf } = openHttpClient(world)
      const places = { eventId: await announcePicnic(world), ...nowhere }
      const state = async () =>
        Object.entries(await wholeState(world.store, unlooked)).flatMap(([table, all]) =>
          all.map((row) => `${table} ${row}`),
        )
      const wrong: string[] = []
      let standing = await state()
      /** Returns the rows that changed since the last call. */
      const look = async (entryPoint: string, allowance = noAllowance) => {
        const now = await state()
        const changed = differing(standing, now, allowance)
        standing = now
        if (changed.length > 0) wrong.push(`${entryPoint} wrote ${changed.join('\n').slice(0, 2000)}`)
      }
      const missed = new Set(malformedEntryPoints)
      let sent = 0

      const send = async (one: Malformed) => {
        sent++
        missed.delete(one.entryPoint)
        // Otherwise the limits would soon reject everything.
        world.clock.forward(61)
        const by = one.who > 0 ? await sessionOf((['member', 'admin', 'system'] as const)[one.who - 1]!) : undefined
        const reply = await request(one.path, { ...one.request, ...(by ? { by } : {}) })
        const label = () =>
          `${one.entryPoint} ${one.path.slice(0, 300)} ${String(JSON.stringify(one.request.body)).slice(0, 400)}: ${reply.status} ${reply.text.slice(0, 300)}`
        if (reply.status >= 500) wrong.push(`${label()} ${errors.at(-1)?.slice(0, 900)}`)
        if (/\bat .*\.[jt]s:\d+|node_modules|SQLITE_|syntax error at/.test(reply.text))
          wrong.push(`${label()}: what is inside went out`)
        if (reply.status >= 400 && one.request.method !== 'HEAD' && reply.text.length < 5)
          wrong.push(`${label()}: without a sentence`)
        // A rejection writes nothing: if one did, the next check finds it at an entry point that may not write.
        if (reply.status < 400 && !['GET', 'HEAD'].includes(one.request.method ?? 'GET'))
          await look(one.entryPoint, allowances[one.entryPoint])
      }

      const sendTo = async (end: number) => {
        for (let number = sent; number < end; number++) await send(malformed(places, number))
      }
      await sendTo(warmUp)
      const atFirst = await bytesInUse()
      const measured = bodies - sent
      await sendTo(bodies)
      const grown = (await bytesInUse()) - atFirst
      expect(wrong).toEqual([])
      expect(errors).toEqual([])
      if (bodies >= 3000) expect([...missed]).toEqual([])
      expect(grown, `bytes after ${measured} bodies`).toBeLessThan((measured * ballastBytes) / 8)

      const pages: object[] = []
      const left: number[] = []
      const aRound = async (keep: boolean) => {
        const begun = await bytesInUse()
        for (let number = 0; number < round; number++) {
          await send(salted(malformed(places, number), sent))
          if (keep) pages.push({ page: randomBytes(2048).toString('hex') })
        }
        return ((await bytesInUse()) - begun) / round
      }
      const control = await withoutCompiling(async () => {
        // The first round also loads what only this nonsense and the measurement need.
        await aRound(false)
        left.push(await aRound(false), await aRound(false))
        return aRound(true)
      })
      expect(wrong).toEqual([])
      expect(Math.min(...left), 'bytes left of each body').toBeLessThan(maxLeft)
      expect(control, 'bytes left of each body when four kilobytes are kept').toBeGreaterThan(maxLeft)
      expect(pages).toHaveLength(round)

      await look('a refusal')
      expect(wrong).toEqual([])
      await world.balance()
      if (process.env.MALFORMED)
        process.stdout.write(
          `${bodies} bodies: ${left.map(Math.round).join(' and ')} bytes left of each, with four kilobytes ${Math.round(control)}\n`,
        )
    },
  )
})
