import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { readEnv } from '#server/env.ts'
import type { PageRenderer } from '#server/http/page-renderer.ts'
import { startPortal, type RunningPortal } from '#server/boot/portal.ts'
import { send } from '#tests/support/http.ts'

let dataDir: string
let running: RunningPortal
let host: string

/** Reads a whole form, as a page's action would. */
const pages: PageRenderer = {
  render: async (asked) =>
    new Response(asked.method === 'POST' ? new URLSearchParams(await asked.text()).get('a') : 'a page'),
}

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-floods-'))
  running = await startPortal({
    env: readEnv({ DATA_DIR: dataDir, PORT: '0' }),
    pages,
    log: pino({ level: 'silent' }),
    prepare: (portal) => seedDemo(portal, () => undefined),
  })
  host = `dc.localhost:${running.port}`
}, 300_000)

afterAll(async () => {
  await running.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Streams chunks without a content length, until the response comes, the connection is cut, or all is sent. */
function pour(target: string, contentType: string, megabytes: number): Promise<number | 'cut'> {
  return new Promise((resolve) => {
    let sent = 0
    let answered = false
    const headers = { host, origin: `http://${host}`, 'content-type': contentType, 'transfer-encoding': 'chunked' }
    const outgoing = request(
      { host: '127.0.0.1', port: running.port, path: target, method: 'POST', headers, agent: false },
      (answer) => {
        answered = true
        resolve(answer.statusCode!)
        outgoing.destroy()
      },
    )
    outgoing.on('error', () => resolve('cut'))
    const piece = 'x'.repeat(1024 * 1024)
    const more = () => {
      if (answered) return
      if (sent === megabytes) return void outgoing.end()
      sent++
      outgoing.write(piece, () => setImmediate(more))
    }
    outgoing.write('a=', more)
  })
}

test.each([
  ['a widget', '/api/trpc/accounts.login', 'application/json'],
  ['a form', '/login', 'application/x-www-form-urlencoded'],
  ['a documented call', '/api/users/login', 'application/json'],
  ['a webhook', '/webhooks/paypal/dc', 'application/json'],
])('an endless %s is cut off', async (_, target, contentType) => {
  expect([413, 'cut']).toContain(await pour(target, contentType, 64))
})

test.each([
  [1024 * 1024, 200],
  [1024 * 1024 + 1, 413],
])('a form of %i bytes is answered with %i', async (bytes, status) => {
  const headers = { origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await send(running.port, host, '/login', {
    method: 'POST',
    headers,
    body: `a=${'x'.repeat(bytes - 2)}`,
  })
  expect(answer.status).toBe(status)
  if (status === 413) expect(answer.text).toContain('at most 1 MB')
})

test('a form and a call of normal size arrive complete', async () => {
  const headers = { origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' }
  expect((await send(running.port, host, '/login', { method: 'POST', headers, body: 'a=one+word' })).text).toBe(
    'one word',
  )
  const body = { email: 'nobody@example.org', password: 'wrong', userRole: 'member' }
  const json = { origin: `http://${host}` }
  const answer = await send(running.port, host, '/api/trpc/accounts.login', { method: 'POST', headers: json, body })
  expect(answer.status).toBe(401)
  expect(answer.text).toContain('No account with this email')
})

test('silent senders with large content lengths, and open chunked bodies, block nobody', async () => {
  const held = Array.from({ length: 24 }, (_, index) => {
    const length: Record<string, string> =
      index % 2 ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(10 * 1024 * 1024) }
    const headers = { host, 'content-type': 'multipart/form-data; boundary=b', ...length }
    const outgoing = request({
      host: '127.0.0.1',
      port: running.port,
      path: '/api/upload',
      method: 'POST',
      headers,
      agent: false,
    })
    outgoing.on('error', () => undefined)
    return new Promise<typeof outgoing>((resolve) => outgoing.write('--b\r\n', () => resolve(outgoing)))
  })
  const senders = await Promise.all(held)
  const headers = { origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' }
  const body = `a=${'x'.repeat(1024 * 1024 - 2)}`
  expect((await send(running.port, host, '/login', { method: 'POST', headers, body })).status).toBe(200)
  const login = { email: 'nobody@example.org', password: 'wrong', userRole: 'member' }
  const chunked = { 'transfer-encoding': 'chunked' }
  expect(
    (await send(running.port, host, '/api/users/login', { method: 'POST', headers: chunked, body: login })).status,
  ).toBe(401)
  for (const sender of senders) sender.destroy()
})

test("a proxy's own password does not make another site's request trusted", async () => {
  const login = await send(running.port, host, '/api/trpc/accounts.login', {
    method: 'POST',
    headers: { origin: `http://${host}` },
    body: { email: 'member@dc.aea.example', password: 'chapterhouse-demo', userRole: 'member' },
  })
  const cookie = String(login.headers['set-cookie']).split(';')[0]!
  expect(cookie).toMatch(/^session=.+/)
  const headers = { cookie, authorization: 'Basic c3RhZ2luZzpzZWNyZXQ=', origin: 'http://ny.localhost' }
  const logout = () => send(running.port, host, '/api/trpc/accounts.logout', { method: 'POST', headers, body: {} })
  expect((await logout()).status).toBe(403)
})
