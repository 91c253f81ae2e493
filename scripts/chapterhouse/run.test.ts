import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { contentsOf } from '#db/row-counts.ts'
import { progressIn, record } from '../update/progress.ts'
import { commands } from './commands.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-command-'))
const program = path.resolve('scripts/chapterhouse.js')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Ran = { code: number; out: string; err: string }

const chapterhouse = (...words: string[]): Promise<Ran> => chapterhouseIn({}, ...words)

async function chapterhouseIn(environment: Record<string, string>, ...words: string[]): Promise<Ran> {
  try {
    const options = { cwd: folder, env: { ...process.env, ...environment } }
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...words], options)
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

test('the help lists every command, and each command has its own', async () => {
  const { code, out } = await chapterhouse('--help')
  expect(code).toBe(0)
  for (const name of Object.keys(commands)) {
    expect(out).toContain(`  ${name}`)
    const help = await chapterhouse(name, '--help')
    expect([name, help]).toMatchObject([name, { code: 0, err: '' }])
    expect(help.out.split('\n').length).toBeGreaterThan(2)
  }
}, 120_000)

test('an unknown command is refused with the list of commands', async () => {
  const { code, err } = await chapterhouse('constructor')
  expect(code).toBe(2)
  expect(err).toContain('There is no command "constructor". There are: start, chapter')
}, 60_000)

test('update and restore work for a live portal whose secret is in DATA_DIR', async () => {
  const live = {
    PORTAL_MODE: 'live',
    APP_SECRET: '',
    DATABASE_URL: '',
    BASE_DOMAIN: 'example.org',
    TRUSTED_PROXIES: '1',
    DATA_DIR: path.join(folder, 'live'),
    BACKUP_PASSPHRASE_FILE: path.join(folder, 'no-passphrase'),
    UPDATE_LINK: path.join(folder, 'no-link'),
  }
  expect((await chapterhouseIn(live, 'update', '--resume')).err).toContain(
    'no-link is no link to the folder of a release',
  )
  writeFileSync(path.join(folder, 'backup.zip.age'), 'age-encryption.org/v1\n')
  expect((await chapterhouseIn(live, 'restore', 'backup.zip.age')).err).toContain(
    'BACKUP_PASSPHRASE_FILE cannot be read',
  )
}, 60_000)

test('an update goes on when the terminal is gone', async () => {
  const server = createServer((_, response) => response.end())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const place = path.join(folder, 'machine')
  const [earlier, newer] = ['0.10.0', '0.11.0'].map((version) => {
    const release = path.join(place, 'releases', version)
    mkdirSync(path.join(release, 'bin'), { recursive: true })
    writeFileSync(path.join(release, 'package.json'), JSON.stringify({ name: 'chapterhouse', version }))
    writeFileSync(path.join(release, 'bin/chapterhouse'), '')
    return { folder: release, version }
  })
  symlinkSync(newer!.folder, path.join(place, 'current'))
  const database = path.join(place, 'data/chapterhouse.sqlite')
  await migrate(database)
  const { applied } = await contentsOf(database)
  record(path.join(place, 'releases'), {
    stage: 'going-back',
    from: earlier!,
    to: newer!,
    sum: '',
    backup: null,
    applied,
    waitSeconds: 1,
    why: 'it is broken',
  })
  const child = spawn(process.execPath, [program, 'update', '--resume'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: path.dirname(database),
      PORT: String((server.address() as AddressInfo).port),
      UPDATE_LINK: path.join(place, 'current'),
      UPDATE_STOP: 'kill -HUP $PPID',
      UPDATE_RESTART: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Nobody reads what it prints.
  child.stdout.destroy()
  child.stderr.destroy()
  const ended = await new Promise((resolve) => void child.once('exit', (code, signal) => resolve([code, signal])))
  server.close()
  expect([ended, readlinkSync(path.join(place, 'current'))]).toEqual([[1, null], earlier!.folder])
  expect(progressIn(path.join(place, 'releases'))).toBeNull()
}, 60_000)

test('bank read finds the file in the folder where it was called, and prints one object', async () => {
  const list = 'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n'
  writeFileSync(path.join(folder, 'Chase4821_Activity.csv'), `${list}CREDIT,01/13/2025,Zelle,50.00,X,4250.00,,\n`)
  const read = await chapterhouse('bank', 'read', 'Chase4821_Activity.csv', '--json')
  expect(read).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(read.out)).toEqual({
    format: 'chase',
    statements: [
      {
        account: '4821',
        currency: 'USD',
        openingCents: 420_000,
        closingCents: 425_000,
        lines: 1,
        sumCents: 5_000,
        from: '2025-01-13',
        to: '2025-01-13',
        balanced: true,
      },
    ],
  })
}, 60_000)

test('bank read says what is wrong with a file, without control sequences, and exits with 2', async () => {
  writeFileSync(path.join(folder, 'bad.csv'), 'Date,Description,Amount\n02/30/2025,x,1\n')
  writeFileSync(path.join(folder, 'hostile.csv'), 'Date,Description,Amount\n\u001b[2J,x,1\n')
  expect(await chapterhouse('bank', 'read', 'bad.csv', '--json')).toEqual({
    code: 2,
    out: '',
    err: 'Line 2: "02/30/2025" is not a date.\n',
  })
  const hostile = await chapterhouse('bank', 'read', 'hostile.csv')
  expect(hostile.code).toBe(2)
  expect(hostile.err).not.toContain('\u001b')
  expect(await chapterhouse('bank', 'read', 'missing.csv')).toMatchObject({ code: 2, out: '' })
  expect(await chapterhouse('bank', 'read')).toMatchObject({ code: 2, out: '' })
  expect(await chapterhouse('bank', 'read', 'bad.csv', '--nonsense')).toMatchObject({ code: 2, out: '' })
}, 60_000)

test('bank read prints a list that does not add up, and names the difference', async () => {
  const list =
    'Date,Description,Amount,Balance\n2025-01-02,a,50.00,150.00\n2025-01-03,b,-12.00,130.00\n2025-01-04,c,1.00,131.00\n'
  writeFileSync(path.join(folder, 'gap.csv'), list)
  const { code, out, err } = await chapterhouse('bank', 'read', 'gap.csv')
  expect(code).toBe(0)
  expect(out).toContain('NOT balanced')
  expect(err).toContain('differ from closing by -8.00')
}, 60_000)
