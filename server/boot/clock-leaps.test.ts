import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { movedClock } from '#tests/support/fakes/clock.ts'
import { describeWall, memberIds } from '#tests/support/world/world.ts'
import { watchClock } from './clock-leaps.ts'
import { startJobs } from './jobs.ts'

const minutesOfDay = 24 * 60
const dayMs = minutesOfDay * 60_000

/** A clock and an uptime that go on together, and a clock that leaps alone. */
function twoClocks() {
  const clock = movedClock()
  let uptime = 5000
  const watch = watchClock(clock, () => uptime)
  return {
    watch,
    leapBy: (days: number) => clock.forward(days * minutesOfDay),
    pass(days: number) {
      clock.forward(days * minutesOfDay)
      uptime += days * dayMs
    },
  }
}

test('years that pass are no leap, nor is the hour by which a clock is set right', () => {
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

test('a time that stands for a day is believed', () => {
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

describeWall('the jobs of days and years', (open) => {
  test.each([
    ['wait while the clock has leapt', false, 'active'],
    ['run when the time has passed', true, 'inactive'],
  ] as const)('%s', async (_, hasPassed, status) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-clock-'))
    const world = await open({ env: { DATA_DIR: dataDir } })
    const start = world.clock.now()
    const later = new Date(start.getTime() + 800 * dayMs)
    let looks = 0
    // The first look is the one that the watch begins with.
    const clock = { now: () => (looks++ === 0 ? start : later) }
    let uptime = 0
    const jobs = startJobs({ ...world.portal, clock }, () => (hasPassed ? (uptime++ === 0 ? 0 : 800 * dayMs) : 0))
    await jobs.stop()
    rmSync(dataDir, { recursive: true })
    const member = await world.store.read
      .selectFrom('members')
      .select('status')
      .where('memberId', '=', memberIds.member)
      .executeTakeFirstOrThrow()
    expect(member.status).toBe(status)
  })
})
