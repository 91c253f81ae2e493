import { afterEach, expect, test, vi } from 'vitest'
import { conclude, inLanes, withSecondTries } from './steps.js'

const before = process.exitCode
afterEach(() => {
  process.exitCode = before
  vi.restoreAllMocks()
})

const step = (name: string, passed: number, failed: number, ran: string[], failures: string[] = []) => ({
  name,
  async run() {
    ran.push(name)
    return { passed, failed, failures }
  },
})

test('a failing step stops no other, and the summary lists failures and counts all', async () => {
  const ran: string[] = []
  const line = vi.spyOn(console, 'log').mockReturnValue()
  const counts = await inLanes([
    step('types', 0, 1, ran, ['Types']),
    step('lint', 1, 0, ran),
    step('unit', 20, 2, ran, ['a.test.ts: adds', 'b.test.ts: takes away']),
  ])
  expect(ran.sort()).toEqual(['lint', 'types', 'unit'])
  conclude(counts)
  expect(line.mock.calls.map(([text]) => text as string)).toEqual([
    '✗ Types',
    '✗ a.test.ts: adds',
    '✗ b.test.ts: takes away',
    '21 passed, 3 failed',
  ])
  expect(process.exitCode).toBe(1)
  conclude([{ passed: 3, failed: 0 }])
  expect(process.exitCode).toBe(0)
})

test('a step waits for the one it needs, while a free lane takes others', async () => {
  const events: string[] = []
  let finishBuild = () => {}
  const built = new Promise<void>((resolve) => (finishBuild = resolve))
  const logged = (name: string, until: Promise<void> = Promise.resolve()) => ({
    name,
    async run() {
      events.push(`${name} starts`)
      await until
      events.push(`${name} ends`)
      return { passed: 1, failed: 0 }
    },
  })
  const build = logged('build', built)
  const lint = { ...logged('lint'), run: async () => (finishBuild(), logged('lint').run()) }
  const counts = await inLanes([build, { ...logged('journeys'), after: build }, logged('unit'), lint], 2)
  expect(events.slice(0, 3)).toEqual(['build starts', 'unit starts', 'unit ends'])
  expect(events.indexOf('journeys starts')).toBeGreaterThan(events.indexOf('build ends'))
  expect(counts).toHaveLength(4)
})

const failedJourney = (name: string) => ({ file: 'a.test.ts', fullName: name, failure: `a.test.ts: ${name}` })
const journeysWith = (...names: string[]) => {
  const again = names.map(failedJourney)
  return { passed: 10, failed: again.length, failures: again.map(({ failure }) => failure), again }
}

test('a failed journey that passes alone counts as passed and is printed as flaky; another stays failed', async () => {
  const line = vi.spyOn(console, 'log').mockReturnValue()
  const unit = { passed: 5, failed: 1, failures: ['b.test.ts: adds'] }
  const counts = await withSecondTries(
    [unit, journeysWith('joins', 'pays')],
    async ({ fullName }) => fullName === 'pays',
  )
  expect(line.mock.calls.flat()).toEqual(['flaky, passed when run alone: a.test.ts: pays'])
  expect(counts).toEqual([unit, expect.objectContaining({ passed: 11, failed: 1, failures: ['a.test.ts: joins'] })])
})

test('more than two failed journeys are not tried again', async () => {
  const tried = vi.fn(async () => true)
  const counts = [journeysWith('joins', 'pays'), journeysWith('gives')]
  expect(await withSecondTries(counts, tried)).toEqual(counts)
  expect(tried).not.toHaveBeenCalled()
})
