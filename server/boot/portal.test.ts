import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#db/open-store.ts'
import { run } from '#db/work.ts'
import { send, type Question } from '#tests/support/http.ts'
import { storedCheckpoints } from '#events-log/checkpoint.ts'
import { apiFor } from '../wiring/api.ts'
import { asChapter } from '../chapter.ts'
import { makeContext } from '../context.ts'
import { checkpointFile } from '../features/books/checkpoints.writes.ts'
import { compareChapter } from '../features/books/comparison/writes.ts'
import { demoChapters, emptyChapter } from '../demo/chapters.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { BadEnvironment, readEnv } from '../env.ts'
import type { PageRenderer } from '../http/page-renderer.ts'
import { startPortal, type RunningPortal } from './portal.ts'

let dataDir: string
let running: RunningPortal
let stopped = false
const logged: string[] = []

/** Stands in for the built pages: reports the actor and the chapter that a request was given. */
const pages: PageRenderer = {
  async render(request, { api, nonce }) {
    if (new URL(request.url).pathname === '/bug') throw new Error('a bug with a stack')
    const frame = await api.chapters.frame().catch(() => null)
    const text = JSON.stringify({
      chapter: frame?.chapter.subDomain,
      role: frame?.viewer.role,
      expired: frame?.sessionExpired,
      nonce,
    })
    return new Response(text, { headers: { 'content-type': 'text/html' } })
  },
}

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-http-'))
  const sink = new Writable({ write: (chunk, _, done) => (logged.push(String(chunk)), done()) })
  running = await startPortal({
    env: readEnv({ DATA_DIR: dataDir, PORT: '0' }),
    pages,
    log: pino({ level: 'info' }, sink),
    prepare: (portal) => seedDemo(portal, () => undefined),
  })
}, 60_000)

afterAll(async () => {
  if (!stopped) await running.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const ask = (chapter: string, target: string, question?: Question) =>
  send(running.port, `${chapter}.localhost:${running.port}`, target, question)

const login = (chapter = 'dc') =>
  ask(chapter, '/api/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'member@dc.aea.example', password: 'chapterhouse-demo', userRole: 'member' }),
  })

test('a request that has not arrived within two minutes is dropped, and a proxy closes an idle connection first', async () => {
  const servers: Server[] = []
  const note = (message: unknown) => void servers.push((message as { server: Server }).server)
  subscribe('http.server.request.start', note)
  await ask('dc', '/healthz')
  unsubscribe('http.server.request.start', note)
  expect(servers.map(({ requestTimeout }) => requestTimeout)).toEqual([120_000])
  const proxyKeepsMs = { nginx: 60_000, Caddy: 120_000 }
  expect(servers[0]!.keepAliveTimeout).toBeGreaterThan(Math.max(...Object.values(proxyKeepsMs)))
})

test('every demo chapter except the empty one has pictures in its header and on its home page', async () => {
  const countOn = async (sub: string, place: string) => {
    const { status, json } = await ask(sub, `/api/image/${place}/chapter/${sub}`)
    return status === 404 ? 0 : (json() as unknown[]).length
  }
  for (const { sub } of demoChapters) {
    const [strip, home] = [await countOn(sub, 'navbar'), await countOn(sub, 'homeScreen')]
    if (sub === emptyChapter) expect([strip, home]).toEqual([0, 0])
    else expect(strip >= 4 && strip <= 6 && home >= 2 && home <= 4, `${sub}: ${strip} and ${home}`).toBe(true)
  }
})

test('most registrants of a past demo event attended', async () => {
  const { read } = running.portal.store
  const registered = await read
    .selectFrom('registrations')
    .select('registrationId')
    .where('eventId', '=', '51907')
    .where('state', '=', 'registered')
    .execute()
  const came = await read
    .selectFrom('checkIns')
    .select(['registrationId', 'desk'])
    .where('eventId', '=', '51907')
    .execute()
  expect(
    came.length > registered.length / 2 && came.length < registered.length,
    `${came.length} of ${registered.length}`,
  ).toBe(true)
  expect(new Set(came.map(({ desk }) => desk))).toEqual(new Set([1, 2]))
})

/** Returns the procedures as the admin of a demo chapter calls them, and the admin's session. */
async function asAdmin(subDomain: string) {
  const { portal } = running
  const chapter = asChapter(
    await portal.store.read
      .selectFrom('chapters')
      .selectAll()
      .where('subDomain', '=', subDomain)
      .executeTakeFirstOrThrow(),
    portal.env.association,
  )
  const { personId } = await portal.store.read
    .selectFrom('people')
    .select('personId')
    .where('email', '=', `admin@${subDomain}.aea.example`)
    .executeTakeFirstOrThrow()
  const by = { chapterId: chapter.id, role: 'admin' as const }
  const { id } = await portal.sessions.createSession(personId, { ...by, createdAt: portal.clock.now().toISOString() })
  const actor = { ...by, personId, memberId: '', sessionId: id, signedInAt: '', confirmedAt: '' }
  const request = { chapter, hostIsKnown: true, requestId: 'a-test', clientAddress: '127.0.0.1', actor }
  return { chapter, sessionId: id, api: apiFor(makeContext(portal, request)) }
}

test('the demo has an import that is done and one that waits, with all that imports are about', async () => {
  const [ny, dc] = [(await asAdmin('ny')).api, (await asAdmin('dc')).api]
  const [done, waiting] = [(await ny.imports.list()).imports, (await dc.imports.list()).imports]
  expect([...done, ...waiting]).toMatchObject([
    { state: 'done', counts: { new: 6, held: 0, refused: 0 } },
    { state: 'planned', counts: { new: 3, held: 3, refused: 0 } },
  ])
  expect(await ny.imports.one(done[0]!)).toMatchObject({ pending: 0, people: { own: 2, shared: 2, none: 2 } })
  const { groups } = await dc.imports.rows({ importId: waiting[0]!.importId, state: 'held', search: '' })
  expect(groups.flatMap(({ rows }) => rows.map(({ row, reasons }) => `${row} ${reasons.join('; ')}`))).toEqual([
    expect.stringContaining('4 Two people in a row'),
    expect.stringContaining('5 "Honorary" is no member type of the chapter'),
    expect.stringContaining('6 Renewal due: 02/30/2026'),
  ])
  const emailsOf = (lastName: string) =>
    running.portal.store.read.selectFrom('people').select('email').where('lastName', '=', lastName).execute()
  expect(await emailsOf('Ames')).toEqual(Array(2).fill({ email: 'ames.family@riverside.example' }))
  expect(await emailsOf('Oosterhuis')).toEqual([{ email: '' }, { email: '' }])
  expect((await dc.memberFields.managed()).map(({ fieldName }) => fieldName)).toEqual([
    'T-shirt size',
    'Languages',
    'Mentor',
  ])
  expect((await dc.duplicates.list()).pairs.length).toBeGreaterThan(0)
})

test('the demo has a counted ballot whose tie waits for a run-off', async () => {
  const { chapter, api } = await asAdmin('ny')
  const ballots = running.portal.store.read.selectFrom('ballots').select('ballotId').where('chapterId', '=', chapter.id)
  const [ballot] = await ballots.execute()
  expect(await api.votes.result(ballot!)).toMatchObject({ needsRunOff: true, turnout: 16, runOff: null })
  await api.votes.runOff(ballot!)
  expect(await ballots.execute()).toHaveLength(2)
})

test("demo fees: online, by hand and partly refunded; table, export, treasury and the provider's list agree", async () => {
  const { portal } = running
  const { chapter, sessionId, api } = await asAdmin('dc')
  const { payments, books } = api

  const { rows, total, totalCents } = await payments.inChapter({ purpose: 'fee', size: 100 })
  expect([
    rows.length,
    new Set(rows.map(({ typeName }) => typeName)),
    new Set(rows.map(({ method }) => method)),
  ]).toEqual([total, new Set(['Library', 'Exam preparation course']), new Set(['online', 'check'])])
  expect(rows.filter(({ status }) => status !== 'COMPLETED').map(({ status }) => status)).toEqual([
    'PARTIALLY_REFUNDED',
  ])
  const { fees, feesByHand } = (await books.asOf({})).everything
  expect(fees!.receivedCents + feesByHand!.receivedCents - fees!.givenBackCents).toBe(totalCents)
  const csv = await ask('dc', '/export/payments.csv?purpose=fee&columns=amountCents,refundedCents', {
    headers: { cookie: portal.sessions.createSessionCookie(sessionId).serialize().split(';')[0]! },
  })
  const amounts = csv.text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').map(Number) as [number, number])
  expect([amounts.length, Math.round(amounts.reduce((sum, [paid, back]) => sum + paid - back, 0) * 100)]).toEqual([
    total,
    totalCents,
  ])
  expect(await compareChapter(portal, chapter)).toBe(true)
  expect(await books.toResolve()).toMatchObject({ open: [], beside: [], comparison: { failure: null } })
})

test('health and readiness respond on any host', async () => {
  expect((await ask('nowhere', '/healthz')).text).toBe('ok')
  expect((await ask('nowhere', '/readyz')).text).toBe('ready')
})

test('every response carries the security headers', async () => {
  for (const target of [
    '/',
    '/healthz',
    '/api/nothing',
    '/api/trpc/chapters.here',
    '/uploads/image-none.png',
    '/dev/mailbox.json',
    '/bug',
  ]) {
    const { headers } = await ask('dc', target)
    expect(headers['x-content-type-options'], target).toBe('nosniff')
    expect(headers['referrer-policy'], target).toBeTruthy()
    expect(String(headers['content-security-policy']), target).toMatch(/frame-ancestors|sandbox/)
    expect(headers['x-request-id'], target).toBeTruthy()
  }
})

test("a page's scripts run only with that response's nonce", async () => {
  const one = await ask('dc', '/')
  const two = await ask('dc', '/')
  const { nonce } = JSON.parse(one.text) as { nonce: string }
  expect(String(one.headers['content-security-policy'])).toContain(`'nonce-${nonce}'`)
  expect(String(two.headers['content-security-policy'])).not.toContain(nonce)
})

test('the first label of the host decides the chapter, www skipped, localhost is the main one', async () => {
  const chapterAt = async (host: string) =>
    (JSON.parse((await send(running.port, host, '/')).text) as { chapter: string }).chapter
  expect(await chapterAt(`dc.localhost:${running.port}`)).toBe('dc')
  expect(await chapterAt(`www.ny.localhost:${running.port}`)).toBe('ny')
  expect(await chapterAt(`NY.Localhost:${running.port}`)).toBe('ny')
  expect(await chapterAt('localhost')).toBe('aea')
})

test('a host without a chapter only answers reads', async () => {
  expect(JSON.parse((await ask('nowhere', '/')).text)).toMatchObject({ nonce: expect.any(String) })
  const origin = `http://nowhere.localhost:${running.port}`
  expect((await ask('nowhere', '/login', { method: 'POST', headers: { origin } })).status).toBe(404)
  expect((await ask('nowhere', '/api/chapters/chapter/dc')).status).toBe(404)
})

test('a bug shows its reference and no stack, and is logged with it', async () => {
  const { status, text, headers } = await ask('dc', '/bug')
  expect(status).toBe(500)
  expect(text).not.toContain('stack')
  expect(text).toContain(headers['x-request-id'])
  expect(logged.join('')).toContain('a bug with a stack')
})

test('a write that relies on a cookie must come from the same origin', async () => {
  const post = (target: string, headers: Record<string, string>) =>
    ask('dc', target, { method: 'POST', headers, body: '' })
  const own = `http://dc.localhost:${running.port}`
  for (const target of ['/login', '/api/trpc/accounts.logout']) {
    expect((await post(target, {})).status, target).toBe(403)
    expect((await post(target, { origin: 'http://evil.example' })).status, target).toBe(403)
    expect((await post(target, { origin: 'null' })).status, target).toBe(403)
    expect((await post(target, { origin: `http://ny.localhost:${running.port}` })).status, target).toBe(403)
    expect((await post(target, { origin: own })).status, target).not.toBe(403)
  }
})

test('a session cookie works on its own chapter, ends there, and is worthless on another', async () => {
  const trpc = (chapter: string, name: string, cookie: string, method = 'POST') =>
    ask(chapter, `/api/trpc/${name}`, {
      method,
      headers: { origin: `http://${chapter}.localhost:${running.port}`, 'content-type': 'application/json', cookie },
      ...(method === 'POST' ? { body: '{}' } : {}),
    })
  const signIn = await ask('dc', '/api/trpc/accounts.login', {
    method: 'POST',
    headers: { origin: `http://dc.localhost:${running.port}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'member@dc.aea.example', password: 'chapterhouse-demo', userRole: 'member' }),
  })
  const [setCookie] = [signIn.headers['set-cookie'] ?? []].flat()
  expect(setCookie).toMatch(/^session=\w+; HttpOnly; .*SameSite=Lax/i)
  const cookie = setCookie!.split(';')[0]!
  const role = async (chapter: string) =>
    JSON.parse((await ask(chapter, '/', { headers: { cookie } })).text) as { role: string; expired: boolean }
  expect(await role('dc')).toMatchObject({ role: 'member', expired: false })
  expect(await role('ny')).toMatchObject({ role: 'anonymous' })
  expect((await ask('dc', '/api/users/profile', { headers: { cookie } })).status).toBe(401)
  await trpc('dc', 'accounts.logout', cookie)
  expect(await role('dc')).toMatchObject({ role: 'anonymous', expired: true })
})

test('a bearer token works for /api until its session ends', async () => {
  const { token } = (await login()).json() as { token: string }
  const profile = () => ask('dc', '/api/users/profile', { headers: { authorization: `Bearer ${token}` } })
  expect((await profile()).status).toBe(200)
  expect((await ask('ny', '/api/users/profile', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }
  await running.portal.sessions.invalidateSession(claims.sid)
  expect((await profile()).status).toBe(401)
})

test('a file goes to /api/upload in the field image, and its path comes back as bare text', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#033c73' } })
    .png()
    .toBuffer()
  const upload = async (address: string, headers: Record<string, string> = {}, name = 'image', bytes = picture) => {
    const form = new FormData()
    form.set(name, new Blob([new Uint8Array(bytes)]), 'anything.exe')
    return fetch(`http://localhost:${running.port}${address}`, { method: 'POST', headers, body: form })
  }
  const anonymous = await upload('/api/upload')
  const path = await anonymous.text()
  expect([anonymous.status, path]).toEqual([
    200,
    expect.stringMatching(/^\/uploads\/image-[0-9a-f]{32}-anything\.png$/),
  ])
  expect((await fetch(`http://localhost:${running.port}${path}`)).status).toBe(404)
  expect((await upload('/API/Upload/')).status).toBe(200)
  const refused = await upload('/api/upload', {}, 'image', Buffer.from('<svg onload="alert(1)"/>'))
  expect([refused.status, await refused.json()]).toEqual([415, { message: expect.any(String) }])
  expect((await upload('/api/upload', {}, 'file')).status).toBe(400)
})

test('passwords, tokens and links with secrets stay out of the log', async () => {
  await login()
  await ask('dc', '/activate/top-secret-of-a-letter')
  await ask('dc', '/password/reset/20001/top-secret-of-a-letter')
  const everything = logged.join('')
  expect(everything).not.toContain('chapterhouse-demo')
  expect(everything).not.toContain('top-secret-of-a-letter')
  expect(everything).not.toMatch(/eyJhbGciOi/)
})

test('stopping writes a checkpoint, closes the database, and the books verify', async () => {
  await running.close()
  stopped = true
  const checkpoints = await storedCheckpoints(checkpointFile(dataDir))
  const store = await openStore(path.join(dataDir, 'chapterhouse.sqlite'))
  const head = await store.read.selectFrom('logHead').selectAll().executeTakeFirstOrThrow()
  await store.close()
  expect(checkpoints.at(-1)).toMatchObject({ position: head.position, hash: head.hash })
})

test('a former demo is never started live: its passwords are in the README', async () => {
  const live = {
    PORTAL_MODE: 'live',
    BASE_DOMAIN: 'example.org',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'portal@example.org',
  }
  const whose = {
    ASSOCIATION_NAME: 'Example Association',
    ASSOCIATION_SHORT_NAME: 'AEA',
    TIME_ZONE: 'America/New_York',
    TRUSTED_PROXIES: '0',
    // Its payments were play money.
    PAYPAL_ENVIRONMENT: 'practice',
  }
  const env = readEnv({
    ...live,
    ...whose,
    APP_SECRET: running.portal.env.appSecret,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
  })
  await expect(startPortal({ env, pages })).rejects.toThrow(BadEnvironment)
  const store = await openStore(path.join(dataDir, 'chapterhouse.sqlite'))
  await store.write(({ sql }) => run(sql.deleteFrom('demoMarks')))
  await expect(startPortal({ env, pages })).rejects.toThrow('an empty one')
  await store.write(({ sql }) => run(sql.deleteFrom('people').where('email', 'like', '%aea.example')))
  const started = await startPortal({ env, pages })
  await started.close()
  await store.close()
})
