import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedImage } from '#db/migrate.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { factHash, genesisHash } from '#events-log/hash.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { compileLibrary } from '#tests/support/machine/compiler.ts'
import { tell, timesOf } from './figures.ts'
import { diskOf, readJournal, type Remains } from './power-cut.ts'

const cuts = timesOf(500)
const commits = 120

/** About four commits' worth, so that there are many checkpoints. */
const pagesBeforeCheckpoint = '25'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-power-'))
  compileLibrary('tests/faults/disk-journal.c', path.join(folder, 'journal.so'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The results of the cuts: those that lost an acknowledged fact, and those that left a broken log. */
type Losses = { lost: string[]; broken: string[]; inCheckpoints: number; minSurplus: number }

/** Lets the portal's store write, cuts the power at this many places, and checks what each leaves. */
async function cutThePower(times: number, seed: number, settings: Record<string, string> = {}): Promise<Losses> {
  const base = await emptyDatabase()
  const steps = readJournal(written(base, { wal_autocheckpoint: pagesBeforeCheckpoint, ...settings }))
  expect(steps.filter(({ what }) => what === 'acknowledged')).toHaveLength(commits)
  const random = seededRandom(seed)
  const disk = diskOf(base, steps)
  const losses: Losses = { lost: [], broken: [], inCheckpoints: 0, minSurplus: commits }
  // Every other one during a checkpoint: these are few, and the only moments at which the database file changes.
  const checkpoints = steps.flatMap(({ what, file }, step) => (file === 0 && what !== 'acknowledged' ? [step] : []))
  const places = Array.from({ length: times }, (_, cut) =>
    cut % 2 ? random.pick(checkpoints) : random.below(steps.length + 1),
  )
  for (const place of places.sort((one, other) => one - other)) {
    disk.until(place)
    const remains = disk.remains(random)
    if (remains.isInCheckpoint) losses.inCheckpoints++
    const { facts, isWhole } = verdictOf(remains)
    losses.minSurplus = Math.min(losses.minSurplus, facts - remains.acknowledged)
    if (!isWhole) losses.broken.push(`after step ${place}`)
    else if (facts < remains.acknowledged)
      losses.lost.push(`after step ${place}: ${facts} facts, ${remains.acknowledged} were acknowledged`)
  }
  return losses
}

/** An empty database as between two runs of the portal: in WAL mode, without a log. */
async function emptyDatabase(): Promise<Buffer> {
  const file = path.join(folder, 'live.sqlite')
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true })
  writeFileSync(file, await migratedImage())
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.close()
  return readFileSync(file)
}

/** The journal of a store that appended facts, one after the other, to the database given. */
function written(base: Buffer, settings: Record<string, string>): Buffer {
  const [database, journal] = [path.join(folder, 'live.sqlite'), path.join(folder, 'journal')]
  rmSync(journal, { force: true })
  expect(readFileSync(database).equals(base)).toBe(true)
  const env = {
    ...process.env,
    LD_PRELOAD: path.join(folder, 'journal.so'),
    DISK_JOURNAL: journal,
    DISK_DATABASE: database,
  }
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'tests/faults/power-writer.ts', String(commits), JSON.stringify(settings)],
    { env },
  )
  return readFileSync(journal)
}

/** Opens the database as after the power returns, and returns the verdict. */
function verdictOf({ database, log }: Remains): { facts: number; isWhole: boolean } {
  const file = path.join(folder, 'found.sqlite')
  rmSync(`${file}-shm`, { force: true })
  writeFileSync(file, database)
  writeFileSync(`${file}-wal`, log)
  const db = new Database(file)
  try {
    const facts = db.prepare('select * from facts order by position').all() as FactRow[]
    const { position } = db.prepare('select position from logHead').get() as { position: number }
    const isWhole =
      position === facts.length && isChained(facts) && db.pragma('integrity_check', { simple: true }) === 'ok'
    return { facts: facts.length, isWhole }
  } catch (error) {
    if (error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code))
      return { facts: 0, isWhole: false }
    throw error
  } finally {
    db.close()
  }
}

const isChained = (facts: readonly FactRow[]) =>
  facts.every(
    (fact, index) =>
      fact.position === index + 1 &&
      fact.previousHash === (facts[index - 1]?.hash ?? genesisHash) &&
      factHash(fact) === fact.hash,
  )

test(
  `the power cut at ${cuts} moments: what was acknowledged is there, and the rest is whole or gone`,
  { timeout: 120_000 },
  async () => {
    const { lost, broken, inCheckpoints, minSurplus } = await cutThePower(cuts, 4)
    tell('power loss', {
      cuts,
      'in a checkpoint': inCheckpoints,
      facts: commits,
      lost: lost.length,
      broken: broken.length,
    })
    expect({ lost, broken, minSurplus }).toEqual({ lost: [], broken: [], minSurplus: 0 })
    expect(inCheckpoints).toBeGreaterThan(cuts / 3)
  },
)

test('control: a store that does not sync each commit loses what it acknowledged', async () => {
  const { lost, broken } = await cutThePower(60, 5, { synchronous: 'NORMAL' })
  tell('power loss with synchronous = NORMAL', { cuts: 60, lost: lost.length, broken: broken.length })
  expect(lost.length).toBeGreaterThan(5)
  expect(broken).toEqual([])
})

test('control: a store that never syncs is corrupted by a cut during a checkpoint', async () => {
  const { lost, broken } = await cutThePower(60, 6, { synchronous: 'OFF' })
  tell('power loss with synchronous = OFF', { cuts: 60, lost: lost.length, broken: broken.length })
  expect(broken.length).toBeGreaterThan(10)
})
