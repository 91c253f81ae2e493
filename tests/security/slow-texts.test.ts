import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { migratedImage } from '#db/migrate.ts'
import { openSqlite } from '#db/sqlite/store.ts'
import { run } from '#db/work.ts'
import type { Store } from '#db/store.ts'
import { composed } from '#server/text/writable-text.ts'
import { apiRouter } from '#server/wiring/api.ts'
import { addressOf, nowhere, pageForms, procedureEntryPoints, rightInputs } from '#tests/entry-points/tables.ts'
import { shapeOfForms } from '#tests/support/loaded-pages.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { openDemo, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient, type RequestOptions, type HttpClient } from '#tests/support/http-client.ts'
import { settle } from '#tests/support/world/world.ts'
import { pages } from '../../remix.config.js'
import { inAddress, inForm, slowTexts, textsIn, withText, words } from './slow-texts.ts'

/** Less processor time than this is never worth a second look. */
const unnoticedMs = 250
/** How many times as long as ordinary words a text may take: code with quadratic time takes hundreds of times as long. */
const maxTimes = 50

let store: Store
let world: PaymentsWorld
let client: HttpClient

async function begin() {
  store = await openSqlite(await migratedImage())
  world = await openDemo((options) => settle(store, options))
  client = openHttpClient(world)
}

async function end() {
  await world.close()
  await store.close()
}

beforeAll(begin)
afterAll(end)

/** Otherwise the limits would soon reject everything. The clock stays, or dates would pass. */
const resetLimits = () => store.writeUnversioned(({ sql }) => run(sql.deleteFrom('rateLimits')))

async function timed(path: string, request: RequestOptions): Promise<number> {
  await resetLimits()
  const before = process.cpuUsage()
  const { status } = await client.request(path, request)
  const { user, system } = process.cpuUsage(before)
  expect(status, path.slice(0, 100)).not.toBe(500)
  return (user + system) / 1000
}

/** Parses an input as its procedure does before anything else: the processor time, and whether the schemas accept it. */
async function parsed(schemas: readonly ZodType[], input: unknown): Promise<{ ms: number; isAccepted: boolean }> {
  const before = process.cpuUsage()
  let isAccepted = true
  for (const schema of schemas) isAccepted &&= (await schema.safeParseAsync(composed(input))).success
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, isAccepted }
}

/**
 * Compares a slow text with words of the same length, both at their best of three: code compiled by the first
 * request, a collection of garbage and a slow machine are not the text's fault.
 */
async function slowness(send: (text: string) => Promise<number>, text: string): Promise<string[]> {
  if ((await send(text)) < unnoticedMs) return []
  const ms = await bestOf(() => send(text))
  if (ms < unnoticedMs) return []
  const ordinary = await bestOf(() => send(words(text.length)))
  return ms < maxTimes * ordinary ? [] : [`${Math.round(ms)} ms, words ${Math.round(ordinary)} ms`]
}

async function bestOf(measure: () => Promise<number>): Promise<number> {
  let best = await measure()
  for (let times = 1; times < 3; times++) best = Math.min(best, await measure())
  return best
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }

/**
 * A form as the bytes that a browser sends. All fields have the same long text, which is encoded once: URLSearchParams
 * encodes it for each, in more time than the portal takes to read the form.
 */
function encodedForm(fields: Record<string, string>): Uint8Array {
  const known = new Map<string, string>()
  const encoded = (text: string) => {
    const bytes = known.get(text) ?? new URLSearchParams([['', text]]).toString().slice(1)
    known.set(text, bytes)
    return bytes
  }
  const pairs = Object.entries(fields).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return Buffer.from(pairs.join('&'))
}

type Procedure = { _def: { type: string; inputs: ZodType[] } }
const procedures = Object.entries(apiRouter._def.procedures as unknown as Record<string, Procedure>).filter(
  ([, { _def }]) => _def.inputs.length > 0,
)

const rejectedKinds = new Set<string>()

/**
 * A rejected text gets no further than the schema, in whichever field it is, and all procedures answer it by the same
 * code: one of each kind is sent to the queries and to the mutations of each feature.
 */
function isFirstRejected(procedure: string, type: string, kind: string): boolean {
  const rejected = `${procedure.split('.')[0]} ${type} ${kind}`
  if (rejectedKinds.has(rejected)) return false
  rejectedKinds.add(rejected)
  return true
}

test.each(procedures)(
  '%s takes no longer for a long text than for any other',
  { timeout: 300_000 },
  async (name, { _def }) => {
    await resetLimits()
    const writes = _def.type === 'mutation'
    const right = writes ? ((await rightInputs[name]!.input(world)) as Record<string, unknown>) : {}
    const as = rightInputs[name]?.as ?? (procedureEntryPoints[name]!.minAccess === 'anyone' ? undefined : 'admin')
    const by = { ...(as ? { by: await client.sessionOf(as) } : {}), on: rightInputs[name]?.on ?? 'dc' }
    const slow: string[] = []
    for (const place of _def.inputs.flatMap(textsIn)) {
      const inputWith = (value: string) => withText(right, place, value)
      const send = (value: string) =>
        writes
          ? timed(`/api/trpc/${name}`, { method: 'POST', body: inputWith(value), ...by })
          : timed(`/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(inputWith(value)))}`, by)
      for (const [kind, text] of writes ? slowTexts() : slowTexts(inAddress)) {
        let isAccepted = true
        const parse = async (value: string) => {
          const { ms, ...said } = await parsed(_def.inputs, inputWith(value))
          if (value === text) isAccepted = said.isAccepted
          return ms
        }
        const delays = await slowness(parse, text)
        if (isAccepted || isFirstRejected(name, _def.type, kind)) delays.push(...(await slowness(send, text)))
        slow.push(...delays.map((took) => `${place.join('.')}, ${kind}: ${took}`))
      }
    }
    expect(slow).toEqual([])
  },
)

// Every request takes an hour of the world: an event next summer would be over before the last form.
describe('in their own world', () => {
  beforeAll(async () => {
    await end()
    await begin()
  })

  test.each(Object.entries(pageForms))(
    'the forms of %s take no longer for long texts than for any other',
    { timeout: 300_000 },
    async (path, forms) => {
      const shape = await shapeOfForms(pages[path as keyof typeof pages])
      const address = addressOf(path, { eventId: await announcePicnic(world), ...nowhere })
      const names = (shape ? textsIn(shape) : [['theme'], ['back']]).map(([name]) => name!)
      const slow: string[] = []
      for (const { minAccess, form } of forms) {
        for (const [kind, text] of slowTexts(inForm / Math.max(5, names.length))) {
          const by = minAccess === 'anyone' ? {} : { by: await client.sessionOf('system', { on: 'dc' }) }
          const delays = await slowness((value) => {
            // The name of the button stays, or nothing behind it would run.
            const { intent, ...fields } = { ...form, ...Object.fromEntries(names.map((name) => [name, value])) }
            const body = encodedForm({ ...fields, ...(intent === undefined ? {} : { intent: form['intent']! }) })
            return timed(address, { method: 'POST', body, headers: formHeaders, ...by })
          }, text)
          slow.push(...delays.map((took) => `${kind}: ${took}`))
        }
      }
      expect(slow).toEqual([])
    },
  )
})
