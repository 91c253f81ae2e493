import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/support/databases/postgres.ts'
import { openStore } from '../open-store.ts'
import { StoreUnavailable, type SqlBuilder, type Store } from '../store.ts'
import { all, firstOfLast, run, send, type Work } from '../work.ts'

let database: FreshDatabase
const stores: Store[] = []
let other: pg.Client

beforeEach(async () => {
  database = await freshDatabase()
  other = new pg.Client({ connectionString: database.url })
  await other.connect()
})
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
  await other.end()
  await database.drop()
})

async function open(patienceMs = 60_000): Promise<Store> {
  const store = await openStore(`${database.url}?lock_timeout=${patienceMs}`)
  stores.push(store)
  return store
}

const holdTheLog = () => other.query('BEGIN; SELECT FROM "logHead" FOR UPDATE')
const letItGo = () => other.query('ROLLBACK')

/** Waits for the log's row as every append does, then writes. */
const append = (store: Store, bucket: string) =>
  store.write(function* (builder) {
    yield* all(builder.sql.selectFrom('logHead').select('one').forUpdate())
    return yield* run(builder.sql.insertInto('rateLimits').values(bucketRow(bucket)))
  })

const bucketRow = (bucket: string) => ({ bucket, windowStart: 'a', windowEnd: 'b', hits: 1 })

const written = async (store: Store) =>
  (await store.read.selectFrom('rateLimits').select('bucket').orderBy('bucket').execute()).map(({ bucket }) => bucket)

test('reads are served while more writes wait than there are connections, and these complete in the end', async () => {
  const store = await open()
  await holdTheLog()
  let waiting = 25
  const names = Array.from({ length: waiting }, (_, index) => `write ${String(index).padStart(2, '0')}`)
  const writes = names.map((name) => append(store, name).finally(() => waiting--))
  await store.ping()
  await store.version()
  expect(await written(store)).toEqual([])
  expect(waiting).toBe(25)
  await letItGo()
  await Promise.all(writes)
  expect(await written(store)).toEqual(names)
})

test('writes that wait at the same time share a commit, and one that fails takes back nothing but itself', async () => {
  const store = await open()
  const before = Number(await store.version())
  await holdTheLog()
  const failing = function* (builder: SqlBuilder): Work<never> {
    yield* run(builder.sql.insertInto('rateLimits').values(bucketRow('taken back')))
    throw new Error('refused')
  }
  const careless = function* (builder: SqlBuilder): Work<string> {
    try {
      yield* run(builder.sql.insertInto('rateLimits').values(bucketRow('write 0')))
    } catch {
      // What failed for PostgreSQL stays failed.
    }
    return 'saved'
  }
  const ends = Promise.allSettled([
    append(store, 'write 0'),
    append(store, 'write 1'),
    store.write(failing),
    append(store, 'write 2'),
    store.write(careless),
    append(store, 'write 3'),
  ])
  await letItGo()
  expect((await ends).map((end) => (end.status === 'rejected' ? (end.reason as Error).message : end.value))).toEqual([
    1,
    1,
    'refused',
    1,
    'A statement of this work had failed, so nothing of it was kept',
    1,
  ])
  expect(await written(store)).toEqual(['write 0', 'write 1', 'write 2', 'write 3'])
  expect(Number(await store.version()) - before).toBe(1)
})

test('a statement that is only sent fails its own command, in a group as alone', async () => {
  const store = await open()
  const sent = (bucket: string) =>
    store.write(function* (builder) {
      yield* send(builder, builder.sql.insertInto('rateLimits').values(bucketRow(bucket)))
      return bucket
    })
  expect(await sent('one')).toBe('one')
  await expect(sent('one')).rejects.toMatchObject({ code: '23505' })
  await holdTheLog()
  const ends = Promise.allSettled(['two', 'one', 'three', 'three', 'four'].map(sent))
  await letItGo()
  expect((await ends).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(await written(store)).toEqual(['four', 'one', 'three', 'two'])
})

test('the last statement of a work leaves with its commit: nothing that follows can hold its row or take it back', async () => {
  const store = await open()
  const counting = function* (builder: SqlBuilder): Work<never> {
    yield* send(builder, builder.sql.insertInto('rateLimits').values(bucketRow('sent')))
    const row = yield* firstOfLast(builder.sql.insertInto('rateLimits').values(bucketRow('last')).returning('hits'))
    throw new Error(`refused at ${row?.hits}`)
  }
  await expect(store.writeUnversioned(counting)).rejects.toThrow('refused at 1')
  expect(await written(store)).toEqual(['last', 'sent'])
  // The same row again: it fails, and with it what was sent before.
  await expect(store.writeUnversioned(counting)).rejects.toMatchObject({ code: '23505' })
  expect(await written(store)).toEqual(['last', 'sent'])
  await append(store, 'next')
  expect(await written(store)).toEqual(['last', 'next', 'sent'])
})

test('a last statement among commands that share a commit takes no commit with it', async () => {
  const store = await open()
  const counting = function* (builder: SqlBuilder): Work<void> {
    yield* firstOfLast(builder.sql.insertInto('rateLimits').values(bucketRow('last')).returning('hits'))
    throw new Error('refused')
  }
  const ends = await Promise.allSettled([
    append(store, 'first'),
    ...Array.from({ length: 4 }, () => store.write(counting)),
    append(store, 'second'),
  ])
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    ...Array.from({ length: 4 }, () => 'rejected'),
    'fulfilled',
  ])
  expect(await written(store)).toEqual(['first', 'second'])
})

test('a write that waits too long for the row or for a connection is rejected, and nothing of it is saved', async () => {
  const store = await open(500)
  await holdTheLog()
  const ends = await Promise.allSettled(Array.from({ length: 25 }, (_, index) => append(store, `write ${index}`)))
  expect(
    ends.map((end) => end.status === 'rejected' && end.reason instanceof StoreUnavailable && end.reason.during),
  ).toEqual(ends.map(() => 'writing'))
  await letItGo()
  expect(await append(store, 'later')).toBe(1)
  expect(await written(store)).toEqual(['later'])
})

test('a row that another program holds fails only the commands that need it, and no more than two wait for it', async () => {
  const store = await open(500)
  await append(store, 'held')
  const program = new pg.Client({ connectionString: database.url })
  await program.connect()
  try {
    await program.query(`BEGIN; SELECT FROM "rateLimits" WHERE "bucket" = 'held' FOR UPDATE`)
    const needing = () =>
      store.write(({ sql: builder }) =>
        run(builder.updateTable('rateLimits').set({ hits: 2 }).where('bucket', '=', 'held')),
      )
    const sending = () =>
      store.write(function* (builder) {
        const update = builder.sql.updateTable('rateLimits').set({ hits: 3 }).where('bucket', '=', 'held')
        yield* send(builder, update)
        return 'sent'
      })
    const endsOf = async (...writes: (() => Promise<unknown>)[]) => {
      await holdTheLog()
      const ends = Promise.allSettled(writes.map((write) => write()))
      await letItGo()
      return (await ends).map((end) => (end.status === 'fulfilled' ? 'saved' : (end.reason as Error).name))
    }
    const writing = (bucket: string) => () => append(store, bucket)
    expect(await endsOf(writing('one'), needing, writing('two'))).toEqual(['saved', 'StoreUnavailable', 'saved'])
    expect(await endsOf(writing('three'), writing('four'), sending)).toEqual(['saved', 'saved', 'StoreUnavailable'])
    expect(await endsOf(writing('five'), needing, sending, writing('refused'))).toEqual([
      'saved',
      ...Array<string>(3).fill('StoreUnavailable'),
    ])
    expect(await written(store)).toEqual(['five', 'four', 'held', 'one', 'three', 'two'])
  } finally {
    await program.end()
  }
})

test('an error that the work itself caught is not reported as saved', async () => {
  const store = await open()
  function* careless(builder: { sql: Store['read'] }): Work<string> {
    const row = { bucket: 'twice', windowStart: 'a', windowEnd: 'b', hits: 1 }
    yield* run(builder.sql.insertInto('rateLimits').values(row))
    try {
      yield* run(builder.sql.insertInto('rateLimits').values(row))
    } catch {
      return 'saved'
    }
    return 'saved twice'
  }
  await expect(store.write(careless)).rejects.toThrow('nothing of it was kept')
  expect(await written(store)).toEqual([])
})

test('a connection lost in use counts as unavailability and names the operation, and the next call gets another one', async () => {
  const store = await open()
  const end = sql`select pg_terminate_backend(pg_backend_pid())`
  await expect(end.execute(store.read)).rejects.toMatchObject({ name: 'StoreUnavailable', during: 'reading' })
  await expect(store.write(({ sql: builder }) => all({ compile: () => end.compile(builder) }))).rejects.toMatchObject({
    during: 'writing',
  })
  expect(await append(store, 'later')).toBe(1)
  expect(await written(store)).toEqual(['later'])
})

test('a connection lost at the commit leaves open whether it was saved, and says so', async () => {
  // Checked only when the transaction is committed, and then the server ends the connection.
  await other.query(`
    create function hang_up() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create constraint trigger hang_up after insert on "rateLimits" deferrable initially deferred for each row execute function hang_up()`)
  const store = await open()
  await expect(append(store, 'who knows')).rejects.toMatchObject({ name: 'StoreUnavailable', during: 'committing' })
})

test.each(['snapshot', 'exclusive'] as const)(
  'work on a %s does not wait forever for a program that is at such work, and says why it gave up',
  async (mode) => {
    const store = await open(20)
    const work = () => store.alone(mode, (builder) => all(builder.sql.selectFrom('rateLimits').select('bucket')))
    await other.query('BEGIN; CREATE SCHEMA shadow')
    await expect(work()).rejects.toMatchObject({
      name: 'StoreUnavailable',
      message: 'The log is being verified or rebuilt by another program. Try again when that has ended',
    })
    await other.query('ROLLBACK')
    expect(await work()).toEqual([])
  },
)

test('an unreachable server counts as unavailability for reads, the version and writes', async () => {
  const store = await openStore('postgres://nobody:x@127.0.0.1:9/none')
  const unavailable = (during: string) => ({ name: 'StoreUnavailable', during })
  await expect(written(store)).rejects.toMatchObject(unavailable('reading'))
  await expect(store.version()).rejects.toMatchObject(unavailable('reading'))
  await expect(store.ping()).rejects.toMatchObject(unavailable('reading'))
  await expect(append(store, 'a')).rejects.toMatchObject(unavailable('writing'))
  await expect(
    store.alone('snapshot', (builder) => all(builder.sql.selectFrom('rateLimits').selectAll())),
  ).rejects.toMatchObject(unavailable('writing'))
  await store.close()
})
