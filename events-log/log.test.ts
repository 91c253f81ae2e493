import { sql as rawSql } from 'kysely'
import { expect, test } from 'vitest'
import type { Store, SqlBuilder } from '#db/store.ts'
import { run, type Work } from '#db/work.ts'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import { AlreadyRecorded, append } from './append.ts'
import { checkpointKey, signCheckpoint, type Checkpoint } from './checkpoint.ts'
import { projectionOf, streamId, type LogDefinition, type NewFact, type Stream } from './fact.ts'
import { logWriter } from './log-writer.ts'
import { diffProjections, rebuildProjections } from './shadow.ts'
import { verifyLog } from './verify.ts'

type Counted = NewFact<'Counted', { by: number }>

/** A stream of numbers that are summed, projected to an existing table. */
const counter: Stream<{ sum: number }, Counted> = {
  kind: 'counter',
  initial: { sum: 0 },
  evolve: (state, fact) => ({ sum: state.sum + fact.data.by }),
}

const definition: LogDefinition = {
  projections: [
    projectionOf<Counted>(counter, ['applications'], (fact, sql) => [
      sql.insertInto('applications').values({
        personId: `${streamId(fact.stream)}-${fact.version}`,
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

const stamp = { chapterId: 'dc', actor: 'system:tests', correlation: 'one', now: new Date('2026-03-01T12:00:00Z') }
const key = checkpointKey('a secret of the tests, long enough')

const count = (store: Store, id: string, ...numbers: number[]) =>
  store.write((builder) =>
    logWriter(builder, definition, stamp).record(counter, id, () =>
      numbers.map((by) => ({ type: 'Counted' as const, data: { by } })),
    ),
  )

const verify = (store: Store, checkpoints: Checkpoint[] = []) =>
  store.alone('snapshot', (builder) => verifyLog(builder, key, checkpoints))

/** Tampers with the log, as someone with access to the file could. */
async function tamper(store: Store, ...statements: string[]) {
  await store.alone('exclusive', function* (builder: SqlBuilder): Work<void> {
    const off =
      builder.dialect === 'postgres'
        ? ['alter table "facts" disable trigger user']
        : ['drop trigger "facts_update"', 'drop trigger "facts_delete"']
    for (const statement of [...off, ...statements]) {
      yield* run({ compile: () => rawSql.raw(statement).compile(builder.sql) })
    }
  })
}

onEachDatabase((database) => {
  test('facts get positions without gaps, and versions within their stream', async () => {
    const { store } = database()
    expect(await count(store, 'a', 1, 2)).toEqual({ sum: 3 })
    expect(await count(store, 'b', 5)).toEqual({ sum: 5 })
    expect(await count(store, 'a', 4)).toEqual({ sum: 7 })
    const rows = await store.read
      .selectFrom('facts')
      .select(['position', 'stream', 'version'])
      .orderBy('position')
      .execute()
    expect(rows).toEqual([
      { position: 1, stream: 'counter-a', version: 1 },
      { position: 2, stream: 'counter-a', version: 2 },
      { position: 3, stream: 'counter-b', version: 1 },
      { position: 4, stream: 'counter-a', version: 3 },
    ])
    expect((await verify(store)).problems).toEqual([])
  })

  test('a failed command leaves no fact and no gap', async () => {
    const { store } = database()
    await count(store, 'a', 1)
    const failing = store.write(function* (builder) {
      yield* logWriter(builder, definition, stamp).record(counter, 'a', () => [{ type: 'Counted', data: { by: 2 } }])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await count(store, 'a', 3)
    const rows = await store.read.selectFrom('facts').select('position').orderBy('position').execute()
    expect(rows.map((row) => row.position)).toEqual([1, 2])
    expect((await verify(store)).problems).toEqual([])
  })

  test('commands of a group that fail leave no fact and no gap, and the next ones append behind the last that did', async () => {
    const { store } = database()
    const ends = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        store.write(function* (builder) {
          const writer = logWriter(builder, definition, stamp)
          const state = yield* writer.record(counter, `stream ${index % 4}`, () => [
            { type: 'Counted' as const, data: { by: 1 } },
          ])
          if (index % 5 === 3) throw new Error('refused')
          return state.sum
        }),
      ),
    )
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(6)
    expect((await store.read.selectFrom('facts').select('position').orderBy('position').execute()).at(-1)).toEqual({
      position: 24,
    })
    expect(await verify(store)).toMatchObject({ facts: 24, problems: [] })
    expect(await store.read.selectFrom('applications').select('personId').execute()).toHaveLength(24)
  })

  test('commands of a group see what those before them appended, and a key that one of them took is taken', async () => {
    const { store } = database()
    const commands = Array.from({ length: 24 }, (_, index) => {
      const idempotencyKey = `key ${index % 8}`
      return store.write(function* (builder) {
        const writer = logWriter(builder, definition, stamp)
        const before = yield* writer.read(counter, `stream ${index % 3}`)
        const after = yield* writer.record(counter, `stream ${index % 3}`, ({ sum }) => [
          { type: 'Counted' as const, data: { by: sum + 1 }, idempotencyKey },
        ])
        return { sum: after.sum, grewBy: after.sum - before.sum }
      })
    })
    const ends = await Promise.allSettled(commands)
    // Each of eight keys is recorded by the first that has it; a sum is 2^n - 1 after n facts of a stream.
    expect(ends.slice(0, 8).map((end) => (end.status === 'fulfilled' ? end.value : end))).toEqual(
      [1, 1, 1, 2, 2, 2, 4, 4].map((grewBy) => ({ sum: 2 * grewBy - 1, grewBy })),
    )
    for (const end of ends.slice(8))
      expect(end).toMatchObject({ status: 'rejected', reason: { name: 'AlreadyRecorded' } })
    expect(await verify(store)).toMatchObject({ facts: 8, streams: 3, problems: [] })
  })

  test('many concurrent writers, in two stores on one database, never share a position', async () => {
    const { store, another } = database()
    const second = await another()
    const writers = Array.from({ length: 40 }, (_, index) => count(index % 2 ? store : second, `w${index % 5}`, index))
    await Promise.all(writers)
    const verdict = await verify(store)
    expect(verdict).toMatchObject({ facts: 40, streams: 5, problems: [] })
  })

  test('the same idempotency key is recorded once', async () => {
    const { store } = database()
    const once = () =>
      store.write((builder) =>
        append(
          builder,
          definition,
          `counter-${builder.dialect}`,
          0,
          [{ type: 'Counted', data: { by: 1 }, idempotencyKey: 'capture:1' }],
          stamp,
        ),
      )
    await once()
    await expect(once()).rejects.toThrow(AlreadyRecorded)
    await expect(verify(store)).resolves.toMatchObject({ facts: 1, problems: [] })
  })

  test('a key that two facts of one command have is refused, alone and in a group', async () => {
    const { store } = database()
    const twice = (number: number) =>
      store.write((builder) => {
        const fact = { type: 'Counted' as const, data: { by: 1 }, idempotencyKey: `twice ${number}` }
        return append(builder, definition, `counter-${number}`, 0, [fact, fact], stamp)
      })
    await expect(twice(0)).rejects.toThrow(AlreadyRecorded)
    const ends = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => twice(1 + index)))
    for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: { name: 'AlreadyRecorded' } })
    await expect(verify(store)).resolves.toMatchObject({ facts: 0, problems: [] })
  })

  test('the database refuses to change or delete a fact', async () => {
    const { store } = database()
    await count(store, 'a', 1)
    const replacing = `insert or replace into "facts" select * from "facts" where "position" = 1`
    const statements = [
      `update "facts" set "data" = '{}'`,
      'delete from "facts"',
      ...(store.dialect === 'sqlite' ? [replacing] : []),
    ]
    for (const statement of statements) {
      const attempt = store.write(function* (builder) {
        yield* run({ compile: () => rawSql.raw(statement).compile(builder.sql) })
      })
      await expect(attempt).rejects.toThrow('append-only')
    }
  })

  test('the database serializes every character as JSON.stringify does, so no fact has to be rechecked', async () => {
    const { store } = database()
    const odd = '"\\/\b\t\n\f\r\u0001\u001f\u007f\u2028 é 🎈'
    for (const [version, correlation] of [odd, ...odd].entries()) {
      await store.write((builder) =>
        append(builder, definition, 'counter-a', version, [{ type: 'Counted', data: { odd } }], {
          ...stamp,
          correlation,
        }),
      )
    }
    let statements = 0
    const verdict = await store.alone('snapshot', function* (builder) {
      const work = verifyLog(builder, key, [])
      let step = work.next()
      for (; !step.done; statements++) step = work.next(yield step.value)
      return step.value
    })
    expect([verdict.problems, statements]).toEqual([[], 2])
  })

  test.each([
    ['changed data', `update "facts" set "data" = '{"by":9}' where "position" = 2`, 'Entry 2 was changed'],
    ['a changed actor', `update "facts" set "actor" = 'member:x' where "position" = 3`, 'Entry 3 was changed'],
    ['a fact taken out', `delete from "facts" where "position" = 2`, 'Entry 2 is missing'],
    ['the end cut off', `delete from "facts" where "position" = 3`, 'The head says 3 entries, the log ends at 2'],
  ])('verify finds %s', async (_, statement, problem) => {
    const { store } = database()
    await count(store, 'a', 1, 2, 3)
    await tamper(store, statement)
    expect((await verify(store)).problems).toEqual(expect.arrayContaining([expect.stringContaining(problem)]))
  })

  test('only a checkpoint detects a log that was truncated together with its head', async () => {
    const { store } = database()
    await count(store, 'a', 1, 2, 3)
    const head = await store.read.selectFrom('logHead').selectAll().executeTakeFirstOrThrow()
    const checkpoint = signCheckpoint(key, { position: 3, hash: head.hash, signedAt: stamp.now.toISOString() })
    const second = await store.read
      .selectFrom('facts')
      .select('hash')
      .where('position', '=', 2)
      .executeTakeFirstOrThrow()
    await tamper(
      store,
      'delete from "facts" where "position" = 3',
      `update "logHead" set "position" = 2, "hash" = '${second.hash}'`,
    )
    expect((await verify(store)).problems).toEqual([])
    expect((await verify(store, [checkpoint])).problems.join()).toContain('now it ends at 2')
  })

  test('a checkpoint that was not signed by us is detected', async () => {
    const { store } = database()
    await count(store, 'a', 1)
    const { hash } = await store.read.selectFrom('logHead').selectAll().executeTakeFirstOrThrow()
    const foreign = signCheckpoint(checkpointKey('another secret'), {
      position: 1,
      hash,
      signedAt: stamp.now.toISOString(),
    })
    expect((await verify(store, [foreign])).problems.join()).toContain('not signed with our key')
  })

  test('diff finds a changed, an added and a lost row; rebuild fixes all three', async () => {
    const { store } = database()
    await count(store, 'a', 1, 2, 3)
    const differences = () => store.alone('snapshot', (builder) => diffProjections(builder, definition))
    expect(await differences()).toEqual([{ table: 'applications', rows: 3, unexplained: [], missing: [] }])
    await store.write(function* ({ sql }) {
      yield* run(sql.updateTable('applications').set({ memberTypeId: '99' }).where('personId', '=', 'a-1'))
      yield* run(sql.deleteFrom('applications').where('personId', '=', 'a-2'))
    })
    const [difference] = await differences()
    expect(difference?.unexplained).toMatchObject([{ personId: 'a-1', memberTypeId: '99' }])
    expect(difference?.missing.map((row) => row.personId).sort()).toEqual(['a-1', 'a-2'])
    await store.alone('exclusive', (builder) => rebuildProjections(builder, definition))
    expect(await differences()).toEqual([{ table: 'applications', rows: 3, unexplained: [], missing: [] }])
  })

  test('a fact of an older schema version is read as the newest version', async () => {
    const { store } = database()
    await count(store, 'a', 1)
    const upcast: LogDefinition = {
      ...definition,
      upcasters: { Counted: [(data) => ({ by: (data as { by: number }).by * 100 })] },
    }
    const state = await store.write((builder) => logWriter(builder, upcast, stamp).read(counter, 'a'))
    expect(state).toEqual({ sum: 100 })
    await store.write((builder) =>
      logWriter(builder, upcast, stamp).record(counter, 'a', () => [{ type: 'Counted', data: { by: 5 } }]),
    )
    const rows = await store.read.selectFrom('facts').select('schemaVersion').orderBy('position').execute()
    expect(rows.map((row) => row.schemaVersion)).toEqual([1, 2])
  })
})
