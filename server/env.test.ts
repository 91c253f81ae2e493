import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BadEnvironment, readEnv } from './env.ts'

let DATA_DIR: string
beforeEach(() => void (DATA_DIR = mkdtempSync(join(tmpdir(), 'chapterhouse-env-'))))
afterEach(() => rmSync(DATA_DIR, { recursive: true }))

test('with nothing set it is a demo on loopback with a secret of its own that stays', () => {
  const env = readEnv({ DATA_DIR })
  expect(env).toMatchObject({ mode: 'demo', host: '127.0.0.1', port: 3000, baseDomain: 'localhost' })
  expect(env.database).toBe(join(DATA_DIR, 'chapterhouse.sqlite'))
  expect(env.appSecret.length).toBeGreaterThanOrEqual(32)
  expect(readEnv({ DATA_DIR }).appSecret).toBe(env.appSecret)
})

test('a demo listens on loopback whatever HOST says', () => {
  expect(readEnv({ DATA_DIR, HOST: '0.0.0.0' }).host).toBe('127.0.0.1')
})

test('a live portal lists everything that is missing at once', () => {
  expect(() => readEnv({ DATA_DIR, PORTAL_MODE: 'live' })).toThrow(BadEnvironment)
  const missing = ['APP_SECRET', 'BASE_DOMAIN', 'SMTP_URL', 'MAIL_FROM']
  for (const name of missing) expect(() => readEnv({ DATA_DIR, PORTAL_MODE: 'live' })).toThrow(name)
})

const live = {
  PORTAL_MODE: 'live',
  APP_SECRET: randomBytes(16).toString('hex'),
  BASE_DOMAIN: 'example.org',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'portal@example.org',
}

test('a live portal with its secrets starts', () => {
  expect(readEnv({ DATA_DIR, ...live })).toMatchObject({ mode: 'live', host: '0.0.0.0', appSecret: live.APP_SECRET })
})

test.each(['x'.repeat(64), 'changeme'.repeat(4), 'abcdefghijklmnopqrstuvwxyz0123456789', 'password1234password1234password', 'short-but-Odd!42'])(
  'a live portal refuses the guessable secret %s',
  (APP_SECRET) => {
    expect(() => readEnv({ DATA_DIR, ...live, APP_SECRET })).toThrow('APP_SECRET: at least 32 random characters')
  },
)

test('a live portal takes no money through a stand-in, wherever that is', () => {
  expect(() => readEnv({ DATA_DIR, ...live, STANDIN_URL: 'http://127.0.0.1:9/standin/paypal' })).toThrow('STANDIN_URL')
})

test('an empty variable is one that was not set', () => {
  expect(readEnv({ DATA_DIR, PORT: '' }).port).toBe(3000)
})

test('nonsense is named with its variable', () => {
  expect(() => readEnv({ DATA_DIR, PORT: 'many', TIME_ZONE: 'Mars/Olympus' })).toThrow(/PORT[^]*TIME_ZONE/)
})
