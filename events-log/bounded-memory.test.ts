import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { CompiledQuery, sql as rawSql } from 'kysely'
import { expect, test, vi } from 'vitest'
import Database from '#db/sqlite/driver.ts'
import type { SqlBuilder, Store } from '#db/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { all, run, type Work } from '#db/work.ts'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import { checkpointKey } from './checkpoint.ts'
import { projectionOf, type LogDefinition, type NewFact } from './fact.ts'
import { factHash, genesisHash } from './hash.ts'
import { diffProjections, rebuildProjections } from './shadow.ts'
import { verifyLog } from './verify.ts'

const key = checkpointKey('a secret of the tests, long enough')

type Place = { stream: string; version: number }

/** A log with a valid chain in which facts have these places in their streams, whether or not the portal would. */
function chained(places: readonly Place[]): FactRow[] {
  const rows: FactRow[] = []
  for (const [index, place] of places.entries()) {
    const unsealed = {
      position: index + 1,
      factId: `fact ${index + 1}`,
      ...place,
      type: 'Counted',
      schemaVersion: 1,
      chapterId: 'dc',
      actor: 'system:tests',
      correlation: 'one',
      idempotencyKey: null,
      occurredAt: '2026-03-01T12:00:00.000Z',
      recordedAt: new Date(Date.parse('2026-03-01T12:00:00.000Z') - index * 1000).toISOString(),
      data: '{"by":1}',
      previousHash: rows.at(-1)?.hash ?? genesisHash,
    }
    rows.push({ ...unsealed, hash: factHash(unsealed) })
  }
  return rows
}

/** Writes a log past the writer, in place of the one before. */
async function write(store: Store, rows: readonly FactRow[]): Promise<void> {
  await store.alone('exclusive', function* ({ sql, dialect }): Work<void> {
    const off =
      dialect === 'postgres' ? 'alter table "facts" disable trigger user' : 'drop trigger if exists "facts_delete"'
    yield CompiledQuery.raw(off)
    yield CompiledQuery.raw('delete from "facts"')
    for (let start = 0; start < rows.length; start += 100)
      yield* run(sql.insertInto('facts').values(rows.slice(start, start + 100)))
    const { position, hash } = rows.at(-1) ?? { position: 0, hash: genesisHash }
    yield* run(sql.updateTable('logHead').set({ position, hash }))
  })
}

const verify = (store: Store) => store.alone('snapshot', (builder) => verifyLog(builder, key, []))

/** The check of versions with a map of all streams, as plain as it can be. */
function wrongVersions(places: readonly Place[]): string[] {
  const versions = new Map<string, number>()
  return places.flatMap(({ stream, version }, index) => {
    const expected = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    return version === expected ? [] : [`Entry ${index + 1} is version ${version} of ${stream}, not ${expected}`]
  })
}

/** Streams with versions that have gaps, begin late or below one, or come in another order; mostly in order. */
const anyPlaces = fc
  .uniqueArray(
    fc.record({
      stream: fc.constantFrom('member-a', 'member-b', 'payment-c'),
      version: fc.integer({ min: -1, max: 6 }),
    }),
    { minLength: 1, maxLength: 18, selector: ({ stream, version }) => `${stream} ${version}` },
  )
  .chain((places) =>
    fc.boolean().map((isSorted) => (isSorted ? places.toSorted((one, other) => one.version - other.version) : places)),
  )

/** Runs a work and notes the text of its statements. */
function* noting<T>(work: Work<T>, texts: string[]): Work<T> {
  let step = work.next()
  while (!step.done) {
    texts.push(step.value.sql)
    step = work.next(yield step.value)
  }
  return step.value
}

const definition: LogDefinition = {
  projections: [
    projectionOf<NewFact<'Counted', { by: number }>>({ kind: 'counter' }, ['applications'], (fact, sql) => [
      sql.insertInto('applications').values({
        personId: `${fact.stream} ${fact.version}`,
        chapterId: fact.chapterId,
        memberTypeId: String(fact.data.by),
        emailVerified: 0,
        verifiedAt: null,
        appliedAt: fact.occurredAt,
        updatedAt: fact.recordedAt,
      }),
    ]),
  ],
  upcasters: {},
}

onEachDatabase((database) => {
  test('a verification holds no stream in memory', async () => {
    const { store } = database()
    await write(store, chained(Array.from({ length: 60 }, (_, index) => ({ stream: `payment-${index}`, version: 1 }))))
    const set = vi.spyOn(Map.prototype, 'set')
    const verdict = await verify(store)
    const streams = set.mock.calls.filter(([name]) => String(name).startsWith('payment-'))
    set.mockRestore()
    expect(verdict).toMatchObject({ facts: 60, streams: 60, problems: [] })
    expect(streams).toEqual([])
  })

  test('a verification lists the first entries at which the time runs back, and counts them all', async () => {
    const { store } = database()
    await write(store, chained(Array.from({ length: 60 }, (_, index) => ({ stream: `payment-${index}`, version: 1 }))))
    const { setbacks, clockRanBack } = await verify(store)
    expect(setbacks).toBe(59)
    expect(clockRanBack.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2))
  })

  test('wrong versions are listed as a map of all streams would find them', async () => {
    const { store } = database()
    for (const places of fc.sample(anyPlaces, { seed: 34, numRuns: 60 })) {
      await write(store, chained(places))
      const { problems, streams, facts } = await verify(store)
      expect([problems, streams, facts]).toEqual([
        wrongVersions(places),
        new Set(places.map(({ stream }) => stream)).size,
        places.length,
      ])
    }
  })

  test('a rebuild and a comparison of many rows name the same rows in the order of their columns', async () => {
    const { store } = database()
    await write(
      store,
      chained(
        Array.from({ length: 110 }, (_, index) => ({
          stream: `counter-${index % 40}`,
          version: 1 + Math.floor(index / 40),
        })),
      ),
    )
    const texts: string[] = []
    await store.alone('exclusive', (builder) => noting(rebuildProjections(builder, definition, undefined, 50), texts))
    const copies = texts.filter((text) => /^insert into "applications" select/.test(text))
    // On SQLite no statement copies more than 50 rows.
    expect(copies).toHaveLength(store.dialect === 'sqlite' ? 3 : 1)
    const compare = () => store.alone('snapshot', (builder) => diffProjections(builder, definition))
    expect(await compare()).toEqual([{ table: 'applications', rows: 110, unexplained: [], missing: [] }])
    await store.write(({ sql }) => run(sql.updateTable('applications').set({ verifiedAt: 'x' })))
    const [difference] = await compare()
    expect([difference?.unexplained.length, difference?.missing.length]).toEqual([10, 10])
    if (store.dialect === 'postgres') return
    const first = Array.from({ length: 40 }, (_, index) => `counter-${index}`)
      .sort()
      .slice(0, 4)
    const ids = first.flatMap((stream, index) =>
      [1, 2, 3].slice(0, index === 3 ? 1 : 3).map((version) => `${stream} ${version}`),
    )
    expect(difference?.unexplained.map(({ personId }) => personId)).toEqual(ids)
    expect(difference?.missing.map(({ personId, verifiedAt }) => [personId, verifiedAt])).toEqual(
      ids.map((id) => [id, null]),
    )
  })
})

onEachDatabase(
  (database) => {
    test('shadow tables are in a file beside the database that has no name, and little of it in memory', async () => {
      const { store, location } = database()
      const folder = path.dirname(location)
      const seen = await store.alone('snapshot', function* () {
        yield CompiledQuery.raw('create table shadow.filled (text text)')
        const { rows } = yield CompiledQuery.raw('pragma database_list')
        const { file } = (rows as { name: string; file: string }[]).find(({ name }) => name === 'shadow')!
        const [cache] = (yield CompiledQuery.raw('pragma shadow.cache_size')).rows as { cache_size: number }[]
        return { folder: path.dirname(file), exists: existsSync(file), files: readdirSync(folder), cache }
      })
      expect(seen).toMatchObject({ folder, exists: false, cache: { cache_size: -16_000 } })
      expect(seen.files.filter((name) => name.includes('shadow'))).toEqual([])
      expect(readdirSync(folder).filter((name) => name.includes('shadow'))).toEqual([])
    })

    test('a comparison copies no table to subtract it from another', async () => {
      const { store } = database()
      await write(store, chained([{ stream: 'counter-a', version: 1 }]))
      const plans = await store.alone('snapshot', function* (builder: SqlBuilder): Work<string[]> {
        const texts: string[] = []
        yield* noting(diffProjections(builder, definition), texts)
        const details: string[] = []
        for (const text of texts.filter((each) => each.includes('"applications"') && each.includes('shadow'))) {
          if (!text.startsWith('select')) continue
          const explain = rawSql.raw<{ detail: string }>(`explain query plan ${text}`)
          details.push(
            (yield* all({ compile: () => explain.compile(builder.sql) })).map(({ detail }) => detail).join('; '),
          )
        }
        return details
      })
      expect(plans).toHaveLength(2)
      for (const plan of plans) {
        expect(plan).toMatch(/^SCAN here; .*SEARCH there USING INDEX sqlite_autoindex_applications_1 \(personId=\?\)/)
        expect(plan).not.toContain('EXCEPT')
      }
    })

    test.each([
      [
        'instead of the first',
        { 1: 2, 2: 3 },
        [
          'The index of streams is wrong about entry 1, version 1 of member-a',
          'Entry 2 is version 3 of member-a, not 2',
        ],
      ],
      ['beside the first', { 0: 2, 1: 1, 2: 3 }, ['The index of streams has 3 entries, the log 2']],
    ])('an index altered by hand does not hide a missing version: %s', async (_, versions, problems) => {
      const { store, location, another } = database()
      await write(
        store,
        chained([
          { stream: 'member-a', version: 1 },
          { stream: 'member-a', version: 3 },
        ]),
      )
      await store.close()
      const db = new Database(location)
      db.unsafeMode()
      db.pragma('writable_schema = ON')
      db.exec('create table decoy (stream text not null, version integer not null, unique (stream, version)) strict')
      const insert = db.prepare(`insert into decoy (rowid, stream, version) values (?, 'member-a', ?)`)
      for (const [position, version] of Object.entries(versions)) insert.run(Number(position), version)
      db.exec(
        `update sqlite_schema set rootpage = (select rootpage from sqlite_schema where name = 'sqlite_autoindex_decoy_1')
        where name = 'sqlite_autoindex_facts_3'`,
      )
      db.close()
      expect((await verify(await another())).problems).toEqual(problems)
    })
  },
  undefined,
  ['SQLite'],
)
