/** Portals that move from SQLite to PostgreSQL and back. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate, MigrationRefused } from '#db/migrate.ts'
import Database from '#db/sqlite/driver.ts'
import { openStore } from '#db/open-store.ts'
import { openMovable } from '#db/move/open-movable.ts'
import { contentsOf } from '#db/row-counts.ts'
import { StoreUnavailable, type SqlBuilder, type Store } from '#db/store.ts'
import { run } from '#db/work.ts'
import { readEnv } from '#server/env.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/databases/postgres.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { wholeState } from '#tests/support/world/whole-state.ts'
import { CannotMove, moveDatabase, reopenDatabase } from './database.writes.ts'

const empty = { name: 'empty', fill: async () => undefined }

const temporaryFolder = () => mkdtempSync(path.join(tmpdir(), 'chapterhouse-move-'))

let laid: string
let otherLaid: string
let dataDir: string
let postgres: FreshDatabase
const stores: Store[] = []

beforeAll(async () => {
  ;[laid, otherLaid] = [temporaryFolder(), temporaryFolder()]
  await laySmallAssociation(laid)
  await laySmallAssociation(otherLaid)
}, 120_000)
afterAll(() => {
  for (const folder of [laid, otherLaid]) rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  dataDir = copyOf(laid)
  postgres = await freshDatabase()
})
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
  await postgres.drop()
  rmSync(dataDir, { recursive: true })
})

/** A copy of a folder that the test may change. */
function copyOf(folder: string): string {
  const copy = temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}

const onSqlite = () => ({ DATA_DIR: dataDir })
const onPostgres = () => ({ DATA_DIR: dataDir, DATABASE_URL: postgres.url })
const sqliteFile = () => readEnv(onSqlite()).database

/** Moves, and does something as soon as a step is told. */
const move = (target: string, environment: Record<string, string>, at: Record<string, () => unknown> = {}) => {
  const done: Promise<unknown>[] = []
  const told: string[] = []
  const tell = (line: string) => {
    told.push(line)
    const step = Object.keys(at).find((start) => line.startsWith(start))
    if (step) done.push(Promise.resolve(at[step]!()))
  }
  return moveDatabase(target, environment, { logDefinition, tell }).then(async (outcome) => {
    await Promise.all(done)
    return { ...outcome, told }
  })
}

async function open(location: string): Promise<Store> {
  const store = await openStore(location)
  stores.push(store)
  return store
}

/** Counters of attempts: a table of the portal that nothing here reads. */
const hit = (store: Store, bucket: string, hits = 1) =>
  store.write(({ sql: builder }) =>
    run(
      builder
        .insertInto('rateLimits')
        .values({ bucket, windowStart: 'a', windowEnd: 'b', hits })
        .onConflict((conflict) => conflict.columns(['bucket', 'windowStart']).doUpdateSet({ hits })),
    ),
  )

const touched = ({ sql: builder }: SqlBuilder, change: 'deleteFrom' | 'updateTable') =>
  change === 'deleteFrom' ? builder.deleteFrom('people') : builder.updateTable('people').set({ city: 'Elsewhere' })

async function stateAt(location: string) {
  const store = await open(location)
  const state = await wholeState(store)
  // Filled by the migrations of one kind of database, and timed by them.
  for (const name of ['migrationReleases', 'namePlaces', 'kysely_migration', 'kysely_migration_lock'])
    delete state[name]
  return Object.fromEntries(
    Object.entries(state).map(([name, rows]) => [
      name,
      rows
        .map((row) => Object.entries(JSON.parse(row) as object).sort())
        // PostgreSQL alone generates these from other columns, which are compared.
        .map((columns) => columns.filter(([column]) => name !== 'people' || !/^search(Text|Email)$/.test(column)))
        .map((columns) => JSON.stringify(columns))
        .sort(),
    ]),
  )
}

test('a portal moves to PostgreSQL with every row, and back with what was written there', async () => {
  await postgres.drop()
  postgres = await freshDatabase(empty)
  const before = await stateAt(sqliteFile())
  const moved = await move(postgres.url, onSqlite())
  expect(moved.problems).toEqual([])
  expect(moved.lines.join('\n')).toMatch(
    /^Moved to postgres:\/\/\S+:\d+\/test_[\s\S]* the same in both \(SHA-256 [0-9a-f]{64}\)/,
  )
  expect(await stateAt(postgres.url)).toEqual(before)
  expect(Object.values(before).flat().length).toBeGreaterThan(1000)

  await migrate(postgres.url)
  const there = await open(postgres.url)
  await hit(there, 'written in PostgreSQL')
  const left = await open(sqliteFile())
  await expect(hit(left, 'too late')).rejects.toThrow(StoreUnavailable)
  for (const change of ['deleteFrom', 'updateTable'] as const)
    await expect(left.write((builder) => run(touched(builder, change)))).rejects.toThrow(StoreUnavailable)
  await expect(migrate(sqliteFile())).rejects.toThrow(
    `This portal was moved to ${postgres.url.replace('postgres@', '')}`,
  )

  const back = await move(sqliteFile(), onPostgres())
  expect(back.problems).toEqual([])
  expect(back.lines.join('\n')).toContain('remove DATABASE_URL')
  await expect(migrate(postgres.url)).rejects.toThrow(MigrationRefused)
  await expect(hit(there, 'too late')).rejects.toThrow(StoreUnavailable)
  await migrate(sqliteFile())
  const again = await open(sqliteFile())
  await hit(again, 'home again')
  const buckets = await again.read.selectFrom('rateLimits').select('bucket').execute()
  expect(buckets.map(({ bucket }) => bucket)).toEqual(
    expect.arrayContaining(['written in PostgreSQL', 'home again']) as string[],
  )
  expect(buckets).not.toContainEqual({ bucket: 'too late' })
})

test('triggers and references are on again, and derive what SQLite derived', async () => {
  await move(postgres.url, onSqlite())
  const fresh = await freshDatabase()
  try {
    const [moved, made] = await Promise.all([rulesOf(postgres.url), rulesOf(fresh.url)])
    expect(moved).toEqual(made)
    expect(made.length).toBeGreaterThan(30)
  } finally {
    await fresh.drop()
  }
  const before = await stateAt(postgres.url)
  const store = await open(postgres.url)
  const touch = sql`update "people" set "lastName" = "lastName", "firstName" = "firstName", "primaryPhone" = "primaryPhone"`
  await store.write(({ sql: builder }) => run({ compile: () => touch.compile(builder) }))
  expect(await stateAt(postgres.url)).toEqual(before)
})

/** The triggers and references of a database. */
async function rulesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ rule: string }>(
    `select concat(tgrelid::regclass, ' ', tgenabled, ' ', pg_get_triggerdef(oid)) as rule from pg_trigger where not tgisinternal
     union all select concat(conrelid::regclass, ' ', pg_get_constraintdef(oid)) from pg_constraint where contype = 'f' order by 1`,
  )
  await client.end()
  return rows.map(({ rule }) => rule)
}

test('what is written during the copy is in the target, and nothing that was refused', async () => {
  const portal = await open(sqliteFile())
  await hit(portal, 'changed', 1)
  await hit(portal, 'deleted', 1)
  const early = async () => {
    await hit(portal, 'added', 1)
    await hit(portal, 'changed', 2)
    await portal.write(({ sql: builder }) => run(builder.deleteFrom('rateLimits').where('bucket', '=', 'deleted')))
  }
  const refused: unknown[] = []
  const late = () => hit(portal, 'while it could only be read').catch((error: unknown) => refused.push(error))
  const { problems } = await move(postgres.url, onSqlite(), {
    'Copying, while': early,
    'Comparing every table': late,
  })
  expect(problems).toEqual([])
  expect(refused).toEqual([expect.any(StoreUnavailable)])
  const there = await open(postgres.url)
  const rows = await there.read.selectFrom('rateLimits').select(['bucket', 'hits']).orderBy('bucket').execute()
  expect(rows).toEqual([
    { bucket: 'added', hits: 1 },
    { bucket: 'changed', hits: 2 },
  ])
})

test.for(['Copying, while', 'Copying what changed', 'Comparing', 'Verifying the log there'])(
  'a move that ends at "%s" leaves the portal as it was, and is continued by the next',
  async (step) => {
    const portal = await open(sqliteFile())
    await hit(portal, 'before')
    const stop = () => {
      throw new Error('stopped')
    }
    await expect(move(postgres.url, onSqlite(), { [step]: stop })).rejects.toThrow('stopped')
    await expect(migrate(postgres.url)).rejects.toThrow(/has not ended\. Run `chapterhouse move` again/)
    await hit(portal, 'between')
    await portal.write(({ sql: builder }) => run(builder.deleteFrom('rateLimits').where('bucket', '=', 'before')))
    expect((await move(postgres.url, onSqlite())).problems).toEqual([])
    expect(await stateAt(postgres.url)).toEqual(await stateAt(sqliteFile()).then(withoutMark))
  },
)

const withoutMark = ({ moveMark: _, ...state }: Record<string, string[]>) => state

test('a target that is not the same is not served, and the portal stays', async () => {
  const alter = async () => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(
      `update "people" set "city" = 'Elsewhere' where "personId" = (select min("personId") from "people")`,
    )
    await client.end()
  }
  const portal = await open(sqliteFile())
  const { problems, lines } = await move(postgres.url, onSqlite(), { Comparing: alter })
  expect(lines).toEqual([`Nothing was moved: the portal stays in ${sqliteFile()}.`])
  expect(problems[0]).toMatch(/^The table people is not the same: \d+ rows, and \d+ in the target$/)
  await hit(portal, 'still here')
  await migrate(sqliteFile())
  expect((await move(postgres.url, onSqlite())).problems).toEqual([])
})

test('a target with another portal, of the same kind, or with a mistyped address is refused untouched', async () => {
  await expect(move(sqliteFile(), onSqlite())).rejects.toThrow('This is the database that the portal has now.')
  await expect(move(path.join(dataDir, 'other.sqlite'), onSqlite())).rejects.toThrow('in a SQLite file already')
  for (const typo of ['postgresq://u:pw@127.0.0.1/db', path.resolve('postgresq://u:pw@127.0.0.1/db')])
    await expect(move(typo, onSqlite())).rejects.toThrow('begins with postgres://')
  const otherDir = copyOf(otherLaid)
  try {
    await move(postgres.url, { DATA_DIR: otherDir })
    const before = await contentsOf(postgres.url)
    await expect(move(postgres.url, onSqlite())).rejects.toThrow(/^There is a portal in .*, and it was not touched/)
    expect(await contentsOf(postgres.url)).toEqual(before)
    // A portal without DATABASE_URL looks for one file only.
    const elsewhere = path.join(otherDir, 'portal.sqlite')
    await expect(move(elsewhere, { DATA_DIR: otherDir, DATABASE_URL: postgres.url })).rejects.toThrow(
      `looks for ${path.join(otherDir, 'chapterhouse.sqlite')}`,
    )
  } finally {
    rmSync(otherDir, { recursive: true })
  }
  await expect(move('postgres://nobody@127.0.0.1:9/none', onSqlite())).rejects.toThrow(CannotMove)
  await expect(move(postgres.url, { DATA_DIR: path.join(dataDir, 'nothing') })).rejects.toThrow(
    'There is no database at',
  )
  await hit(await open(sqliteFile()), 'in service')
})

test('a move back into a database with another log is refused before it is changed', async () => {
  const otherDir = copyOf(otherLaid)
  const second = await freshDatabase()
  try {
    const other = readEnv({ DATA_DIR: otherDir }).database
    await move(postgres.url, onSqlite())
    await move(second.url, { DATA_DIR: otherDir })
    const before = await stateAt(other)
    const wrong = { DATA_DIR: otherDir, DATABASE_URL: postgres.url }
    await expect(move(other, wrong)).rejects.toThrow('The target has facts that this portal does not have')
    expect(await stateAt(other)).toEqual(before)
    await reopenDatabase({ DATA_DIR: otherDir })
    await hit(await open(other), 'in service')
  } finally {
    await second.drop()
    rmSync(otherDir, { recursive: true })
  }
})

test('one move at a time has a database open, and the second changes nothing', async () => {
  const first = await openMovable(postgres.url)
  await expect(move(postgres.url, onSqlite())).rejects.toThrow('Another move has this database open')
  await first.close()
  expect((await move(postgres.url, onSqlite())).problems).toEqual([])
})

test('a move does not go on from a database that another move left meanwhile', async () => {
  const leave = async () => {
    const other = await openMovable(sqliteFile())
    await other.freeze()
    await other.leave('postgres://elsewhere/portal', 'another move')
    await other.close()
  }
  await expect(move(postgres.url, onSqlite(), { 'Copying, while': leave })).rejects.toThrow(
    'This portal was moved to postgres://elsewhere/portal',
  )
  await expect(migrate(postgres.url)).rejects.toThrow('has not ended')
})

test('a move that is given up leaves the first database in service', async () => {
  await expect(reopenDatabase(onSqlite())).rejects.toThrow('was not moved away')
  await move(postgres.url, onSqlite())
  await expect(move(postgres.url, onSqlite())).rejects.toThrow(/^This portal was moved to/)
  expect((await reopenDatabase(onSqlite())).join('\n')).toContain('in service again')
  await migrate(sqliteFile())
  await hit(await open(sqliteFile()), 'in service')
})

test('a target that was left half-way is not opened by a portal that was moved elsewhere', async () => {
  const second = await freshDatabase()
  const stop = () => {
    throw new Error('stopped')
  }
  await expect(move(second.url, onSqlite(), { Comparing: stop })).rejects.toThrow('stopped')
  await move(postgres.url, onSqlite())
  await expect(move(second.url, onSqlite())).rejects.toThrow(/^This portal was moved to/)
  await expect(migrate(second.url)).rejects.toThrow('has not ended')
  await second.drop()
})

test('a portal whose log is not intact is not moved', async () => {
  const file = new Database(sqliteFile())
  file.exec(`drop trigger "facts_update"; update "facts" set "actor" = 'somebody else' where "position" = 3`)
  file.close()
  const { lines, problems } = await move(postgres.url, onSqlite())
  expect(lines).toEqual([`Nothing was moved: the portal stays in ${sqliteFile()}.`])
  expect(problems).toContain('Entry 3 was changed: its hash does not match')
  expect((await contentsOf(postgres.url)).tables.facts).toBe(0)
})
