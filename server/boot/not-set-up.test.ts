import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#tests/support/http.ts'
import { readEnv } from '../env.ts'
import { startPortal, type RunningPortal } from './portal.ts'

let dataDir: string
let running: RunningPortal
const logged: { level: number; msg: string }[] = []

/** A live portal that was just installed and has no chapter. */
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-not-set-up-'))
  const association = {
    ASSOCIATION_NAME: 'Example Association',
    ASSOCIATION_SHORT_NAME: 'EXA',
    TIME_ZONE: 'America/Chicago',
  }
  const live = {
    PORTAL_MODE: 'live',
    BASE_DOMAIN: 'example.org',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'portal@example.org',
    TRUSTED_PROXIES: '0',
  }
  const env = readEnv({
    ...live,
    ...association,
    APP_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
  })
  const sink = new Writable({ write: (line, _, done) => (logged.push(JSON.parse(String(line)) as never), done()) })
  running = await startPortal({
    env,
    pages: { render: async () => new Response('a page') },
    log: pino({ level: 'warn' }, sink),
  })
})
afterAll(async () => {
  await running.close()
  rmSync(dataDir, { recursive: true })
})

const ask = (host: string, target: string, headers: Record<string, string> = {}) =>
  send(running.port, host, target, { headers })

test.each(['/', '/login', '/events', '/nothing/of/ours'])(
  'until the first chapter exists, %s says that the portal is being set up, and nothing else',
  async (target) => {
    for (const host of ['example.org', 'exa.example.org', 'dc.example.org', `localhost:${running.port}`]) {
      const { status, text } = await ask(host, target)
      expect([host, status, text]).toEqual([host, 503, expect.stringContaining('This portal is being set up')])
      expect(text).not.toContain('exa')
    }
  },
)

test('no other path fails with an internal error, and no job logs an error', async () => {
  for (const target of [
    '/api/chapters',
    '/api/trpc/chapters.frame',
    '/robots.txt',
    '/sitemap.xml',
    '/feed.xml',
    '/uploads/image-1.png',
    '/export/payments.csv',
    '/healthz',
    '/readyz',
  ]) {
    expect([target, (await ask('exa.example.org', target)).status]).not.toEqual([target, 500])
  }
  expect(logged.filter(({ level }) => level >= 50)).toEqual([])
})

test('X-Forwarded-For warns once an hour while no proxy is trusted', async () => {
  for (let times = 0; times < 3; times++) await ask('exa.example.org', '/healthz', { 'x-forwarded-for': '203.0.113.7' })
  expect(logged.filter(({ msg }) => msg.includes('TRUSTED_PROXIES is 0'))).toHaveLength(1)
})
