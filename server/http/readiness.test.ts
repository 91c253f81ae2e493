import { expect, test, vi } from 'vitest'
import { StoreUnavailable, type Store } from '#db/store.ts'
import { all, run } from '#db/work.ts'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import { movedClock } from '#tests/support/fakes/clock.ts'
import { watchReadiness } from './readiness.ts'

const clock = movedClock('2026-11-25T12:00:00.000Z')

onEachDatabase((database) => {
  test('the portal is ready when a save succeeds, on either of two servers', async () => {
    const { store, another } = database()
    const servers = [store, await another()].map((each) => watchReadiness({ store: each, clock }))
    expect(await Promise.all([...servers, ...servers].map((server) => server.hindrance()))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(await store.write(({ sql }) => all(sql.selectFrom('readiness').selectAll()))).toEqual([
      { one: 1, triedAt: '2026-11-25T12:00:00.000Z' },
    ])
  })

  test('it reports a clock that is a few minutes behind the newest record', async () => {
    const { store } = database()
    const readiness = watchReadiness({ store, clock })
    const recorded = (recordedAt: string) =>
      store.write(({ sql }) => run(sql.updateTable('logHead').set({ recordedAt })))
    expect(await readiness.concern()).toBeNull()
    await recorded('2026-11-25T12:04:00.000Z')
    expect(await readiness.concern()).toBeNull()
    await recorded('2026-11-25T12:06:00.000Z')
    expect([await readiness.hindrance(), await readiness.concern()]).toEqual([
      null,
      "the server's clock is behind the records",
    ])
  })

  test('it is not ready while stopping', async () => {
    const readiness = watchReadiness({ store: database().store, clock })
    readiness.stop()
    expect(await readiness.hindrance()).toBe('The portal is stopping')
  })
})

test('it is not ready without the file of its database, and tries no save', async () => {
  let file: ReturnType<Store['databaseFile']> = 'removed'
  let tried = 0
  const store = { writeUnversioned: async () => tried++, databaseFile: () => file } as unknown as Store
  const readiness = watchReadiness({ store, clock })
  expect(await readiness.hindrance()).toBe('The database file was removed or replaced')
  file = 'replaced'
  expect(await readiness.hindrance()).toBe('The database file was removed or replaced')
  expect(tried).toBe(0)
  file = 'in place'
  expect(await readiness.hindrance()).toBeNull()
})

test('it is not ready while nothing can be saved, and ready again as soon as a save succeeds', async () => {
  let isFull = true
  const store = {
    databaseFile: () => 'in place',
    writeUnversioned: async () => {
      if (isFull) throw new StoreUnavailable(new Error('database or disk is full'))
    },
  } as unknown as Store
  const readiness = watchReadiness({ store, clock })
  expect(await readiness.hindrance()).toBe('The database does not save')
  isFull = false
  expect(await readiness.hindrance()).toBeNull()
})

test('a database that does not answer is queried once, and all callers get an answer within two seconds', async () => {
  vi.useFakeTimers()
  try {
    let asked = 0
    const store = {
      databaseFile: () => 'in place',
      writeUnversioned: () => (asked++, new Promise(() => undefined)),
    } as unknown as Store
    const readiness = watchReadiness({ store, clock })
    const answers = Promise.all([readiness.hindrance(), readiness.hindrance()])
    await vi.advanceTimersByTimeAsync(1999)
    expect(await answers).toEqual(['The database does not save', 'The database does not save'])
    expect(asked).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})
