/** Moves to PostgreSQL whose process is killed: one database is in service at a time, and the next call completes it. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, MigrationRefused } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { contentsOf } from '#db/row-counts.ts'
import { StoreUnavailable } from '#db/store.ts'
import { run } from '#db/work.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { readEnv } from '#server/env.ts'
import { freshDatabase } from '#tests/support/databases/postgres.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { tell, timesOf } from '../figures.ts'

const kills = timesOf(30)
let folder: string
const programs: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-move-kills-'))
  await laySmallAssociation(path.join(folder, 'laid'))
}, 120_000)
afterAll(() => {
  for (const place of [folder, ...programs]) rmSync(place, { recursive: true, force: true })
})

/** Bundled, since each kill takes a process; inside the project, so that packages resolve. */
async function programOf(name: string, plugins: Plugin[] = []): Promise<string> {
  mkdirSync('node_modules/.cache', { recursive: true })
  const outdir = path.resolve(`node_modules/.cache/mover-${name}-${process.pid}`)
  programs.push(outdir)
  await build({
    entryPoints: ['tests/faults/backups/mover.ts'],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
    plugins,
  })
  return path.join(outdir, 'mover.mjs')
}

type Moved = { isKilled: boolean; statements: number; problems: string[] }

/** Moves in a process of its own. `killAt` 0 lets it finish. */
const move = (program: string, killAt: number, { target, dataDir }: { target: string; dataDir: string }) =>
  new Promise<Moved>((resolve, reject) => {
    execFile(process.execPath, [program, String(killAt), target, dataDir], (error, out) => {
      if (error?.signal === 'SIGKILL') resolve({ isKilled: true, statements: 0, problems: [] })
      else if (error) reject(new Error('The move failed', { cause: error }))
      else resolve({ isKilled: false, ...(JSON.parse(out) as Omit<Moved, 'isKilled'>) })
    })
  })

/** Returns whether a portal would start on a database and can write. */
async function isInService(location: string): Promise<boolean> {
  try {
    // An empty one would become a new portal's; it has no association.
    if ((await contentsOf(location)).tables.facts === 0) return false
    await migrate(location)
  } catch (error) {
    if (error instanceof MigrationRefused) return false
    throw error
  }
  const store = await openStore(location)
  try {
    const row = { bucket: 'in service', windowStart: String(performance.now()), windowEnd: 'b', hits: 1 }
    await store.write(({ sql }) => run(sql.insertInto('rateLimits').values(row)))
    return true
  } catch (error) {
    if (error instanceof StoreUnavailable) return false
    throw error
  } finally {
    await store.close()
  }
}

async function scene() {
  const dataDir = mkdtempSync(path.join(folder, 'portal-'))
  cpSync(path.join(folder, 'laid'), dataDir, { recursive: true })
  const { url, drop } = await freshDatabase()
  return { target: url, dataDir, source: readEnv({ DATA_DIR: dataDir }).database, drop }
}

test(`after ${kills} kills one database at most is in service, and the next call completes the move`, async () => {
  const program = await programOf('as-it-is')
  const whole = await scene()
  const { statements } = await move(program, 0, whole)
  const random = seededRandom(34)
  const seen = { 'before the target was complete': 0, 'between the databases': 0, after: 0 }
  for (let kill = 0; kill < kills; kill++) {
    const place = await scene()
    // Half of them at the end, where the portal passes from one to the other; before the very last it has passed.
    const fromTheEnd = [1, 0][Math.floor(kill / 2)] ?? Math.floor(kill / 2)
    const killAt = kill % 2 === 0 ? 1 + Math.floor(random.next() * statements) : statements - fromTheEnd
    expect(await move(program, killAt, place)).toMatchObject({ isKilled: true })
    const service = [await isInService(place.source), await isInService(place.target)]
    expect([killAt, service]).not.toEqual([killAt, [true, true]])
    if (service[0]) seen['before the target was complete']++
    else if (service[1]) seen.after++
    else seen['between the databases']++
    if (!service[1]) expect(await move(program, 0, place)).toMatchObject({ isKilled: false, problems: [] })
    expect([await isInService(place.source), await isInService(place.target)]).toEqual([false, true])
    const [left, there] = [await contentsOf(place.source), await contentsOf(place.target)]
    expect(there.tables).toMatchObject({ people: left.tables.people, facts: left.tables.facts })
    await place.drop()
  }
  await whole.drop()
  tell('kills of moves', { kills, 'statements of a move': statements, ...seen })
  expect(seen['before the target was complete']).toBeGreaterThan(0)
  expect(seen['between the databases']).toBeGreaterThan(0)
}, 600_000)

const inOrder = /await source\.leave\(locationText\(target\), moveId\)\s+await end\.finish\(\)/

/** The target is put into service before the source is taken out of it, with a statement between the two. */
const finishesEarly: Plugin = {
  name: 'finishes early',
  setup(bundler) {
    bundler.onLoad({ filter: /moves\/database\.writes\.ts$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8')
      expect(text).toMatch(inOrder)
      return {
        contents: text.replace(
          inOrder,
          'await end.finish(); await end.mark(); await source.leave(locationText(target), moveId)',
        ),
        loader: 'ts',
      }
    })
  },
}

test('control: a move that opens the target first is caught with two databases in service', async () => {
  const program = await programOf('control', [finishesEarly])
  const whole = await scene()
  const { statements } = await move(program, 0, whole)
  const place = await scene()
  // Before the reading of the mark; the very last statement releases the lock.
  expect(await move(program, statements - 1, place)).toMatchObject({ isKilled: true })
  expect([await isInService(place.source), await isInService(place.target)]).toEqual([true, true])
  await whole.drop()
  await place.drop()
}, 120_000)
