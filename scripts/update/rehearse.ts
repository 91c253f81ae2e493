/** The upgrade of the data by this release, tried on a copy: `chapterhouse doctor --before-update`. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { copySqlite } from '#db/backup.ts'
import { isMigrated, migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { release } from '#db/release.ts'
import { isPostgres } from '#db/store.ts'
import { readEnv, readPlaces, type Env } from '#server/env.ts'
import { databaseName, examine, plainFiles } from '#server/features/backups/contents.reads.ts'
import { copyPrivately } from '#server/features/backups/files.writes.ts'
import { checksOf } from '#server/features/system/checks.reads.ts'
import { bytesText } from '#server/features/system/rules.ts'
import { systemClock } from '#server/time/clock.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { Misuse } from '../log/verb.ts'
import { reasonOf } from './outcome.ts'
import type { Rehearsal } from './rehearsal-shape.ts'

/**
 * Tries the upgrade on a copy of the data and verifies the result; the data itself is only read. PostgreSQL's is not
 * copied: its migrations are one transaction, and only what refuses it is found.
 * @throws Misuse when there is no data
 */
export async function rehearse(environment: Record<string, string | undefined>): Promise<Rehearsal> {
  const result: Rehearsal = { release, migrations: [], seconds: 0, problems: [] }
  try {
    const { database } = readPlaces(environment)
    if (!isPostgres(database) && !existsSync(database))
      throw new Misuse(`There is no database at ${database}. Set DATA_DIR or DATABASE_URL.`)
    const env = readEnv(environment)
    if (isPostgres(env.database)) await isMigrated(env.database)
    else return { ...result, ...(await onCopy(env)) }
    return result
  } catch (error) {
    if (error instanceof Misuse) throw error
    return { ...result, problems: [reasonOf(error)] }
  }
}

/** The checks that speak of the data and its place; the others are the running portal's. */
const decisive = ['secret', 'database', 'clock', 'disk']

async function onCopy(env: Env): Promise<Pick<Rehearsal, 'migrations' | 'seconds' | 'problems'>> {
  await isMigrated(env.database)
  const short = await shortOfSpace(env)
  if (short) return { migrations: [], seconds: 0, problems: [short] }
  removeLeftovers(env.dataDir)
  const scratch = path.join(env.dataDir, `${scratchMark}${process.pid}`)
  mkdirSync(scratch, { mode: 0o700 })
  try {
    // Checkpoints first: a later one may cover entries that the copy of the database does not have.
    for (const name of plainFiles)
      if (existsSync(path.join(env.dataDir, name)))
        await copyPrivately(path.join(env.dataDir, name), path.join(scratch, name))
    const database = path.join(scratch, databaseName)
    await copySqlite(env.database, database)
    const started = performance.now()
    const migrations = await migrate(database)
    const seconds = Math.round((performance.now() - started) / 100) / 10
    const { problems } = await examine({ database, dataDir: scratch, appSecret: env.appSecret }, logDefinition)
    return { migrations, seconds, problems: [...problems, ...(await problemsOf(database, env))] }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Each process has its own: one whose update was killed may still be at it. */
const scratchMark = 'rehearsing-'

function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((one) => one.startsWith(scratchMark))) {
    if (!isRunning(Number(name.slice(scratchMark.length))))
      rmSync(path.join(dataDir, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch {
    return false
  }
}

async function problemsOf(database: string, env: Env): Promise<string[]> {
  const store = await openStore(database)
  try {
    const checks = await checksOf({ store, env, clock: systemClock })
    return checks.filter(({ id, state }) => state === 'problem' && decisive.includes(id)).map(({ says }) => `${says}.`)
  } finally {
    await store.close()
  }
}

/** The copy, what the migrations copy of it, and the same again when the portal starts. */
const copies = 3

async function shortOfSpace({ database, dataDir }: Env): Promise<string | null> {
  const size = ['', '-wal'].reduce(
    (sum, end) => sum + (statSync(database + end, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize > copies * size) return null
  return `An update needs ${bytesText(copies * size)} in DATA_DIR, and ${bytesText(bavail * bsize)} are free.`
}
