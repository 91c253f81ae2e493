/** `chapterhouse move` as an operator enters it. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/support/databases/postgres.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'

let folder: string
let postgres: FreshDatabase

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-move-command-'))
  postgres = await freshDatabase()
  await laySmallAssociation(folder)
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await postgres.drop()
})

const program = path.resolve('scripts/chapterhouse.js')

async function chapterhouse(words: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, DATA_DIR: folder, ...environment }
  const run = promisify(execFile)(process.execPath, [program, ...words], { env })
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (error: unknown) => {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, out: stdout, err: stderr }
    },
  )
}

test('moves, says what is next, keeps the log, and refuses what was left', async () => {
  const verified = await chapterhouse(['log', 'verify', '--json'])
  const secretUrl = postgres.url.replace('postgres@', 'postgres:a-pass@word@')
  const moved = await chapterhouse(['move', '--to', secretUrl])
  expect([moved.code, moved.err.split('\n')[0]]).toEqual([
    0,
    'Verifying the log and what is derived from it, while the portal goes on',
  ])
  expect(moved.out).toContain('Next         set DATABASE_URL')
  expect(moved.out + moved.err).not.toMatch(/a-pass|word@/)

  const there = await chapterhouse(['log', 'verify', '--json'], { DATABASE_URL: postgres.url })
  const figures = ({ out }: { out: string }) => JSON.parse(out) as { head: string }
  expect(figures(there).head).toBe(figures(verified).head)
  const diff = await chapterhouse(['log', 'diff'], { DATABASE_URL: postgres.url })
  expect(diff.code).toBe(0)

  const left = await chapterhouse(['log', 'verify'])
  expect([left.code, left.err]).toEqual([
    2,
    expect.stringContaining(`This portal was moved to ${postgres.url.replace('postgres@', '')}`),
  ])
  const again = await chapterhouse(['move', '--to', postgres.url])
  expect([again.code, again.err]).toEqual([2, expect.stringContaining('This portal was moved to')])
  const reopened = await chapterhouse(['move', '--reopen'])
  expect([reopened.code, reopened.out]).toEqual([0, expect.stringContaining('is in service again')])
  expect((await chapterhouse(['log', 'verify'])).code).toBe(0)
}, 120_000)

test('says how it is used when it is called otherwise', async () => {
  for (const words of [[], ['--to'], ['--to', 'a', '--reopen'], ['--elsewhere']]) {
    const { code, err } = await chapterhouse(['move', ...words])
    expect([words, code, err]).toEqual([words, 2, expect.stringContaining('chapterhouse move --to postgres://')])
  }
  expect((await chapterhouse(['move', '--help'])).code).toBe(0)
}, 120_000)
