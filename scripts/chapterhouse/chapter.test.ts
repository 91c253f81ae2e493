import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const program = path.resolve('scripts/chapterhouse.js')
let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-chapter-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const live = { PORTAL_MODE: 'live', BASE_DOMAIN: 'example.org', TRUSTED_PROXIES: '1', APP_SECRET: '', DATABASE_URL: '' }
const main = ['--sub', 'exa', '--name', 'Example Association', '--email', 'office@mail.example']
const rest = ['--phone', '(202) 555-0142', '--address', '21 Capstone Street, Washington, DC 20009']

/** Runs a verb of `chapterhouse chapter`. */
const chapter = (words: string[], settings: Record<string, string>, input = '') =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...process.env, ...live, DATA_DIR: dataDir, ...settings }
    const child = execFile(process.execPath, [program, 'chapter', ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
    child.stdin!.end(input)
  })

test('no chapter is founded while the environment lacks a setting that setup would ask for', async () => {
  const partly = { ASSOCIATION_SHORT_NAME: 'EXA', ASSOCIATION_NAME: 'Example Association' }
  const refused = await chapter(['found', ...main, ...rest], partly)
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('Set TIME_ZONE, SMTP_URL, MAIL_FROM first, or set the portal up in a browser'),
  ])
  const whole = { ...partly, TIME_ZONE: 'America/Chicago', SMTP_URL: 'smtp://localhost', MAIL_FROM: 'exa@mail.example' }
  expect(await chapter(['found', ...main, ...rest], whole)).toMatchObject({ code: 0, err: '' })

  const file = path.join(dataDir, 'app-secret')
  const secret = readFileSync(file, 'utf8')
  const next = randomBytes(32).toString('base64')
  const fromFile = await chapter(['secret'], whole, next)
  expect(fromFile.out).toContain(`Write the new secret to ${file} before the portal starts again`)
  const given = await chapter(['secret'], { ...whole, APP_SECRET: next }, secret)
  expect(given.out).toContain('Set APP_SECRET to the new secret on every server')
}, 120_000)
