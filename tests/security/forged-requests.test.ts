import { expect, test } from 'vitest'
import { apiRouter, rest } from '#server/wiring/api.ts'
import type { Places } from '#tests/support/entry-points/rows.ts'
import { addressOf, callEntryPoints, nowhere, pageForms } from '#tests/entry-points/tables.ts'
import { picture, uploadRequest } from '#tests/support/files.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient, type RequestOptions } from '#tests/support/http-client.ts'
import { describeOnSqlite, memberIds } from '#tests/support/world/world.ts'
import { wholeState } from '#tests/support/world/whole-state.ts'

/** Origins that a request may claim when it does not come from a page of the chapter. */
const origins = {
  'no Origin': '',
  'another site': 'https://evil.example',
  'another chapter': 'http://ny.localhost:3000',
  'the parent chapter': 'http://aea.localhost:3000',
  'no chapter': 'http://localhost:3000',
  'a frame without one': 'null',
  'a name that begins alike': 'http://dc.localhost:3000.evil.example',
  'a name that ends alike': 'http://evil-dc.localhost:3000',
  'the same name by another scheme': 'https://dc.localhost:3000',
  'the same name at another port': 'http://dc.localhost:3001',
  'the name as a user': 'http://dc.localhost:3000@evil.example',
  'the name as a path': 'http://evil.example/http://dc.localhost:3000',
}

type EntryPoint = { name: string; path: string; requests: RequestOptions[] }

const given = { memberId: memberIds.inactive, pendingId: 'applicant', terms: 1, reference: 'cash', orderId: 'UNKNOWN1' }

const mutations = Object.entries(apiRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
  .filter(([, procedure]) => procedure._def.type === 'mutation')
  .map(([name]) => name)

const multipart = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** Another site's form can send three content types by itself, and its scripts the fourth when nothing prevents it. */
const bodies = (fields: Record<string, unknown>): RequestOptions[] => {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return [
    { body: fields },
    { body: JSON.stringify(fields), headers: { 'content-type': 'text/plain' } },
    { body: new URLSearchParams(texts) },
    { body: multipart(texts) },
  ]
}

/** Returns everything that accepts a request authenticated by a cookie. */
async function entryPointsOf(world: PaymentsWorld, places: Places): Promise<EntryPoint[]> {
  const { headers, body } = uploadRequest(await picture('png'))
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  const upload: RequestOptions = { headers: { 'content-type': headers.get('content-type')! }, body: bytes }
  return [
    ...mutations.map((name) => ({
      name,
      path: `/api/trpc/${name}`,
      requests: bodies({ ...given, eventId: places.eventId }),
    })),
    ...Object.entries(pageForms).flatMap(([page, forms]) =>
      forms.map(({ form }) => ({
        name: `${page} ${form.intent ?? ''}`,
        path: addressOf(page, places),
        requests: bodies(form),
      })),
    ),
    { name: 'upload', path: '/api/upload', requests: [upload] },
  ]
}

describeOnSqlite('a request with a cookie from anywhere but a page of the chapter', (open) => {
  test(
    'is rejected at every entry point, in every content type, and nothing is written',
    { timeout: 300_000 },
    async () => {
      const world = await worldWithPayments(open)
      const { request, sessionOf } = openHttpClient(world)
      const entryPoints = await entryPointsOf(world, { eventId: await announcePicnic(world), ...nowhere })
      const keys = [await sessionOf('admin'), await sessionOf('system')]
      const before = await wholeState(world.store)
      const letIn: string[] = []
      let cells = 0
      for (const { name, path, requests } of entryPoints) {
        for (const [whence, origin] of Object.entries(origins)) {
          for (const [index, one] of requests.entries()) {
            const by = keys[cells++ % keys.length]!
            const { status, text } = await request(path, {
              ...one,
              method: 'POST',
              by,
              headers: { ...one.headers, origin },
            })
            if (status !== 403 || !text.includes('did not come from a page'))
              letIn.push(`${name} from ${whence} as ${index}: ${status}`)
          }
        }
      }
      expect(letIn).toEqual([])
      expect(cells).toBeGreaterThan(2_500)
      expect(await wholeState(world.store)).toEqual(before)
      for (const by of keys) expect((await request('/profile', { by })).status).toBe(200)

      // The control: the same requests from a page of the chapter succeed, and they do write.
      for (const { name, path, requests } of entryPoints) {
        const [one] = requests
        const { status, text } = await request(path, { ...one!, method: 'POST', by: await sessionOf('admin') })
        expect(text, `${name}: ${status}`).not.toContain('did not come from a page')
      }
      expect(await wholeState(world.store)).not.toEqual(before)
      await world.close()
    },
  )

  test('a bearer token cannot be sent by another site, so it needs no Origin; a made-up one has no rights', async () => {
    const world = await worldWithPayments(open)
    const { request, sessionOf } = openHttpClient(world)
    const entryPoints = await entryPointsOf(world, { eventId: await announcePicnic(world), ...nowhere })
    for (const { name, path, requests } of entryPoints) {
      const by = await sessionOf('admin')
      const [one] = requests
      for (const origin of ['', 'https://evil.example']) {
        const { text, status } = await request(path, {
          ...one!,
          method: 'POST',
          by,
          with: 'bearer',
          headers: { ...one!.headers, origin },
        })
        expect(text, `${name}: ${status}`).not.toContain('did not come from a page')
      }
    }
    const by = await sessionOf('system')
    const before = await wholeState(world.store)
    for (const name of mutations.filter((mutation) => /^(members|payments|events|books)\./.test(mutation))) {
      const made = { origin: '', authorization: 'Bearer made.up.token' }
      const { status } = await request(`/api/trpc/${name}`, { method: 'POST', body: given, by, headers: made })
      expect(status, name).toBe(401)
    }
    expect(await wholeState(world.store)).toEqual(before)
    await world.close()
  }, 300_000)

  test('a documented call ignores cookies, from any origin', async () => {
    const world = await worldWithPayments(open)
    const { request, sessionOf } = openHttpClient(world)
    const by = await sessionOf('system')
    const before = await wholeState(world.store)
    const guarded = rest.rows.filter(({ method, path }) => callEntryPoints[`${method} ${path}`]!.minAccess !== 'anyone')
    for (const { method, path } of guarded) {
      const address = path
        .replace('{host}', 'dc')
        .replace('{chapterId}', 'chapter-dc')
        .replace('{id}', memberIds.inactive)
        .replace('{eventId}', '12345')
      const body = method === 'GET' ? {} : { body: { ...given } }
      for (const origin of ['http://dc.localhost:3000', 'https://evil.example', '']) {
        expect((await request(address, { method, by, headers: { origin }, ...body })).status, `${method} ${path}`).toBe(
          401,
        )
      }
    }
    expect(guarded.length).toBeGreaterThan(15)
    expect(await wholeState(world.store)).toEqual(before)
    await world.close()
  })

  test('nothing can be changed by a GET request', async () => {
    const world = await worldWithPayments(open)
    const { request, sessionOf } = openHttpClient(world)
    const by = await sessionOf('system')
    const before = await wholeState(world.store)
    for (const name of mutations) {
      const target = `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(given))}`
      expect((await request(target, { by })).status, name).toBe(405)
      expect((await request(target, { by, method: 'HEAD' })).text, name).toBe('')
      const disguised = { 'x-http-method-override': 'POST', 'x-http-method': 'POST', 'x-method-override': 'POST' }
      expect((await request(`${target}&_method=POST`, { by, headers: disguised })).status, name).toBe(405)
    }
    for (const page of Object.keys(pageForms)) {
      const path = addressOf(page, { eventId: '12345', ...nowhere })
      for (const { form } of pageForms[page]!) await request(`${path}?${new URLSearchParams(form).toString()}`, { by })
    }
    expect(await wholeState(world.store)).toEqual(before)
    await world.close()
  })
})
