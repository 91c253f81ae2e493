import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import Database from './sqlite/driver.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { earlierDatabase, executeOn } from '#tests/support/databases/earlier.ts'
import { isMigrated, migrate, MigrationRefused } from './migrate.ts'
import { release } from './release.ts'
import { damageOfSqlite } from './backup.ts'
import { upgradeCopies } from './upgrade-copy.ts'

/** A release that had refunds but not yet fees: a dozen migrations follow, some of which change rows. */
const before = '0331-notes-on-payments'

/** Something that the migration 0390-programs would create too. */
const inTheWay = 'create table "programs" ("x" text)'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function earlier(dialect: 'sqlite' | 'postgres', last = before): Promise<string> {
  const { location, drop } = await earlierDatabase(dialect, last)
  closing.push(drop)
  return location
}

/** Upgrades in a separate process. @returns whether it applied anything */
async function inAProcess(location: string): Promise<string> {
  const program =
    "import { migrate } from '#db/migrate.ts'; process.stdout.write(String((await migrate(process.argv[1])).length > 0))"
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    program,
    location,
  ])
  return stdout
}

/** Returns the schema of a SQLite file, and its applied migrations. */
function contentsOf(file: string): unknown[] {
  const db = new Database(file, { readonly: true })
  try {
    return [
      ...db.prepare('select name, sql from sqlite_master order by name').all(),
      ...db.prepare('select name from kysely_migration order by name').all(),
    ]
  } finally {
    db.close()
  }
}

test('the release is that of package.json', () => {
  expect(release).toBe((JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version)
})

describe.each(['sqlite', 'postgres'] as const)('an upgrade on %s', (dialect) => {
  test('that fails midway changes nothing, names the migration, and continues once the cause is gone', async () => {
    const location = await earlier(dialect)
    await executeOn(location, inTheWay)
    const left = dialect === 'sqlite' ? contentsOf(location) : []
    const refusal = await migrate(location).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(MigrationRefused)
    expect((refusal as Error).message).toMatch(
      /the migration 0390-programs failed \(.*programs.* already exists.*\)\. Nothing was changed/,
    )
    if (dialect === 'sqlite') expect(contentsOf(location)).toEqual(left)
    await executeOn(location, 'drop table "programs"')
    expect((await migrate(location))[0]).toBe('0335-comparisons')
    expect(await isMigrated(location)).toBe(true)
  })

  test('by two concurrent processes happens once', async () => {
    const location = await earlier(dialect)
    // Waiting for SQLite's lock blocks the process, and so would block the other upgrade in the same one.
    const upgrade = dialect === 'sqlite' ? inAProcess : async (at: string) => String((await migrate(at)).length > 0)
    const applied = await Promise.all([upgrade(location), upgrade(location)])
    expect(applied.sort()).toEqual(['false', 'true'])
    expect(await isMigrated(location)).toBe(true)
  }, 60_000)

  test('cannot be opened by an older program, which names the release of the data', async () => {
    const location = await earlier(dialect, '0489-migration-releases')
    await executeOn(
      location,
      `insert into "kysely_migration" ("name", "timestamp") values ('9000-from-the-future', '2100-01-01T00:00:00.000Z')`,
      `insert into "migrationReleases" ("migration", "release") values ('9000-from-the-future', '7.0.0')`,
    )
    const sentence = `This data is of release 7.0.0, and this program is release ${release}: it does not know the migration 9000-from-the-future.`
    await expect(migrate(location)).rejects.toThrow(sentence)
    await expect(isMigrated(location)).rejects.toThrow(sentence)
    await executeOn(location, `delete from "migrationReleases" where "migration" = '9000-from-the-future'`)
    await expect(migrate(location)).rejects.toThrow('This data is of a newer build than this one')
  })
})

describe('the copy before an upgrade', () => {
  test('is a complete database, readable by nobody else, from which the earlier release can start', async () => {
    const location = await earlier('sqlite')
    const was = contentsOf(location)
    await migrate(location)
    const copies = upgradeCopies(location)
    expect(copies.map(({ file }) => path.basename(file))).toEqual([`${path.basename(location)}.before-${before}`])
    const { file } = copies[0]!
    expect(damageOfSqlite(file)).toEqual([])
    expect(contentsOf(file)).toEqual(was)
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    copyFileSync(file, `${location}.again`)
    expect((await migrate(`${location}.again`)).length).toBeGreaterThan(10)
  })

  test('is made neither for a new database nor when there is nothing to do', async () => {
    const location = await earlier('sqlite', '0001-log')
    expect(upgradeCopies(location)).toEqual([])
    await migrate(location)
    expect(await migrate(location)).toEqual([])
    expect(upgradeCopies(location)).toHaveLength(1)
  })

  test('is mandatory: without space for it nothing is changed', async () => {
    const location = await earlier('sqlite')
    const was = contentsOf(location)
    // A folder takes the copy's place; it cannot be removed as a file.
    mkdirSync(`${location}.before-${before}/full`, { recursive: true })
    await expect(migrate(location)).rejects.toThrow(/the copy could not be made \(.*\)\. Nothing was changed/)
    expect(contentsOf(location)).toEqual(was)
    expect(readdirSync(path.dirname(location)).filter((name) => name.includes('unfinished'))).toEqual([])
    rmSync(`${location}.before-${before}`, { recursive: true })
    await migrate(location)
    expect(existsSync(`${location}.before-${before}`)).toBe(true)
  })
})
