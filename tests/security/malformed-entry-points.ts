/**
 * Malformed requests to every entry point, each drawn from its own seed: another entry point changes nothing for it.
 */
import { apiRouter, rest } from '#server/wiring/api.ts'
import type { Places } from '#tests/support/entry-points/rows.ts'
import { addressOf, exportEntryPoints, otherRoutes, pageEntryPoints, pageForms } from '#tests/entry-points/tables.ts'
import { seededRandom, type SeededRandom } from '#server/demo/seeded-random.ts'
import { crc32 } from '#server/providers/payments/standin/crc32.ts'
import type { RequestOptions } from '#tests/support/http-client.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { brokenBodies, nonsense, nonsenseObject } from './nonsense.ts'
import { asText, oneOf as one } from './tampering.ts'

type Asked = { path: string; request: RequestOptions }

/** The index of the sender: nobody, a member, an admin or a system admin. */
export type Malformed = Asked & { entryPoint: string; who: number }

type Ask = (name: string, random: SeededRandom, places: Places, number: number) => Asked

/** A lone surrogate cannot appear in an address; the rest of the text can. */
const inAddress = (value: unknown) => encodeURIComponent(Buffer.from(asText(value).slice(0, 200)).toString())

const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'image/png',
  'application/json; charset=utf-16',
  'nonsense',
]

/** Heavy enough that leaked bodies outweigh everything else that comes and goes. */
export const ballastBytes = 40_000

/** Part of it is valid, so that nonsense gets further than the first id. */
function bodyOf(random: SeededRandom, { eventId }: Places, number: number): Record<string, unknown> {
  const known = random.below(2) ? { eventId, memberId: memberIds.inactive } : {}
  return {
    ...nonsenseObject(random),
    ...known,
    ballast: `${number}.`.repeat(Math.ceil(ballastBytes / `${number}.`.length)),
  }
}

/** Valid JSON, invalid JSON, or another content type. */
function inBody(random: SeededRandom, places: Places, number: number): RequestOptions {
  const kind = random.below(10)
  if (kind === 0) return { body: one(brokenBodies, random), headers: { 'content-type': 'application/json' } }
  if (kind === 1)
    return { body: JSON.stringify(bodyOf(random, places, number)), headers: { 'content-type': one(types, random) } }
  if (kind === 2) return { body: nonsense(random) ?? {} }
  return { body: bodyOf(random, places, number) }
}

const procedures = apiRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>

const procedure: Ask = (name, random, places, number) => {
  const { _def } = procedures[name]!
  const target = `/api/trpc/${name}`
  const batch = random.below(8) === 0 ? `?batch=1` : ''
  if (_def.type === 'mutation')
    return { path: target + batch, request: { method: 'POST', ...inBody(random, places, number) } }
  const { ballast: _, ...input } = bodyOf(random, places, number)
  const text = random.below(5) === 0 ? one(brokenBodies, random) : JSON.stringify(batch ? { 0: input } : input)
  return { path: `${target}?input=${encodeURIComponent(text.slice(0, 6000))}${batch.replace('?', '&')}`, request: {} }
}

const calls = new Map(rest.rows.map((row) => [`${row.method} ${row.path}`, row]))

const documented: Ask = (name, random, places, number) => {
  const row = calls.get(name)!
  const path = row.path.replaceAll(/\{\w+\}/g, () => inAddress(nonsense(random, 0)) || 'x')
  const query =
    random.below(3) === 0 ? `?page=${inAddress(nonsense(random, 0))}&keyword=${inAddress(nonsense(random, 0))}` : ''
  const body = row.method === 'GET' ? {} : inBody(random, places, number)
  return { path: path + query, request: { ...body, method: row.method, with: 'bearer' } }
}

const form: Ask = (page, random, places, number) => {
  const right = random.below(2) ? spoilt(one(pageForms[page]!, random).form, random) : {}
  const entries = Object.entries({ ...right, ...bodyOf(random, places, number) }).map(([name, value]) => [
    name,
    asText(value),
  ])
  const path = addressOf(page, places)
  const request: RequestOptions =
    random.below(5) === 0 ? inBody(random, places, number) : { body: new URLSearchParams(entries) }
  return { path, request: { ...request, method: 'POST', headers: { ...request.headers, ...inCookie(random) } } }
}

/** Removes one of the fields that a form needs. */
function spoilt(form: Record<string, string>, random: SeededRandom): Record<string, string> {
  const left = one(Object.keys(form), random)
  return Object.fromEntries(Object.entries(form).filter(([name]) => name !== left))
}

/** A cart that the portal did not write. */
function inCookie(random: SeededRandom): Record<string, string> {
  if (random.below(3) > 0) return {}
  const cart =
    random.below(4) === 0
      ? 'e30'
      : Buffer.from(JSON.stringify({ owner: '', ...nonsenseObject(random) })).toString('base64url')
  return { cookie: `cart=${cart.slice(0, 3000)}` }
}

const page: Ask = (name, random) => {
  const path = name === '*' ? '/none' : name.replaceAll(/:\w+/g, () => inAddress(nonsense(random, 0)) || 'x')
  return { path: `${path}?${queryOf(random)}`, request: { headers: inCookie(random) } }
}

/** Requests to the other routes, with nonsense for every parameter in the address, the query and the body. */
const otherRoute: Ask = (name, random, places, number) => {
  const [method, path] = name.split(' ') as [string, string]
  const address = path.replaceAll(/:\w+(\{[^/]*\})?/g, (part, emails?: string) =>
    emails ? part.slice(1).replace(emails, '') : inAddress(nonsense(random, 0)) || 'x',
  )
  const asked = queryOf(random)
  const body = method === 'GET' ? {} : { method, ...inBody(random, places, number) }
  return { path: `${address.replace('/call', '/upload')}?${asked}`, request: body }
}

const queryOf = (random: SeededRandom) =>
  Object.entries(nonsenseObject(random))
    .map(([field, value]) => `${inAddress(field)}=${inAddress(value)}`)
    .join('&')
    .slice(0, 4000)

/** Only tests access: the files are made in workers, and have their own tests. */
const exported: Ask = (list, random) => ({
  path: `/export/${list}.${one(['csv', 'xlsx', 'pdf', 'x'], random)}?${queryOf(random)}`,
  request: { method: 'HEAD' },
})

/** Other routes that take more than a parameter, which plain nonsense would not get past. */
const signedInEntryPoints: Record<string, Ask> = {
  webhook: (_, random, places, number) => ({
    path: `/webhooks/paypal/${one(['dc', 'ny', inAddress(nonsense(random, 0)) || 'x'], random)}`,
    request: { method: 'POST', ...inBody(random, places, number) },
  }),
  upload: (_, random, places, number) => ({
    path: '/api/upload',
    request: { method: 'POST', ...inBody(random, places, number) },
  }),
  books: (_, random) => ({
    path: `/treasury/export?year=${inAddress(nonsense(random, 0))}`,
    request: { method: 'HEAD' },
  }),
  file: (_, random) => ({ path: `/uploads/${inAddress(nonsense(random, 0))}`, request: {} }),
  ...Object.fromEntries(
    Object.keys(exportEntryPoints).map(
      (list) => [`export ${list}`, (_, ...drawn) => exported(list, ...drawn)] satisfies [string, Ask],
    ),
  ),
}

const procedureKind = kindOf(Object.keys(procedures), procedure)
const documentedKind = kindOf([...calls.keys()], documented)
const formKind = kindOf(Object.keys(pageForms), form, 'form ')
const pageKind = kindOf(Object.keys(pageEntryPoints), page, 'page ')
const sideKind = kindOf(Object.keys(otherRoutes), otherRoute)
const insideKind = kindOf(Object.keys(signedInEntryPoints), (name, ...drawn) =>
  signedInEntryPoints[name]!(name, ...drawn),
)

type Kind = { names: readonly string[]; ask: Ask; prefix: string }

function kindOf(names: readonly string[], ask: Ask, prefix = ''): Kind {
  return { names, ask, prefix }
}

const kinds = [
  ...Array<Kind>(4).fill(procedureKind),
  ...Array<Kind>(3).fill(documentedKind),
  formKind,
  formKind,
  pageKind,
  sideKind,
  insideKind,
]

/** The next request: every kind of entry point in turn, and every one of its kind. */
export function malformed(places: Places, number: number): Malformed {
  const kind = kinds[number % kinds.length]!
  const before = kinds.slice(0, number % kinds.length).filter((one) => one === kind).length
  const turn = Math.floor(number / kinds.length) * kinds.filter((one) => one === kind).length + before
  const name = kind.names[turn % kind.names.length]!
  const entryPoint = kind.prefix + name
  const random = seededRandom(crc32(Buffer.from(`${entryPoint} ${Math.floor(turn / kind.names.length)}`)))
  return { entryPoint, who: random.below(4), ...kind.ask(name, random, places, number) }
}

/** The names of all the entry points that are requested, each in turn. */
export const malformedEntryPoints: readonly string[] = [...new Set(kinds)].flatMap(({ names, prefix }) =>
  names.map((name) => prefix + name),
)

/** The same nonsense with a new salt, so that it misses every cache. */
export function salted({ path, request, ...sent }: Malformed, salt: number): Malformed {
  const headers = { ...request.headers, 'user-agent': `browser ${salt}` }
  const { body } = request
  const ballast = `${salt}.`.repeat(Math.ceil(ballastBytes / `${salt}.`.length))
  if (body instanceof URLSearchParams) body.set('ballast', ballast)
  const isObject = typeof body === 'object' && body !== null && 'ballast' in body
  const address = `10.${salt >> 16}.${(salt >> 8) & 255}.${salt & 255}`
  return {
    ...sent,
    path: `${path}${path.includes('?') ? '&' : '?'}salt=${salt}`,
    request: { ...request, headers, address, ...(isObject ? { body: { ...body, ballast } } : {}) },
  }
}
