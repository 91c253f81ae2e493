/** A request to some door with something that nobody should send, drawn from a seed. */
import { apiRouter, rest } from '#server/api.ts'
import type { Places } from '#tests/doors/rows.ts'
import { addressOf, exportDoors, otherRoutes, pageDoors, pageForms } from '#tests/doors/tables.ts'
import type { SeededRandom } from '#server/demo/seeded-random.ts'
import type { RequestOptions } from '#tests/support/http-client.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { brokenBodies, nonsense, nonsenseObject } from './nonsense.ts'
import { asText, oneOf as one } from './tampering.ts'

export type Malformed = { door: string; path: string; request: RequestOptions }

/** Half of a pair that is no character cannot stand in an address; the rest of the text can. */
const inAddress = (value: unknown) => encodeURIComponent(Buffer.from(asText(value).slice(0, 200)).toString())

const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'image/png', 'application/json; charset=utf-16', 'nonsense']

/** So heavy that bodies which are kept somewhere weigh more than anything else that comes and goes. */
export const ballastBytes = 40_000

/** Some of what it says is true, so that nonsense gets further than to the first id. */
function said(random: SeededRandom, { eventId }: Places, number: number): Record<string, unknown> {
  const known = random.below(2) ? { eventId, memberId: memberIds.inactive } : {}
  return { ...nonsenseObject(random), ...known, ballast: `${number}.`.repeat(Math.ceil(ballastBytes / `${number}.`.length)) }
}

/** JSON that is read, JSON that is none, or something that is called otherwise. */
function inBody(random: SeededRandom, places: Places, number: number): RequestOptions {
  const kind = random.below(10)
  if (kind === 0) return { body: one(brokenBodies, random), headers: { 'content-type': 'application/json' } }
  if (kind === 1) return { body: JSON.stringify(said(random, places, number)), headers: { 'content-type': one(types, random) } }
  if (kind === 2) return { body: nonsense(random) ?? {} }
  return { body: said(random, places, number) }
}

const procedures = Object.entries(apiRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)

function procedure(random: SeededRandom, places: Places, number: number): Malformed {
  const [name, { _def }] = procedures[number % procedures.length]!
  const target = `/api/trpc/${name}`
  const batch = random.below(8) === 0 ? `?batch=1` : ''
  if (_def.type === 'mutation') return { door: name, path: target + batch, request: { method: 'POST', ...inBody(random, places, number) } }
  const { ballast: _, ...input } = said(random, places, number)
  const text = random.below(5) === 0 ? one(brokenBodies, random) : JSON.stringify(batch ? { 0: input } : input)
  return { door: name, path: `${target}?input=${encodeURIComponent(text.slice(0, 6000))}${batch.replace('?', '&')}`, request: {} }
}

function documented(random: SeededRandom, places: Places, number: number): Malformed {
  const row = rest.rows[number % rest.rows.length]!
  const path = row.path.replaceAll(/\{\w+\}/g, () => inAddress(nonsense(random, 0)) || 'x')
  const query = random.below(3) === 0 ? `?page=${inAddress(nonsense(random, 0))}&keyword=${inAddress(nonsense(random, 0))}` : ''
  const body = row.method === 'GET' ? {} : inBody(random, places, number)
  return { door: `${row.method} ${row.path}`, path: path + query, request: { ...body, method: row.method, with: 'bearer' } }
}

function form(random: SeededRandom, places: Places, number: number): Malformed {
  const [page, forms] = Object.entries(pageForms)[number % Object.keys(pageForms).length]!
  const right = random.below(2) ? spoilt(one(forms, random).form, random) : {}
  const entries = Object.entries({ ...right, ...said(random, places, number) }).map(([name, value]) => [name, asText(value)])
  const path = addressOf(page, places)
  const request: RequestOptions = random.below(5) === 0 ? inBody(random, places, number) : { body: new URLSearchParams(entries) }
  return { door: `form ${page}`, path, request: { ...request, method: 'POST', headers: { ...request.headers, ...inCookie(random) } } }
}

/** All but one of the fields that a form needs. */
function spoilt(form: Record<string, string>, random: SeededRandom): Record<string, string> {
  const left = one(Object.keys(form), random)
  return Object.fromEntries(Object.entries(form).filter(([name]) => name !== left))
}

/** A cart that nobody packed. */
function inCookie(random: SeededRandom): Record<string, string> {
  if (random.below(3) > 0) return {}
  const cart = random.below(4) === 0 ? 'e30' : Buffer.from(JSON.stringify({ owner: '', ...nonsenseObject(random) })).toString('base64url')
  return { cookie: `cart=${cart.slice(0, 3000)}` }
}

function page(random: SeededRandom, places: Places, number: number): Malformed {
  const name = Object.keys(pageDoors)[number % Object.keys(pageDoors).length]!
  const path = name === '*' ? '/none' : name.replaceAll(/:\w+/g, () => inAddress(nonsense(random, 0)) || 'x')
  const fields = Object.entries(nonsenseObject(random)).map(([field, value]) => `${inAddress(field)}=${inAddress(value)}`)
  return { door: `page ${name}`, path: `${path}?${fields.join('&').slice(0, 4000)}`, request: { headers: inCookie(random) } }
}

/** Each of the table of other routes, with nonsense for every name in its address, for its query and for its body. */
function sideDoor(random: SeededRandom, places: Places, number: number): Malformed {
  const door = Object.keys(otherRoutes)[number % Object.keys(otherRoutes).length]!
  const [method, path] = door.split(' ') as [string, string]
  const address = path.replaceAll(/:\w+(\{[^/]*\})?/g, (name, letters?: string) => (letters ? name.slice(1).replace(letters, '') : inAddress(nonsense(random, 0)) || 'x'))
  const query = Object.entries(nonsenseObject(random)).map(([field, value]) => `${inAddress(field)}=${inAddress(value)}`)
  const body = method === 'GET' ? {} : { method, ...inBody(random, places, number) }
  return { door, path: `${address.replace('/call', '/upload')}?${query.join('&').slice(0, 4000)}`, request: body }
}

/** The other routes that take more than a name: deeper than nonsense alone would come. */
function insideDoor(random: SeededRandom, places: Places, number: number): Malformed {
  const fields = Object.entries(nonsenseObject(random)).map(([field, value]) => `${inAddress(field)}=${inAddress(value)}`)
  const list = one(Object.keys(exportDoors), random)
  const ways: Malformed[] = [
    { door: 'webhook', path: `/webhooks/paypal/${one(['dc', 'ny', inAddress(nonsense(random, 0)) || 'x'], random)}`, request: { method: 'POST', ...inBody(random, places, number) } },
    { door: 'upload', path: '/api/upload', request: { method: 'POST', ...inBody(random, places, number) } },
    // Only asked for: the files are made in workers, and have tests of their own.
    { door: 'export', path: `/export/${list}.${one(['csv', 'xlsx', 'pdf', 'x'], random)}?${fields.join('&').slice(0, 4000)}`, request: { method: 'HEAD' } },
    { door: 'books', path: `/treasury/export?year=${inAddress(nonsense(random, 0))}`, request: { method: 'HEAD' } },
    { door: 'file', path: `/uploads/${inAddress(nonsense(random, 0))}`, request: {} },
  ]
  return one(ways, random)
}

const kinds = [procedure, procedure, procedure, procedure, documented, documented, documented, form, form, page, sideDoor, insideDoor]

/** The next one: every kind of door in turn, and every door of its kind. */
export function malformed(random: SeededRandom, places: Places, number: number): Malformed {
  const kind = kinds[number % kinds.length]!
  const before = kinds.slice(0, number % kinds.length).filter((one) => one === kind).length
  return kind(random, places, Math.floor(number / kinds.length) * kinds.filter((one) => one === kind).length + before)
}

/** The names of all the doors that are requested, each in its turn. */
export const malformedDoors: readonly string[] = [
  ...procedures.map(([name]) => name),
  ...rest.rows.map(({ method, path }) => `${method} ${path}`),
  ...Object.keys(pageForms).map((path) => `form ${path}`),
  ...Object.keys(pageDoors).map((path) => `page ${path}`),
  ...Object.keys(otherRoutes),
]

/** The same nonsense, as nobody sent it before: whatever it is kept under, it is kept anew. */
export function salted({ door, path, request }: Malformed, salt: number): Malformed {
  const headers = { ...request.headers, 'user-agent': `browser ${salt}` }
  const { body } = request
  const ballast = `${salt}.`.repeat(Math.ceil(ballastBytes / `${salt}.`.length))
  if (body instanceof URLSearchParams) body.set('ballast', ballast)
  const isObject = typeof body === 'object' && body !== null && 'ballast' in body
  const address = `10.${salt >> 16}.${(salt >> 8) & 255}.${salt & 255}`
  return { door, path: `${path}${path.includes('?') ? '&' : '?'}salt=${salt}`, request: { ...request, headers, address, ...(isObject ? { body: { ...body, ballast } } : {}) } }
}
