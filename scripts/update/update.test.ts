import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { compareVersions } from './archive.ts'
import { readyUrlOf, type Machine } from './outcome.ts'
import { progressIn, record } from './progress.ts'
import { update } from './update.ts'

const platform = `${process.platform}-${process.arch}`
let folder: string
let database: string
let place: string
let places = 0
let messages: string[]
/** What /readyz answers. */
let status = 200
let server: Server

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-update-'))
  database = path.join(folder, 'data/chapterhouse.sqlite')
  await migrate(database)
  server = createServer((_, response) => response.writeHead(status).end())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  place = path.join(folder, `place-${++places}`)
  messages = []
  status = 200
  mkdirSync(path.join(place, 'releases'), { recursive: true })
  symlinkSync(releaseOf('0.10.0'), link())
})
afterEach(() =>
  expect(readdirSync(path.join(place, 'releases')).filter((name) => /unpacking|lock/.test(name))).toEqual([]),
)
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const link = () => path.join(place, 'current')
const runs = () => path.basename(realpathSync(link()))
const nameOf = (version: string, on = platform) => `chapterhouse-${version}-${on}`

type Release = { on?: string; doctor?: string; backup?: string; into?: string }

/** A release whose program only says that all is well, or what is passed. */
function releaseOf(version: string, { on, doctor = sound, backup = 'mkdir "$2"', into = 'releases' }: Release = {}) {
  const release = path.join(place, into, nameOf(version, on))
  mkdirSync(path.join(release, 'bin'), { recursive: true })
  writeFileSync(path.join(release, 'package.json'), JSON.stringify({ name: 'chapterhouse', version }))
  const program = `#!/bin/sh\ncase "$1" in\ndoctor) ${doctor} ;;\nbackup) ${backup} ;;\nesac\n`
  writeFileSync(path.join(release, 'bin/chapterhouse'), program, { mode: 0o755 })
  return release
}

const sound = `echo '{"release":"x","migrations":[],"seconds":0.1,"problems":[]}'`

/** Returns an archive of a release, with its sum. */
function archiveOf(version: string, options: Release = {}) {
  const release = releaseOf(version, { ...options, into: 'packed' })
  const file = path.join(place, `${path.basename(release)}.tar.gz`)
  spawnSync('tar', ['-czf', file, '-C', path.dirname(release), path.basename(release)])
  rmSync(path.join(place, 'packed'), { recursive: true })
  writeSum(file)
  return file
}

function writeSum(file: string) {
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${sum}  ${path.basename(file)}\n`)
}

const machine = (changes: Partial<Machine> = {}): Machine => ({
  link: link(),
  restart: `basename "$(readlink ${link()})" >> ${place}/restarts`,
  stop: `echo stop >> ${place}/restarts`,
  readyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`,
  waitSeconds: 1,
  environment: { PATH: process.env.PATH, DATA_DIR: path.dirname(database), BACKUP_DIR: path.join(place, 'backups') },
  say: (line) => void messages.push(line),
  ...changes,
})
const restarts = () =>
  existsSync(`${place}/restarts`) ? readFileSync(`${place}/restarts`, 'utf8').trim().split('\n') : []

test('an archive is unpacked, tried and switched to after a backup, and the earlier release stays', async () => {
  mkdirSync(path.join(place, 'backups'))
  const outcome = await update(archiveOf('0.11.0'), machine())
  expect(outcome).toMatchObject({ state: 'updated', from: '0.10.0', to: '0.11.0', why: null, aside: null })
  expect(existsSync(outcome.backup!)).toBe(true)
  expect([runs(), restarts()]).toEqual([nameOf('0.11.0'), [nameOf('0.11.0')]])
  expect(readdirSync(path.join(place, 'releases'))).toEqual([nameOf('0.10.0'), nameOf('0.11.0')])
  expect(messages.map((line) => line.split(' ')[0])).toEqual([
    'Checking',
    'Rehearsing',
    'Backing',
    'Switching',
    'Waiting',
  ])
})

test.skipIf(process.getuid!() !== 0)('an update by root gives its backup to the account of the portal', async () => {
  rmSync(link())
  symlinkSync(releaseOf('0.10.1', { backup: 'mkdir -p "$2/uploads"; touch "$2/uploads/1.png"' }), link())
  const ownerOf = (name: string) => [statSync(name).uid, statSync(name).gid]
  const data = path.join(place, 'data')
  cpSync(path.dirname(database), data, { recursive: true })
  chownSync(data, 4711, 4712)
  const environment = { PATH: process.env.PATH, DATA_DIR: data, BACKUP_DIR: path.join(data, 'backups') }
  const { backup } = await update(archiveOf('0.11.0'), machine({ environment }))
  for (const name of [environment.BACKUP_DIR, backup!, `${backup}/uploads`, `${backup}/uploads/1.png`])
    expect(ownerOf(name)).toEqual([4711, 4712])
  // Another disk has an account of its own.
  mkdirSync(`${place}/backups`)
  chownSync(`${place}/backups`, 4713, 4714)
  const later = await update(archiveOf('0.12.0', { backup: 'mkdir "$2"' }), machine())
  expect(ownerOf(later.backup!)).toEqual([4713, 4714])
})

test('one that does not get ready is left, and the earlier release is started again', async () => {
  mkdirSync(path.join(place, 'backups'))
  const failing = machine({
    restart: `${machine().restart}; test "$(readlink ${link()})" = ${place}/releases/${nameOf('0.10.0')} || { echo no such unit >&2; exit 5; }`,
  })
  const outcome = await update(archiveOf('0.11.0'), failing)
  expect(outcome).toMatchObject({ state: 'back', why: expect.stringContaining('failed: no such unit') as string })
  expect([runs(), restarts()]).toEqual([nameOf('0.10.0'), [nameOf('0.11.0'), 'stop', nameOf('0.10.0')]])
  expect(progressIn(path.join(place, 'releases'))).toBeNull()
})

test('if neither gets ready, that is said, and --resume tries the way back again', async () => {
  mkdirSync(path.join(place, 'backups'))
  status = 503
  expect(await update(archiveOf('0.11.0'), machine())).toMatchObject({
    state: 'stuck',
    why: expect.stringMatching(/the last answer is 503\. After the way back, .* the last answer is 503/) as string,
  })
  status = 200
  expect(await update(null, machine())).toMatchObject({ state: 'back', from: '0.10.0' })
  expect(messages).toContain('The way back from release 0.11.0 was interrupted. It goes on.')
})

test('a way back that cannot be recorded is taken all the same', async () => {
  mkdirSync(path.join(place, 'backups'))
  const releases = path.join(place, 'releases')
  // A folder in its place stands for a disk that is full.
  const failing = machine({
    restart: `${machine().restart}; mkdir -p ${releases}/.update.json.new; test "$(readlink ${link()})" = ${releases}/${nameOf('0.10.0')}`,
  })
  expect(await update(archiveOf('0.11.0'), failing)).toMatchObject({ state: 'back' })
  expect(messages).toContainEqual(expect.stringContaining('The way back cannot be recorded: EISDIR'))
  expect([runs(), progressIn(releases)]).toEqual([nameOf('0.10.0'), null])
})

test('a link that cannot be changed on the way back is no refusal, and --resume goes back', async () => {
  mkdirSync(path.join(place, 'backups'))
  const failing = machine({ restart: `mkdir ${link()}.new; exit 1` })
  expect(await update(archiveOf('0.11.0'), failing)).toMatchObject({
    state: 'stuck',
    backup: expect.stringContaining('before-0.11.0') as string,
    why: expect.stringMatching(/failed: it ended with 1\. .*current\.new/) as string,
  })
  expect(runs()).toBe(nameOf('0.11.0'))
  rmSync(`${link()}.new`, { recursive: true })
  expect(await update(null, machine())).toMatchObject({ state: 'back' })
  expect(runs()).toBe(nameOf('0.10.0'))
})

test('without a place for the output of the restart, the link is as before, and that is no refusal', async () => {
  mkdirSync(path.join(place, 'backups'))
  const file = archiveOf('0.11.0')
  vi.stubEnv('TMPDIR', path.join(place, 'full'))
  try {
    expect(await update(file, machine())).toMatchObject({
      state: 'stuck',
      why: expect.stringContaining('ENOENT') as string,
    })
  } finally {
    vi.unstubAllEnvs()
  }
  expect([runs(), restarts()]).toEqual([nameOf('0.10.0'), []])
})

type Refusal = [what: string, archive: () => string, problem: string, changes?: () => Partial<Machine>]
const refusals: Refusal[] = [
  ['no archive', () => path.join(place, 'none.tar.gz'), 'There is no file'],
  [
    'no sum',
    () => {
      const file = archiveOf('0.11.0')
      rmSync(`${file}.sha256`)
      return file
    },
    `There is no ${nameOf('0.11.0')}.tar.gz.sha256 beside the archive`,
  ],
  [
    'another sum',
    () => {
      const file = archiveOf('0.11.0')
      writeFileSync(file, readFileSync(file).subarray(1))
      return file
    },
    'is damaged: its SHA-256 sum is',
  ],
  [
    'half an archive with its own sum',
    () => {
      const file = archiveOf('0.11.0')
      writeFileSync(file, readFileSync(file).subarray(0, 200))
      writeSum(file)
      return file
    },
    'cannot be unpacked, so it is damaged',
  ],
  [
    'another platform',
    () => archiveOf('0.11.0', { on: 'linux-s390x' }),
    `for linux-s390x, and this machine is ${platform}`,
  ],
  ['an older release', () => archiveOf('0.9.9'), 'Release 0.9.9 is older than release 0.10.0, which runs here'],
  [
    'data of a newer one',
    () => archiveOf('0.11.0', { doctor: `${sound.replace('[]}', '["This data is of release 0.12.0."]}')}; exit 1` }),
    'Release 0.11.0 cannot take over the data: This data is of release 0.12.0.',
  ],
  [
    'a release without the check',
    () => archiveOf('0.11.0', { doctor: 'echo chapterhouse doctor --json >&2; exit 2' }),
    'Release 0.11.0 cannot examine the data: chapterhouse doctor --json',
  ],
  [
    'no link',
    () => archiveOf('0.11.0'),
    'Set UPDATE_LINK to the link that the portal is started from',
    () => ({ link: path.join(place, 'releases', nameOf('0.10.0')) }),
  ],
  [
    'an address that is none',
    () => archiveOf('0.11.0'),
    'http://[fe80::1%eth0]:3000/readyz is no address. Set HOST',
    () => ({ readyUrl: readyUrlOf({ host: 'fe80::1%eth0', port: 3000 }) }),
  ],
]

test.each(refusals)('%s: refused with a sentence, and nothing was changed', async (_, archive, problem, changes) => {
  await expect(update(archive(), machine(changes?.()))).rejects.toThrow(problem)
  expect([runs(), restarts(), progressIn(path.join(place, 'releases'))]).toEqual([nameOf('0.10.0'), [], null])
  expect(readdirSync(path.join(place, 'releases'))).toEqual([nameOf('0.10.0')])
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000/readyz'],
  ['0.0.0.0', 'http://127.0.0.1:3000/readyz'],
  ['::', 'http://[::1]:3000/readyz'],
  ['::1', 'http://[::1]:3000/readyz'],
  ['fd00::7', 'http://[fd00::7]:3000/readyz'],
  ['localhost', 'http://localhost:3000/readyz'],
])('a portal that listens on %s is asked at %s', (host, url) => {
  expect([readyUrlOf({ host, port: 3000 }), URL.canParse(url)]).toEqual([url, true])
})

test('a backup that fails ends it before the switch', async () => {
  rmSync(link())
  symlinkSync(releaseOf('0.10.1', { backup: 'mkdir -p "$2.unfinished"; echo the disk is full >&2; exit 2' }), link())
  await expect(update(archiveOf('0.11.0'), machine())).rejects.toThrow(
    'backup before the update failed: the disk is full',
  )
  expect([runs(), restarts(), readdirSync(path.join(place, 'backups'))]).toEqual([nameOf('0.10.1'), [], []])
})

test('a sound backup that lacks an uploaded file is told of, and does not end it', async () => {
  rmSync(link())
  const backup = 'mkdir -p "$2"; echo image-1.png is missing >&2; exit 1'
  symlinkSync(releaseOf('0.10.1', { backup }), link())
  expect((await update(archiveOf('0.11.0'), machine())).state).toBe('updated')
  expect(messages).toContain('image-1.png is missing')
})

test.each([
  ['the newest archive is encrypted', true, 'data'],
  ['no archive is encrypted', false, 'backups'],
])('where %s, the copy from before the update goes to the right folder', async (_, isEncrypted, where) => {
  const backups = path.join(place, 'backups')
  mkdirSync(backups)
  const made = { seconds: 1, bytes: 1, facts: 1, head: 'h', testedAt: null, testProblem: null }
  const [earlier, newest] = ['2026-11-26T08-00-00', '2026-11-27T08-00-00'].map((night) => `chapterhouse-${night}Z`)
  writeFileSync(path.join(backups, `${earlier}.zip`), '')
  writeFileSync(path.join(backups, `${earlier}.json`), JSON.stringify({ ...made, takenAt: '2026-11-26T08:00:00.000Z' }))
  writeFileSync(path.join(backups, `${newest}.zip${isEncrypted ? '.age' : ''}`), '')
  const entry = { ...made, takenAt: '2026-11-27T08:00:00.000Z', isEncrypted }
  writeFileSync(path.join(backups, `${newest}.json`), JSON.stringify(entry))
  const outcome = await update(archiveOf('0.11.0'), machine())
  expect(path.basename(path.dirname(outcome.backup!))).toBe(where)
})

test('an older one is refused without touching its folder, and taken when that is wanted', async () => {
  mkdirSync(path.join(place, 'backups'))
  const file = archiveOf('0.9.0')
  writeFileSync(path.join(releaseOf('0.9.0'), 'mark'), '')
  await expect(update(file, machine())).rejects.toThrow('--allow-older')
  expect(existsSync(path.join(place, 'releases', nameOf('0.9.0'), 'mark'))).toBe(true)
  expect(await update(file, machine(), true)).toMatchObject({ state: 'updated', to: '0.9.0' })
  expect(readdirSync(path.join(place, 'releases'))).toEqual([nameOf('0.10.0'), nameOf('0.9.0')])
  expect(existsSync(path.join(place, 'releases', nameOf('0.9.0'), 'mark'))).toBe(false)
})

test('the release that runs already is nothing to do', async () => {
  expect(await update(archiveOf('0.10.0'), machine())).toMatchObject({ state: 'current', to: '0.10.0' })
  expect(restarts()).toEqual([])
})

test('two at once: the second is refused, and a lock of a process that is gone is not believed', async () => {
  mkdirSync(path.join(place, 'backups'))
  const file = archiveOf('0.11.0')
  const [first, second] = await Promise.allSettled([update(file, machine()), update(file, machine())])
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected'])
  expect((second as PromiseRejectedResult).reason).toMatchObject({
    message: expect.stringContaining('Another update') as string,
  })
  writeFileSync(path.join(place, 'releases/.update.lock'), JSON.stringify({ pid: process.pid, started: '1' }))
  // Of one that was killed before its lock had that name.
  writeFileSync(path.join(place, 'releases/.update.lock.1'), '')
  expect(await update(archiveOf('0.11.0'), machine())).toMatchObject({ state: 'current' })
})

test('one that was killed before the switch begins anew; at the switch another archive is refused', async () => {
  mkdirSync(path.join(place, 'backups'))
  const file = archiveOf('0.11.0')
  const releases = path.join(place, 'releases')
  const [from, to] = ['0.10.0', '0.11.0'].map((version) => ({ version, folder: path.join(releases, nameOf(version)) }))
  const backup = path.join(place, 'backups/before')
  mkdirSync(`${backup}.unfinished`)
  const killed = { from: from!, to: to!, sum: '0'.repeat(64), backup, applied: [], waitSeconds: 1, why: null }
  await expect(update(null, machine())).rejects.toThrow('No update was interrupted')
  record(releases, { ...killed, stage: 'switching' })
  await expect(update(file, machine())).rejects.toThrow(
    'This archive is another one. First finish the update to release 0.11.0',
  )
  record(releases, { ...killed, stage: 'going-back' })
  await expect(update(file, machine())).rejects.toThrow(
    'This archive is another one. First finish the way back from release 0.11.0',
  )
  expect(restarts()).toEqual([])
  record(releases, { ...killed, stage: 'preparing' })
  mkdirSync(backup)
  const outcome = await update(file, machine())
  expect(outcome).toMatchObject({ state: 'updated' })
  expect(readdirSync(path.join(place, 'backups'))).toEqual([path.basename(outcome.backup!)])
  expect([messages.at(0), existsSync(`${backup}.unfinished`)]).toEqual([
    expect.stringContaining('at the switch'),
    false,
  ])
})

test.each([
  ['0.10.0', '0.9.9', 1],
  ['0.10.0', '0.10.0', 0],
  ['1.0.0-rc.2', '1.0.0', -1],
  ['1.0.0-rc.10', '1.0.0-rc.2', 1],
  ['0.9.0', '0.10.0-rc.1', -1],
])('the version %s to %s', (one, other, order) => {
  expect(Math.sign(compareVersions(one, other))).toBe(order)
})
