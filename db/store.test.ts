import { expect, test } from 'vitest'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import type { Store } from './store.ts'
import { all, first, run } from './work.ts'

const insert = (store: Store, bucket: string) =>
  store.write(({ sql }) =>
    run(sql.insertInto('rateLimits').values({ bucket, windowStart: 'a', windowEnd: 'b', hits: 1 })),
  )

const buckets = async (store: Store) =>
  (await store.read.selectFrom('rateLimits').select('bucket').orderBy('bucket').execute()).map((row) => row.bucket)

onEachDatabase((database) => {
  test('a write can be read after its promise resolves', async () => {
    const { store } = database()
    expect(await insert(store, 'one')).toBe(1)
    expect(await buckets(store)).toEqual(['one'])
  })

  test('the version changes with every commit, including those of other processes, and with nothing else', async () => {
    const { store, another } = database()
    const second = await another()
    const before = await store.version()
    await buckets(store)
    expect(await store.version()).toBe(before)
    await insert(store, 'ours')
    const between = await store.version()
    expect(between).not.toBe(before)
    await insert(second, 'theirs')
    expect(await store.version()).not.toBe(between)
  })

  test('an unversioned write leaves the version as it is, and a concurrent versioned one does not', async () => {
    const { store } = database()
    const row = (bucket: string) => ({ bucket, windowStart: 'a', windowEnd: 'b', hits: 1 })
    const before = await store.version()
    await store.writeUnversioned(({ sql }) => run(sql.insertInto('rateLimits').values(row('counted'))))
    expect(await buckets(store)).toEqual(['counted'])
    expect(await store.version()).toBe(before)
    await Promise.all([
      insert(store, 'ours'),
      store.writeUnversioned(({ sql }) => run(sql.insertInto('rateLimits').values(row('with it')))),
    ])
    expect(await store.version()).not.toBe(before)
  })

  test('its figures count the writes, also failed ones, and the connections of PostgreSQL', async () => {
    const { store } = database()
    await Promise.allSettled([insert(store, 'one'), insert(store, 'two'), insert(store, 'two')])
    await buckets(store)
    const { writes, pools } = store.figures()
    expect(writes.count).toBe(3)
    expect(writes.within.at(-1)).toBe(3)
    expect(pools.map(({ pool }) => pool)).toEqual(store.dialect === 'postgres' ? ['reads', 'writes'] : [])
    for (const { open, idle, waiting } of pools) expect([open > 0, open - idle, waiting]).toEqual([true, 0, 0])
  })

  test('of concurrent commands, a failing one does not affect the others', async () => {
    const { store } = database()
    const outcomes = await Promise.allSettled([insert(store, 'a'), insert(store, 'a'), insert(store, 'b')])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(await buckets(store)).toEqual(['a', 'b'])
  })

  test("of concurrent commands, one that fails after it wrote leaves nothing, and the others' writes are there once", async () => {
    const { store } = database()
    const half = store.write(function* ({ sql }) {
      yield* run(sql.insertInto('rateLimits').values({ bucket: 'half', windowStart: 'a', windowEnd: 'b', hits: 1 }))
      throw new Error('stop')
    })
    const outcomes = await Promise.allSettled([insert(store, 'a'), half, insert(store, 'b')])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await buckets(store)).toEqual(['a', 'b'])
  })

  test('a throw in the middle of a unit of work rolls all of it back', async () => {
    const { store } = database()
    const work = store.write(function* ({ sql }) {
      yield* run(sql.insertInto('rateLimits').values({ bucket: 'half', windowStart: 'a', windowEnd: 'b', hits: 1 }))
      throw new Error('stop')
    })
    await expect(work).rejects.toThrow('stop')
    expect(await buckets(store)).toEqual([])
  })

  test("a unit of work can catch a statement's error, and continue", async () => {
    const { store } = database()
    await insert(store, 'a')
    const seen = await store.write(function* ({ sql, dialect }) {
      // PostgreSQL rejects all further statements of a failed transaction, so only SQLite can continue.
      if (dialect === 'postgres') return 'not tried'
      try {
        yield* run(sql.insertInto('rateLimits').values({ bucket: 'a', windowStart: 'a', windowEnd: 'b', hits: 1 }))
        return 'written twice'
      } catch {
        const row = yield* first(sql.selectFrom('rateLimits').select('hits').where('bucket', '=', 'a'))
        return `there already, ${row?.hits}`
      }
    })
    expect(seen).toBe(store.dialect === 'postgres' ? 'not tried' : 'there already, 1')
  })

  test('numbers come back as numbers, including counts and sums', async () => {
    const { store } = database()
    await insert(store, 'a')
    const row = await store.read
      .selectFrom('rateLimits')
      .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.sum<number>('hits').as('sum')])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ n: 1, sum: 1 })
  })

  test('a snapshot leaves the live tables as they are', async () => {
    const { store } = database()
    await insert(store, 'a')
    const seen = await store.alone('snapshot', ({ sql }) => all(sql.selectFrom('rateLimits').select('bucket')))
    expect(seen).toEqual([{ bucket: 'a' }])
  })
})
