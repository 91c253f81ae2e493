import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DatabaseFile } from '#db/store.ts'
import { DatabaseFileGone, watchDatabaseFile } from './database-file.ts'

let file: DatabaseFile
let logged: string[]
let ends: number
beforeEach(() => {
  vi.useFakeTimers()
  file = 'in place'
  logged = []
  ends = 0
})
afterEach(() => void vi.useRealTimers())

const watch = () =>
  watchDatabaseFile(
    {
      store: { databaseFile: () => file },
      log: pino({ level: 'info' }, { write: (line) => void logged.push(line) }),
    },
    () => void ends++,
  )

test.each(['removed', 'replaced'] as const)('a file that is %s ends the portal once, and the log says why', (what) => {
  watch()
  vi.advanceTimersByTime(10_000)
  expect([ends, logged]).toEqual([0, []])
  file = what
  vi.advanceTimersByTime(10_000)
  expect(ends).toBe(1)
  expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      level: 50,
      file: what,
      msg: expect.stringContaining('The database file was removed or replaced while the portal ran'),
    }),
  ])
})

test('a stop asks at once, and a portal that has stopped is not ended', () => {
  const watched = watch()
  watched.assertInPlace()
  file = 'removed'
  expect(() => watched.assertInPlace()).toThrow(DatabaseFileGone)
  watched.stop()
  vi.advanceTimersByTime(10_000)
  expect([ends, logged]).toEqual([0, []])
})
