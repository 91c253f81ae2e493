/** The first start of a live portal: on an empty database, with browsers that fill in its steps. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect } from 'vitest'
import { readEnv } from '#server/env.ts'
import { startPortal, type RunningPortal } from '#server/boot/portal.ts'
import { movedClock } from './fakes/clock.ts'
import { send, type Answer } from './http.ts'

/** The domain of the portal. */
export const host = 'example.org'
const origin = `https://${host}`
export const appSecret = randomBytes(32).toString('hex')

/** What is typed into the steps. */
export const association = {
  name: 'Ärzte & Łódź <Society>',
  shortName: 'EXA',
  timeZone: 'America/Chicago',
  publicEmail: 'office@mail.example',
  firstName: 'Zoë-Marie',
  lastName: 'Nguyễn',
  email: 'zoe@mail.example',
  password: 'violet-anchor-73',
  confirmPassword: 'violet-anchor-73',
}
export const chapter = {
  chapterName: 'Washington DC',
  subDomain: 'dc',
  chapterAddress: '21 Capstone Street, Washington, DC 20009',
  chapterPhone: '(202) 555-0142',
  chapterEmail: 'dc@mail.example',
  type0: 'Regular',
  fee0: '100',
  term0: '1',
  type1: 'Life',
  fee1: '1000.50',
  term1: '99',
}
export const account = {
  server: '127.0.0.1',
  port: '2525',
  user: 'portal',
  password: 'p@ss:w/rd',
  from: 'portal@mail.example',
}

/** Starts live portals for the tests of a file, and closes them after each. */
export function openFirstStart() {
  let dataDir: string
  let lines: string[]
  let logged: string[]
  const started: RunningPortal[] = []
  const clock = movedClock()
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-setup-'))
    lines = []
    logged = []
    clock.set('2026-11-27T15:00:20.000Z')
  })
  afterEach(async () => {
    for (const each of started.splice(0)) await each.close()
    rmSync(dataDir, { recursive: true })
  })

  async function start(database: string, settings: Record<string, string> = {}): Promise<RunningPortal> {
    const env = readEnv({
      PORTAL_MODE: 'live',
      BASE_DOMAIN: host,
      TRUSTED_PROXIES: '1',
      APP_SECRET: appSecret,
      DATABASE_URL: database,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      ...settings,
    })
    const running = await startPortal({
      env,
      clock,
      pages: { render: async () => new Response('a page') },
      log: pino({ level: 'info' }, { write: (line) => void logged.push(line) }),
      progress: (line) => void lines.push(line),
    })
    started.push(running)
    return running
  }

  const stop = async (running: RunningPortal) => {
    started.splice(started.indexOf(running), 1)
    await running.close()
  }

  const codeIn = () => /Setup code +(\S+)/.exec(lines.join('\n'))![1]!

  return {
    start,
    stop,
    clock,
    codeIn,
    /** What the portals have said. */
    lines: () => lines.join('\n'),
    /** What they have logged. */
    logged: () => logged.map((line) => JSON.parse(line) as Record<string, unknown>),
    forgetLines: () => void (lines = []),
    folder: () => dataDir,
    sqlite: () => path.join(dataDir, 'portal.sqlite'),
  }
}

type SetupBrowser = ReturnType<typeof browserAt>

/** A browser: it keeps the cookie, and sends the version of the page that it saw last. */
export function browserAt(running: RunningPortal, address = '203.0.113.7') {
  let [cookie, version] = ['', '']
  const common = () => ({ 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) })
  const seen = (answer: Answer) => {
    version = /name="version" value="(\d+)"/.exec(answer.text)?.[1] ?? version
    return answer
  }
  const open = async (target = '/setup') => seen(await send(running.port, host, target, { headers: common() }))
  return {
    open,
    get cookie() {
      return cookie
    },
    /** Opens the same cookie at another server, or after a restart. */
    at(other: RunningPortal) {
      const moved = browserAt(other, address)
      moved.keep(cookie)
      return moved
    },
    keep: (given: string) => void (cookie = given),
    async press(intent: string, fields: Record<string, string> = {}, from = origin): Promise<Answer> {
      const answer = await send(running.port, host, '/setup', {
        method: 'POST',
        headers: { ...common(), origin: from, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ version, intent, ...fields }).toString(),
      })
      const [set] = answer.headers['set-cookie'] ?? []
      if (set) cookie = set.split(';')[0]!
      if (answer.status === 303) await open(answer.headers.location)
      return seen(answer)
    },
  }
}

/** Fills in the first two steps. */
export async function toMail(browser: SetupBrowser, code: string) {
  await browser.press('code', { code })
  expect((await browser.press('association', association)).status).toBe(303)
  expect((await browser.press('chapter', chapter)).status).toBe(303)
}

/** Logs the admin in, as through a proxy with TLS. */
export const logIn = async (running: RunningPortal, password: string) =>
  send(running.port, 'exa.example.org', '/api/trpc/accounts.login', {
    method: 'POST',
    headers: { origin: 'https://exa.example.org', 'x-forwarded-for': '203.0.113.7' },
    body: { email: association.email, password, userRole: 'systemAdmin' },
  })
