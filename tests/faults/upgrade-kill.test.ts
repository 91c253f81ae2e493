import { logDefinition } from '#server/wiring/log-definition.ts'
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations.ts'
import { openStore } from '#db/open-store.ts'
import { upgradeCopies } from '#db/upgrade-copy.ts'
import { seededRandom, type SeededRandom } from '#server/demo/seeded-random.ts'
import { readEnv } from '#server/env.ts'
import { checkBooks } from '#server/features/books/integrity.reads.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { wholeState } from '#tests/support/world/whole-state.ts'
import { layEarlierFile } from './earlier-files.ts'
import { tell, timesOf } from './figures.ts'

/**
 * Every schema of an earlier release or commit; `KILLS_PER_UPGRADE=50 npm run faults upgrade-kill` kills each this
 * often.
 */
const earlier = Object.keys(migrations).slice(0, -1)
const killsPerUpgrade = Number(process.env.KILLS_PER_UPGRADE ?? 1)
/** `npm test` tries some of them, and always the newest: most upgrades start there. */
const tried = process.env.KILLS_PER_UPGRADE
  ? earlier
  : earlier.filter(
      (_, place) => (earlier.length - 1 - place) % Math.ceil(earlier.length / timesOf(earlier.length / 5)) === 0,
    )

let folder: string
let env: ReturnType<typeof readEnv>
let program: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-upgrades-'))
  await laySmallAssociation(path.join(folder, 'today'), { prepare: announcePicnic })
  env = readEnv({ DATA_DIR: path.join(folder, 'today'), LOG_LEVEL: 'silent' })
  // Bundled, since each kill takes a process; inside the project, so that packages resolve.
  mkdirSync('node_modules/.cache', { recursive: true })
  program = path.resolve(`node_modules/.cache/upgrader-${process.pid}.mjs`)
  await build({
    entryPoints: ['tests/faults/upgrader.ts'],
    outfile: program,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  })
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(program, { force: true })
})

/** Runs the upgrade in a separate process. Resolves with the signal that ended it, and the number of statements. */
function upgrade(
  location: string,
  killAfter: number,
  ...control: string[]
): Promise<{ signal?: string | null | undefined; statements: number }> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, location, String(killAfter), ...control], (error, out) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error('The upgrade failed', { cause: error }))
      else resolve({ signal: error?.signal, statements: Number(out) })
    })
  })
}

/** Returns everything in the database at the location, and the faults of its log and derived tables. */
async function stateOf(location: string) {
  const store = await openStore(location)
  try {
    const { log, tables } = await checkBooks(
      { store, logDefinition },
      {
        database: location,
        dataDir: env.dataDir,
        appSecret: env.appSecret,
      },
    )
    return { state: await wholeState(store), problems: log.problems, facts: log.facts, tables }
  } finally {
    await store.close()
  }
}

/** Upgrades a file of this schema without a kill, then copies of it with kills; returns the results that differ. */
async function killedFrom(
  last: string,
  random: SeededRandom,
  kills: number,
  ...control: string[]
): Promise<{ wrong: string[]; facts: number; kills: number }> {
  const laid = path.join(folder, `${last}.sqlite`)
  await layEarlierFile(env.database, laid, last)
  const whole = path.join(folder, 'whole.sqlite')
  copyFileSync(laid, whole)
  const { statements } = await upgrade(whole, 0)
  const expected = await stateOf(whole)
  const wrong = expected.problems.map((problem) => `${last}, never killed: ${problem}`)
  for (let kill = 0; kill < kills; kill++) {
    const location = path.join(folder, `killed-${kill}.sqlite`)
    copyFileSync(laid, location)
    const moment = 1 + random.below(statements)
    const { signal } = await upgrade(location, moment, ...control)
    if (signal !== 'SIGKILL') wrong.push(`${last} was not killed after statement ${moment}`)
    try {
      await migrate(location)
      const state = await stateOf(location)
      if (JSON.stringify(state) !== JSON.stringify(expected))
        wrong.push(`${last}, killed after statement ${moment} of ${statements}: the rows are others`)
    } catch (error) {
      wrong.push(`${last}, killed after statement ${moment} of ${statements}: ${String(error)}`)
    }
    for (const { file } of upgradeCopies(location)) rmSync(file)
    for (const ending of ['', '-wal', '-shm']) rmSync(location + ending, { force: true })
  }
  for (const { file } of [...upgradeCopies(whole), { file: laid }, { file: whole }]) rmSync(file)
  return { wrong, facts: expected.facts, kills }
}

const random = seededRandom(29)

test.each(tried)(
  'killed at any moment of an upgrade from %s, the next start has every row, and the log verifies',
  { timeout: 60_000 + killsPerUpgrade * 60_000 },
  async (last) => {
    const { wrong, facts } = await killedFrom(last, random, killsPerUpgrade)
    tell('kill -9 in an upgrade', { schema: last, kills: killsPerUpgrade, facts })
    expect(wrong).toEqual([])
    // An empty log would verify after anything.
    expect(facts).toBeGreaterThan(10)
  },
)

test('control: without the transaction, a kill leaves a database that never starts again', async () => {
  const { wrong } = await killedFrom('0140-plain-descriptions', seededRandom(7), 4, 'without-transaction')
  tell('kill -9 in an upgrade without a transaction', { ruined: wrong.length })
  expect(wrong.length).toBeGreaterThan(0)
})
