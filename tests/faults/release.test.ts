/**
 * The release: built, unpacked into an empty folder of another owner, and run there by an account that may write nothing
 * but its data.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shelfIn } from '#server/features/backups/shelf.reads.ts'
import { picture, uploadRequest } from '#tests/support/files.ts'
import { startBuiltPortal } from '#tests/support/machine/portal.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { member, tokenOf } from './buyers.ts'
import { tell } from './figures.ts'

/** Only root may run programs as somebody else; any other account runs the release as itself. */
const isRoot = userInfo().uid === 0
const nobody = 65534
const asNobody = isRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : []

let folder: string
let release: string
let archive: string
const dataDir = () => path.join(folder, 'data')

beforeAll(async () => {
  // In /tmp itself, because the run's own folder is closed to other accounts.
  folder = mkdtempSync(path.join('/tmp', 'chapterhouse-release-'))
  chmodSync(folder, 0o755)
  const out = path.join(folder, 'dist')
  const built = spawnSync(process.execPath, ['scripts/release/run.js', '--out', out], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`There is no release:\n${built.stdout}${built.stderr}`)
  archive = path.join(
    out,
    readdirSync(out).find((name) => name.endsWith('.tar.gz'))!,
  )
  spawnSync('tar', ['-xzf', archive, '-C', folder])
  release = path.join(folder, path.basename(archive, '.tar.gz'))
  await laySmallAssociation(dataDir())
  giveAway(dataDir())
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function giveAway(place: string) {
  if (!isRoot) return
  chownSync(place, nobody, nobody)
  for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' }))
    chownSync(path.join(place, name), nobody, nobody)
}

/** Runs `bin/chapterhouse` as the portal's account, with nothing in its environment but these variables. */
function chapterhouse(words: string[], env: Record<string, string> = {}) {
  const [command, ...more] = [...asNobody, path.join(release, 'bin/chapterhouse'), ...words]
  const { PATH } = process.env
  const { status, stdout, stderr } = spawnSync(command!, more, {
    encoding: 'utf8',
    cwd: folder,
    env: { PATH, DATA_DIR: dataDir(), TMPDIR: path.join(folder, 'no-such-folder'), NODE_ENV: 'test', ...env },
  })
  return { status, stdout, stderr }
}

const filesOf = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

test('it has at most 200 MB, its SHA-256 sum, and no compiler', () => {
  const bytes = filesOf(release).reduce((sum, file) => sum + statSync(file).size, 0)
  tell('release', { 'MB packed': megabytes(statSync(archive).size), 'MB unpacked': megabytes(bytes) })
  expect(bytes).toBeLessThan(200e6)
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${sum}  ${path.basename(archive)}\n`)
  for (const name of ['typescript', 'tsx', 'esbuild', 'vite', 'vitest', 'eslint', 'playwright', '@remix-run/dev'])
    expect([name, existsSync(path.join(release, 'node_modules', name))]).toEqual([name, false])
  expect(existsSync(path.join(release, 'server'))).toBe(false)
})

const megabytes = (bytes: number) => Math.round(bytes / 1e6)

test('it serves pages, payments, uploads and exports, and another account cannot change it', async () => {
  const backups = path.join(dataDir(), 'backups')
  const portal = await startBuiltPortal({
    dataDir: dataDir(),
    env: { BACKUP_DIR: backups },
    under: asNobody,
    program: [path.join(release, 'bin/chapterhouse'), 'start'],
  })
  try {
    expect((await portal.request(undefined, '/readyz')).text).toBe('ready')
    const home = await portal.request('dc', '/')
    expect(home.status).toBe(200)
    const [script] = /\/assets\/[\w.-]+\.js/.exec(home.text)!
    expect((await portal.request('dc', script)).status).toBe(200)

    const token = await tokenOf(portal, 'member@dc.aea.example', 'member')
    expect(await member(token).pay(portal)).toMatchObject({ paymentId: expect.any(String) as string })
    const adminToken = await tokenOf(portal, 'admin@dc.aea.example', 'admin')
    const authorization = `Bearer ${adminToken}`
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const file = await portal.request('dc', `/export/payments.${format}`, { headers: { authorization } })
      expect([format, file.status, file.text.length > 100]).toEqual([format, 200, true])
    }
    const { headers, body } = await sent(uploadRequest(await picture('jpeg'), { origin: portal.origin('dc') }))
    const uploaded = await portal.request('dc', '/api/upload', {
      method: 'POST',
      headers: { ...headers, authorization },
      body,
    })
    expect([uploaded.status, uploaded.text]).toEqual([200, expect.stringMatching(/^\/uploads\/image-\w+/)])
    // In a process of its own, which only a built portal opens.
    const system = await tokenOf(portal, 'system@aea.aea.example', 'systemAdmin')
    const made = await portal.request('dc', '/api/trpc/backups.make', {
      method: 'POST',
      headers: { authorization: `Bearer ${system}` },
      body: {},
    })
    expect([made.status, made.text]).toEqual([200, expect.stringMatching(/"state":"(made|running)"/)])
    await expect.poll(() => shelfIn(backups, new Date()).made.length, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(shelfIn(backups, new Date()).made[0]).toMatchObject({
      testProblem: null,
      head: expect.any(String) as string,
    })
    expect(portal.errors()).toEqual([])
  } finally {
    await portal.stop()
  }
  expect(filesOf(release).filter((file) => isRoot && statSync(file).uid === nobody)).toEqual([])
})

async function sent(request: Request): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  return {
    headers: { 'content-type': request.headers.get('content-type')! },
    body: new Uint8Array(await request.arrayBuffer()),
  }
}

test('its commands create a chapter, verify the log, back up, and restore into an empty folder', () => {
  const place = ['--address', '1 Main Street', '--phone', '2025550143', '--email', 'sf@aea.example']
  const found = chapterhouse(['chapter', 'found', '--sub', 'sf', '--name', 'San Francisco', ...place])
  expect([found.stderr, found.stdout]).toEqual(['', expect.stringContaining('http://sf.localhost')])
  expect(chapterhouse(['log', 'verify'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('The books are intact.') as string,
  })
  const examined = chapterhouse(['doctor', '--json'])
  expect(examined).toMatchObject({ status: 0, stderr: '' })
  expect(JSON.parse(examined.stdout)).toMatchObject({ state: expect.not.stringContaining('problem') as string })
  const shelf = path.join(folder, 'shelf')
  mkdirSync(shelf)
  giveAway(shelf)
  const backup = path.join(shelf, 'backup')
  expect(chapterhouse(['backup', backup])).toMatchObject({ status: 0, stderr: '' })
  const restored = chapterhouse(['restore', backup], { DATA_DIR: path.join(shelf, 'restored') })
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  expect(restored.stdout).toContain('chapterhouse start serves it')
})

test('it says what it is, and misuse ends with 2', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(chapterhouse(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
  expect(chapterhouse(['start', 'now']).status).toBe(2)
  const bill = JSON.parse(readFileSync(path.join(release, 'sbom.cdx.json'), 'utf8')) as {
    components: { name: string }[]
  }
  expect(bill.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'kysely', 'sharp']))
})
