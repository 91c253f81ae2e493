import type { ActionFunctionArgs, AppLoadContext } from '#app/lib/remix.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '#server/refusal.ts'
import { acts, answered, one } from './acts.ts'
import { act, load } from './page.ts'
import type { Failure, PageRequest } from './page.ts'
import type { Frame } from './viewer.ts'

const frame = { viewer: { role: 'member', userName: 'Grace Okafor' }, chapter: {} } as Frame

/** Returns the arguments of a loader or action, on a server with these procedures. */
function args(request: Request, procedures: { frame?: () => Promise<Frame> } = {}): ActionFunctionArgs {
  const chapters = { frame: async () => frame, addresses: async () => [{ subDomain: 'dc' }], ...procedures }
  const context = { api: { chapters }, reply: { headers: new Headers() }, requestId: 'r1' } as unknown as AppLoadContext
  return { request, params: {}, context }
}

const get = (path = '/payment?terms=2') => new Request(`http://sv.localhost${path}`)
const post = (fields: Record<string, string>, path = '/login') =>
  new Request(`http://sv.localhost${path}`, { method: 'POST', body: new URLSearchParams(fields) })

const thrownBy = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('nothing was thrown'),
    (error: unknown) => error,
  )

test('a page gets what it reads, and the cookies of the procedures', async () => {
  const request = args(get())
  const loader = load(async ({ viewer, url }, { reply }) => {
    reply.headers.append('Set-Cookie', 'session=a')
    reply.headers.append('Set-Cookie', 'session=b')
    return { name: viewer.name, terms: url.searchParams.get('terms') }
  })
  const answer = await loader(request)
  expect(answer.data).toEqual({ name: 'Grace Okafor', terms: '2' })
  expect(new Headers(answer.init?.headers).getSetCookie()).toEqual(['session=a', 'session=b'])
  expect(request.context.reply.headers.getSetCookie(), 'another loader sends them again').toEqual([])
})

test('the frame is fetched once for all loaders of a page', async () => {
  let asked = 0
  const request = args(get(), {
    frame: async () => {
      asked += 1
      return frame
    },
  })
  const loader = load(async () => null)
  await Promise.all([loader(request), loader(request)])
  expect(asked).toBe(1)
})

test('an address with a part that is none of its kind does not exist', async () => {
  const loader = load(async () => Promise.reject(new Refusal('invalid', 'No', { fields: { month: 'Choose a month' } })))
  const withQuery = args(get('/treasury/months/2026-13?kind=dues'))
  const params = { month: '2026-13' }
  expect(await thrownBy(loader(args(get('/treasury/months/2026-13'))))).toMatchObject({ init: { status: 404 } })
  expect(await thrownBy(loader({ ...withQuery, params }))).toMatchObject({ init: { status: 404 } })
  expect(await thrownBy(loader(withQuery))).toMatchObject({ init: { status: 400 } })
})

test.each(['unauthenticated', 'forbidden'] as const)('%s is sent to the login and back', async (why) => {
  const loader = load(async () => Promise.reject(new Refusal(why, 'No')))
  const thrown = (await thrownBy(loader(args(get())))) as Response
  expect(thrown.status).toBe(302)
  expect(thrown.headers.get('Location')).toBe('/login?redirect=%2Fpayment%3Fterms%3D2')
})

test('a missing record is a 404 with its message, also if a procedure wrapped the refusal', async () => {
  const wrapped = new Error('NOT_FOUND', { cause: new Refusal('missing', 'Payment not found') })
  const loader = load(async () => Promise.reject(wrapped))
  expect(await thrownBy(loader(args(get())))).toMatchObject({
    data: { kind: 'missing', message: 'Payment not found' },
    init: { status: 404 },
  })
})

test('an unknown host gets the list of chapters', async () => {
  const request = args(get(), { frame: async () => Promise.reject(new Refusal('missing', 'No chapter')) })
  expect(await thrownBy(load(async () => null)(request))).toMatchObject({
    data: { kind: 'unknown-chapter', chapters: [{ subDomain: 'dc' }] },
    init: { status: 404 },
  })
})

test('a bug is not swallowed', async () => {
  const bug = new TypeError('x is not a function')
  expect(await thrownBy(load(async () => Promise.reject(bug))(args(get())))).toBe(bug)
})

const login = z.object({ email: z.email('Required'), password: z.string().min(1, 'Required') })
const acting = (handle: (page: PageRequest & { input: z.output<typeof login> }) => Promise<{ ok: true }>) =>
  act(login, handle)
const done = async () => ({ ok: true as const })

test('an invalid shape returns 422 with a message per field and without the password', async () => {
  const answer = await acting(done)(args(post({ email: 'grace', password: '' })))
  expect(answer.init?.status).toBe(422)
  expect(answer.data).toEqual({
    ok: false,
    why: 'invalid',
    message: '2 fields need your attention.',
    fields: { email: 'Required', password: 'Required' },
    values: { email: 'grace' },
  } satisfies Failure)
})

test('a refusal returns its status, text and fields', async () => {
  const refusal = new Refusal('limited', 'Too many attempts', { retryAfterSeconds: 60, fields: { email: 'Wait' } })
  const action = acting(async () => Promise.reject(refusal))
  const answer = await action(args(post({ email: 'a@b.example', password: 'secret' })))
  expect(answer.init?.status).toBe(429)
  expect(new Headers(answer.init?.headers).get('Retry-After')).toBe('60')
  expect(answer.data).toMatchObject({ why: 'limited', message: 'Too many attempts', fields: { email: 'Wait' } })
  expect(JSON.stringify(answer.data)).not.toContain('secret')
})

test.each([
  ['a procedure', (error: Error) => new Error('BAD_REQUEST', { cause: error })],
  ['a shape that the page asks', (error: Error) => error],
])('the shape errors of %s appear at their fields too', async (_, thrown) => {
  const shape = login.safeParse({ email: '', password: 'x' })
  const action = acting(async () => Promise.reject(thrown(shape.error!)))
  const answer = await action(args(post({ email: 'a@b.example', password: 'x' })))
  expect(answer.data).toMatchObject({ ok: false, fields: { email: 'Required' } })
})

test('a redirect carries the cookies along', async () => {
  const request = args(post({ email: 'a@b.example', password: 'x' }))
  const action = act(login, async ({ redirect }) => {
    request.context.reply.headers.append('Set-Cookie', 'session=a')
    return redirect('/dashboard')
  })
  const thrown = (await thrownBy(action(request))) as Response
  expect(thrown.headers.get('Location')).toBe('/dashboard')
  expect(thrown.headers.getSetCookie()).toEqual(['session=a'])
})

test('of several buttons one leads back to the page, one responds in place, one leads elsewhere', async () => {
  const sent: unknown[] = []
  const action = acts({
    rename: one(z.object({ name: z.string() }), async ({ input }) => sent.push(input)),
    test: answered(z.object({}), async ({ values }) => ({ tested: true, values })),
    remove: one(z.object({}), async () => {
      throw Response.redirect('http://sv.localhost/events')
    }),
  })
  const leadsTo = async (fields: Record<string, string>, path = '/login') =>
    ((await thrownBy(action(args(post(fields, path))))) as Response).headers.get('Location')
  expect(await leadsTo({ intent: 'rename', name: 'Spring Gala' })).toBe('/login?done=rename')
  expect(await leadsTo({ intent: 'rename', name: 'Spring Gala' }, '/login?tab=a%26b')).toBe(
    '/login?tab=a%26b&done=rename',
  )
  expect(sent[0], 'the name of the button is no part of what is changed').toEqual({ name: 'Spring Gala' })
  expect(await action(args(post({ intent: 'test', name: 'Spring Gala' })))).toMatchObject({
    data: { tested: true, values: { name: 'Spring Gala' } },
  })
  expect(await leadsTo({ intent: 'remove' })).toBe('http://sv.localhost/events')
  expect(await action(args(post({ intent: 'close' })))).toMatchObject({ data: { ok: false }, init: { status: 422 } })
})

test.each([
  ['/blog?done=remove', '/blog?done=remove&undo=u1'],
  ['/blogs/1?page=2&done=remove&at=c1#text-c1', '/blogs/1?page=2&done=remove&at=c1&undo=u1#text-c1'],
  ['/blog', '/blog'],
])('after an action that can be undone %s offers it', async (to, location) => {
  const request = args(post({}))
  request.context.reply.undo = 'u1'
  const action = act(z.object({}), async ({ redirect }) => Promise.resolve(redirect(to)))
  const thrown = (await Promise.resolve(action(request)).catch((error: unknown) => error)) as Response
  expect(thrown.headers.get('Location')).toBe(location)
})
