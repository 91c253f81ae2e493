import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { movedClock } from '#tests/support/fakes/clock.ts'
import { describeOnSqlite, memberIds } from '#tests/support/world/world.ts'
import { watchClock } from './clock-leaps.ts'
import { startJobs } from '../wiring/jobs.ts'

const minutesOfDay = 24 * 60
const dayMs = minutesOfDay * 60_000

/** A clock and an uptime that advance together, and a clock that leaps alone. */
function twoClocks(newestRecord?: string) {
  const clock = movedClock()
  let uptime = 5000
  const watch = watchClock(clock, () => uptime, newestRecord)
  return {
    watch,
    leapBy: (days: number) => clock.forward(days * minutesOfDay),
    pass(days: number) {
      clock.forward(days * minutesOfDay)
      uptime += days * dayMs
    },
  }
}

test('passing years are not a leap, nor is a clock correction of an hour', () => {
  const { watch, pass, leapBy } = twoClocks()
  for (let day = 0; day < 800; day++) pass(1)
  leapBy(1 / 24)
  expect(watch.leap()).toBe(0)
})

test.each([45, -20 * 365])('a leap by %s days is seen until the clock is back', (days) => {
  const { watch, pass, leapBy } = twoClocks()
  leapBy(days)
  expect(watch.leap()).toBe(days * dayMs)
  pass(0.1)
  expect(watch.leap()).toBe(days * dayMs)
  leapBy(-days)
  expect(watch.leap()).toBe(0)
})

test('many small leaps are one large leap', () => {
  const { watch, leapBy } = twoClocks()
  for (let step = 0; step < 5; step++) {
    leapBy(0.4)
    watch.leap()
  }
  expect(watch.leap()).toBeGreaterThan(dayMs)
})

test('a time that persists for a day is believed', () => {
  const { watch, pass, leapBy } = twoClocks()
  leapBy(3)
  expect(watch.leap()).toBe(3 * dayMs)
  pass(0.9)
  expect(watch.leap()).toBe(3 * dayMs)
  pass(0.2)
  expect(watch.leap()).toBe(0)
  pass(1)
  expect(watch.leap()).toBe(0)
})

/** These tests' clock starts at 3 PM. */
const recordedAt = (time: string) => `2026-11-21T${time}:00.000Z`

test.each([
  ['15:00', false],
  ['15:04', false],
  ['15:06', true],
  ['14:00', false],
])('with a newest record of %s, the clock counts as behind the records at startup: %s', (time, startsBehind) => {
  const { watch } = twoClocks(recordedAt(time))
  expect([watch.startsBehind, watch.leap() !== 0]).toEqual([startsBehind, startsBehind])
})

test('a clock behind the records is believed once corrected, however far, or after a day', () => {
  const future = '2028-11-21T15:00:00.000Z'
  const set = twoClocks(future)
  set.pass(0.9)
  expect(set.watch.leap()).toBeLessThan(0)
  set.leapBy(800)
  expect(set.watch.leap()).toBe(0)
  set.pass(1)
  expect(set.watch.leap()).toBe(0)
  set.leapBy(-3)
  expect(set.watch.leap()).toBe(-3 * dayMs)
  const stood = twoClocks(future)
  stood.pass(0.9)
  expect(stood.watch.leap()).toBeLessThan(0)
  stood.pass(0.2)
  expect(stood.watch.leap()).toBe(0)
})

describeOnSqlite('the daily and yearly jobs', (open) => {
  test.each([
    ['wait while the clock has leapt, and the log says so once', false, 'active', 1],
    ['run when the time has passed', true, 'inactive', 0],
  ] as const)('%s', async (_, hasPassed, status, logged) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-clock-'))
    const world = await open({ env: { DATA_DIR: dataDir } })
    const start = world.clock.now()
    const later = new Date(start.getTime() + 800 * dayMs)
    let looks = 0
    // The first reading is the one that the watch begins with.
    const clock = { now: () => (looks++ === 0 ? start : later) }
    let uptime = 0
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
    const jobs = startJobs(
      { ...world.portal, clock, log },
      { uptimeMs: () => (hasPassed ? (uptime++ === 0 ? 0 : 800 * dayMs) : 0) },
    )
    await jobs.stop()
    rmSync(dataDir, { recursive: true })
    const member = await world.store.read
      .selectFrom('members')
      .select('status')
      .where('memberId', '=', memberIds.member)
      .executeTakeFirstOrThrow()
    expect([
      member.status,
      lines.filter((line) => line.includes('the clock has leapt by more than a day')).length,
    ]).toEqual([status, logged])
  })

  test.each([
    ['wait, and the log says so once, while the clock is behind the records at the start', 10, 'active', 1],
    ['run when it is right', -10, 'inactive', 0],
  ] as const)('%s', async (_, minutesAhead, status, warnings) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-clock-'))
    const world = await open({ env: { DATA_DIR: dataDir } })
    world.clock.forward(800 * minutesOfDay)
    const newestRecord = new Date(world.clock.now().getTime() + minutesAhead * 60_000).toISOString()
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const jobs = startJobs({ ...world.portal, log }, { uptimeMs: () => 0, newestRecord })
    await jobs.stop()
    rmSync(dataDir, { recursive: true })
    const member = await world.store.read
      .selectFrom('members')
      .select('status')
      .where('memberId', '=', memberIds.member)
      .executeTakeFirstOrThrow()
    expect([
      member.status,
      lines.filter((line) => line.includes("the server's clock is behind the records")).length,
    ]).toEqual([status, warnings])
  })
})
