import { afterEach, expect, test, vi } from 'vitest'
import { conclude, inLanes } from './steps.js'

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

test('a failing lane stops neither its later steps nor other lanes, and the summary lists failures and counts all', async () => {
  const ran: string[] = []
  const line = vi.spyOn(console, 'log').mockReturnValue()
  const counts = await inLanes(
    [step('types', 0, 1, ran, ['Types']), step('lint', 1, 0, ran)],
    [step('unit', 20, 2, ran, ['a.test.ts: adds', 'b.test.ts: takes away'])],
  )
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
