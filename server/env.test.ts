import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BadEnvironment, isPlayMoney, readEnv, readPlaces } from './env.ts'

let DATA_DIR: string
beforeEach(() => void (DATA_DIR = mkdtempSync(path.join(tmpdir(), 'chapterhouse-env-'))))
afterEach(() => rmSync(DATA_DIR, { recursive: true }))

test('with nothing set it is a demo on loopback with a generated secret that persists', () => {
  const env = readEnv({ DATA_DIR })
  expect(env).toMatchObject({ mode: 'demo', host: '127.0.0.1', port: 3000, baseDomain: 'localhost' })
  expect(env.database).toBe(path.join(DATA_DIR, 'chapterhouse.sqlite'))
  expect(env.appSecret.length).toBeGreaterThanOrEqual(32)
  expect(readEnv({ DATA_DIR }).appSecret).toBe(env.appSecret)
})

test('a demo listens on loopback whatever HOST says', () => {
  expect(readEnv({ DATA_DIR, HOST: '0.0.0.0' }).host).toBe('127.0.0.1')
})

/** What setup does not ask for. */
const ofLive = ['APP_SECRET', 'BASE_DOMAIN', 'TRUSTED_PROXIES']
const database = 'postgres://localhost/portal'

test('a live portal lists everything that is missing at once', () => {
  const bare = { DATA_DIR, PORTAL_MODE: 'live', DATABASE_URL: database }
  expect(() => readEnv(bare)).toThrow(BadEnvironment)
  for (const name of ofLive) expect(() => readEnv(bare)).toThrow(new RegExp(`^${name}: `, 'm'))
})

test('npm start reports each of them before it installs or builds anything', () => {
  // The first missing setting is reported before it looks for packages: there are none in this folder.
  const scripts = path.join(DATA_DIR, 'scripts')
  for (const folder of ['scripts', 'server', 'db/sqlite']) mkdirSync(path.join(DATA_DIR, folder), { recursive: true })
  for (const name of readdirSync('scripts').filter((each) => each.endsWith('.js')))
    copyFileSync(path.join('scripts', name), path.join(scripts, name))
  for (const name of ['package.json', 'server/live-settings.js', 'db/sqlite/driver-name.js'])
    copyFileSync(name, path.join(DATA_DIR, name))
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(scripts, 'start.js')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', PORTAL_MODE: 'live', DATABASE_URL: database, TRUSTED_PROXIES: '' },
    encoding: 'utf8',
  })
  expect([status, stdout, [...stderr.matchAll(/^ +([A-Z_]+): /gm)].map(([, name]) => name)]).toEqual([1, '', ofLive])
})

const live = {
  PORTAL_MODE: 'live',
  APP_SECRET: randomBytes(16).toString('hex'),
  BASE_DOMAIN: 'example.org',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'portal@example.org',
  ASSOCIATION_NAME: 'Example Association',
  ASSOCIATION_SHORT_NAME: 'EXA',
  TIME_ZONE: 'America/Chicago',
  TRUSTED_PROXIES: '0',
}

test.each(ofLive)('a live portal does not guess %s', (name) => {
  expect(() => readEnv({ DATA_DIR, ...live, DATABASE_URL: database, [name]: '' })).toThrow(new RegExp(`^${name}: `))
})

test('a live portal takes nothing from the demo for what setup asks for', () => {
  const { ASSOCIATION_NAME, ASSOCIATION_SHORT_NAME, TIME_ZONE, SMTP_URL, MAIL_FROM, ...rest } = live
  const env = readEnv({ DATA_DIR, ...rest })
  expect(env).toMatchObject({ association: { name: '', shortName: '' }, timeZone: 'UTC', smtpUrl: '', mailFrom: '' })
  expect([...env.given]).toEqual([])
  const asked = { ASSOCIATION_SHORT_NAME, ASSOCIATION_NAME, TIME_ZONE, SMTP_URL, MAIL_FROM }
  expect([...readEnv({ DATA_DIR, ...rest, ...asked }).given].sort()).toEqual(Object.keys(asked).sort())
})

test('a secret that another process has made since is never overwritten', () => {
  const { APP_SECRET: _, ...rest } = live
  const file = path.join(DATA_DIR, 'app-secret')
  // As it is while the other process has not written yet.
  writeFileSync(file, '')
  const start = () => readEnv({ DATA_DIR, ...rest })
  expect(start).toThrow(`APP_SECRET: ${file} is empty`)
  expect(start).toThrow(`APP_SECRET: ${file} is empty`)
  writeFileSync(file, live.APP_SECRET)
  expect(start().appSecret).toBe(live.APP_SECRET)
})

test('a live portal with its secrets starts', () => {
  expect(readEnv({ DATA_DIR, ...live })).toMatchObject({ mode: 'live', host: '0.0.0.0', appSecret: live.APP_SECRET })
})

test('the places of a live portal are read without its secret, and none is made', () => {
  const { APP_SECRET: _, ...rest } = live
  expect(readPlaces({ DATA_DIR, ...rest, PORT: '8080' })).toMatchObject({ mode: 'live', dataDir: DATA_DIR, port: 8080 })
  writeFileSync(path.join(DATA_DIR, 'app-secret'), live.APP_SECRET)
  writeFileSync(path.join(DATA_DIR, 'chapterhouse.sqlite'), '')
  expect(readPlaces({ DATA_DIR, ...rest }).database).toBe(path.join(DATA_DIR, 'chapterhouse.sqlite'))
  expect(readdirSync(DATA_DIR).sort()).toEqual(['app-secret', 'chapterhouse.sqlite'])
  expect(() => readPlaces({ DATA_DIR, ...rest, APP_SECRET: 'short' })).toThrow('APP_SECRET: at least 32')
})

test.each([
  'x'.repeat(64),
  'changeme'.repeat(4),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'password1234password1234password',
  'short-but-Odd!42',
])('a live portal rejects the guessable secret %s', (APP_SECRET) => {
  expect(() => readEnv({ DATA_DIR, ...live, APP_SECRET })).toThrow('APP_SECRET: at least 32 random characters')
})

test('a live portal practices with play money only when told to', () => {
  const isPlayed = (settings: Record<string, string>) => isPlayMoney(readEnv({ DATA_DIR, ...live, ...settings }))
  expect([isPlayed({}), isPlayed({ PAYPAL_ENVIRONMENT: 'sandbox' })]).toEqual([false, false])
  expect(isPlayed({ PAYPAL_ENVIRONMENT: 'practice' })).toBe(true)
})

test('a live portal takes no money through a stand-in elsewhere', () => {
  expect(() => readEnv({ DATA_DIR, ...live, STANDIN_URL: 'http://127.0.0.1:9/standin/paypal' })).toThrow('STANDIN_URL')
})

test('an empty variable counts as unset', () => {
  expect(readEnv({ DATA_DIR, PORT: '' }).port).toBe(3000)
})

test('an invalid value is reported with its variable', () => {
  expect(() => readEnv({ DATA_DIR, PORT: 'many', TIME_ZONE: 'Mars/Olympus' })).toThrow(/PORT[^]*TIME_ZONE/)
})
