/**
 * `chapterhouse update` from release to release, with the portal running, and the way back. One that is killed and started
 * again ends as if it had not been, with the books as they were.
 */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { release } from '#db/release.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import {
  begin,
  contentsAt,
  isReady,
  layPlace,
  runsAt,
  startAgain,
  stop,
  type Place,
} from '#tests/support/releases/place.ts'
import {
  breakRelease,
  layNextRelease,
  layRelease,
  layThinRelease,
  nextVersion,
  pack,
  releaseName,
} from '#tests/support/releases/releases.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { tell, timesOf } from '../figures.ts'

let folder: string
let place: Place
let laid: string
/** The next release, which is packed whole and broken. */
let next: string
const kills = timesOf(20)
/** Of thin releases, whose updates are killed. */
let killed: Place
let program: string
const archives: Record<'whole' | 'broken', string> = { whole: '', broken: '' }
const releases = () => path.join(killed.folder, 'releases')

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-updates-'))
  laid = path.join(folder, 'laid')
  await laySmallAssociation(laid)
  place = await layPlace(path.join(folder, 'machine'), false)
  const present = layRelease(folder)
  next = layNextRelease(present)
  cpSync(path.join(folder, releaseName(release)), path.join(place.folder, 'releases', releaseName(release)), {
    recursive: true,
  })
  killed = await layPlace(path.join(folder, 'killed'), true)
  // Unpacking the whole release again and again would take most of the time.
  layThinRelease(present, releases(), release)
  for (const kind of ['whole', 'broken'] as const)
    archives[kind] = pack(
      layThinRelease(next, path.join(folder, kind), nextVersion, kind === 'broken'),
      path.join(folder, `${kind}.tar.gz`),
    )
  // Bundled, since each kill takes a process; inside the project, so that packages resolve.
  mkdirSync('node_modules/.cache', { recursive: true })
  program = path.resolve(`node_modules/.cache/updater-${process.pid}`)
  await build({
    entryPoints: ['tests/faults/updates/updater.ts'],
    outdir: program,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  })
}, 300_000)
afterAll(() => {
  for (const one of [place, killed]) stop(one)
  rmSync(folder, { recursive: true, force: true })
  rmSync(program, { recursive: true, force: true })
})

/** Runs the program of the release that the link leads to. */
function chapterhouse(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const program = path.join(place.folder, 'current/bin/chapterhouse')
  return new Promise((resolve) => {
    execFile(program, words, { env: place.environment as NodeJS.ProcessEnv, cwd: folder }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

const started = () => begin(place, laid, path.join(place.folder, 'releases', releaseName(release)))

test('from release to release: checked, backed up, switched, migrated, ready; and the older one is refused after it', async () => {
  started()
  const before = await contentsAt(place)
  const archive = pack(next, path.join(folder, `${releaseName(nextVersion)}.tar.gz`))
  const { code, out, err } = await chapterhouse('update', archive, '--json')
  expect([code, err.split('\n').length > 4]).toEqual([0, true])
  const outcome = JSON.parse(out) as { backup: string }
  expect(outcome).toMatchObject({ state: 'updated', from: release, to: nextVersion, why: null })
  expect([runsAt(place), await isReady(place)]).toEqual([releaseName(nextVersion), true])
  expect(await contentsAt(place)).toEqual({ ...before, isUpgraded: true })
  expect((await chapterhouse('--version')).out).toBe(`${nextVersion}\n`)
  expect((await chapterhouse('log', 'verify')).code).toBe(0)
  expect(existsSync(path.join(outcome.backup, 'manifest.json'))).toBe(true)

  const older = pack(path.join(folder, releaseName(release)), path.join(folder, `${releaseName(release)}.tar.gz`))
  expect(await chapterhouse('update', older)).toMatchObject({
    code: 2,
    err: expect.stringContaining(`Release ${release} is older than release ${nextVersion}`) as string,
  })
  expect(await chapterhouse('update', older, '--allow-older')).toMatchObject({
    code: 2,
    err: expect.stringContaining(
      `This data is of release ${nextVersion}, and this program is release ${release}`,
    ) as string,
  })
  expect([runsAt(place), await isReady(place)]).toEqual([releaseName(nextVersion), true])
})

test('a release that never gets ready: the data, the link and the portal are as before', async () => {
  started()
  rmSync(path.join(place.folder, 'releases', releaseName(nextVersion)), { recursive: true, force: true })
  const before = await contentsAt(place)
  const broken = breakRelease(next, path.join(folder, 'with-a-fault'))
  const archive = pack(broken, path.join(folder, 'with-a-fault.tar.gz'))
  const began = performance.now()
  const { code, out } = await chapterhouse('update', archive, '--wait', '20')
  expect([code, out]).toEqual([1, expect.stringContaining(`Release ${release} runs again`)])
  expect(out).toContain('does not say that the portal is ready after 20 s: nothing answers')
  expect([runsAt(place), await isReady(place)]).toEqual([releaseName(release), true])
  expect(before!.isUpgraded).toBe(false)
  expect(await contentsAt(place)).toEqual(before)
  // Otherwise there was nothing to bring back.
  expect(readdirSync(path.join(place.folder, 'data'))).toContainEqual(
    expect.stringMatching(`^chapterhouse\\.sqlite\\.of-${nextVersion}-[\\dTZ-]+$`),
  )
  expect((await chapterhouse('log', 'verify')).code).toBe(0)
  tell('an update that goes back', { seconds: Math.round((performance.now() - began) / 1000) })
})

type Ran = { isKilled: boolean; changes: number; state: string }

/** Runs an update in its own process. `killAt` 0 lets it finish. */
function update(kind: keyof typeof archives, killAt: number): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const words = [path.join(program, 'updater.mjs'), String(killAt), archives[kind]]
    execFile(process.execPath, words, { env: killed.environment as NodeJS.ProcessEnv }, (error, out) => {
      if (error?.signal === 'SIGKILL') return resolve({ isKilled: true, changes: killAt, state: 'killed' })
      if (error) return reject(new Error('The update failed', { cause: error }))
      const { changes, outcome } = JSON.parse(out) as { changes: number; outcome: { state: string } }
      resolve({ isKilled: false, changes, state: outcome.state })
    })
  })
}

function startedThin() {
  stop(killed)
  rmSync(path.join(releases(), releaseName(nextVersion)), { recursive: true, force: true })
  begin(killed, laid, path.join(releases(), releaseName(release)))
}

const leftovers = () =>
  [...readdirSync(releases()), ...readdirSync(path.join(killed.folder, 'data'))].filter((name) =>
    /^\.|rehearsing|unfinished|\.new$/.test(name),
  )

const copies = () => readdirSync(path.join(killed.folder, 'data')).filter((name) => name.startsWith('before-'))

test(`after ${kills} kills, an update that is started again ends, forward or back, with the same books`, async () => {
  const random = seededRandom(32)
  const found = { 'before the switch': 0, 'after it': 0, 'after the upgrade': 0 }
  const changes = { whole: 0, broken: 0 }
  for (const kind of ['whole', 'broken'] as const) {
    startedThin()
    ;({ changes: changes[kind] } = await update(kind, 0))
  }
  for (let kill = 0; kill < kills; kill++) {
    const kind = (kills - kill) % 2 === 1 ? 'whole' : 'broken'
    startedThin()
    const before = await contentsAt(killed)
    // Spread over the whole of it, from the lock to the end.
    // The last one is late in an update that works, when the new release runs already.
    const share = kill === kills - 1 ? 1 - 1e-9 : (kill + random.next()) / kills
    const killAt = 1 + Math.floor(share * changes[kind])
    expect(await update(kind, killAt)).toMatchObject({ isKilled: true })
    // At no moment is there no release, or no database, of which a start would make an empty one.
    const left = await contentsAt(killed)
    expect([kill, left?.head, existsSync(path.join(killed.folder, 'current/bin/chapterhouse'))]).toEqual([
      kill,
      before!.head,
      true,
    ])
    if (runsAt(killed) === releaseName(release)) found['before the switch']++
    else found['after it']++
    if (left!.isUpgraded) found['after the upgrade']++

    // One that was killed at its very end leaves its copy.
    const ended = existsSync(path.join(releases(), '.update.json')) ? [] : copies()
    const { state } = await update(kind, 0)
    expect([kill, state]).toEqual([kill, kind === 'broken' ? 'back' : expect.stringMatching(/updated|current/)])
    expect([kill, runsAt(killed), await isReady(killed)]).toEqual([
      kill,
      releaseName(kind === 'broken' ? release : nextVersion),
      true,
    ])
    expect([kill, await contentsAt(killed)]).toEqual([kill, { ...before, isUpgraded: kind === 'whole' }])
    expect([kill, leftovers()]).toEqual([kill, []])
    // Of an update that was killed before the switch there is none: nobody would remove it.
    expect([kill, copies().length]).toEqual([kill, ended.length + (state === 'current' ? 0 : 1)])
  }
  tell('kills of updates', { kills, ...found, 'changes of files': changes.whole, 'with the way back': changes.broken })
  // Otherwise the kills missed what they are for; a single one is late.
  if (kills > 1) expect(found['before the switch']).toBeGreaterThan(0)
  expect(found['after it']).toBeGreaterThan(0)
}, 900_000)

test('control: without bringing the data back, the earlier release does not start', async () => {
  startedThin()
  expect(await update('whole', 0)).toMatchObject({ state: 'updated' })
  stop(killed)
  rmSync(path.join(killed.folder, 'current'))
  symlinkSync(path.join(releases(), releaseName(release)), path.join(killed.folder, 'current'))
  expect(startAgain(killed)).toEqual({
    isReady: false,
    log: expect.stringContaining(
      `This data is of release ${nextVersion}, and this program is release ${release}`,
    ) as string,
  })
})
