import { afterEach, expect, test, vi } from 'vitest'
import { StoreUnavailable, type SqlBuilder } from '../store.ts'
import type { Work } from '../work.ts'
import { groupedWriter } from './grouped-writer.ts'
import type { Outcome } from './transactions.ts'

type Command = (builder: SqlBuilder) => Work<unknown>

const patienceMs = 500

afterEach(() => void vi.restoreAllMocks())

/** A writer whose groups are recorded, each by the names of its commands; the first group waits for its end. */
function recordedWriter() {
  const groups: string[][] = []
  const names = new Map<Command, string>()
  let endFirst: (error?: Error) => void = () => undefined
  const first = new Promise<void>((resolve, reject) => (endFirst = (error) => (error ? reject(error) : resolve())))
  const write = groupedWriter(
    async (commands): Promise<Outcome[]> => {
      const group = commands.map((command) => names.get(command)!)
      groups.push(group)
      if (groups.length === 1) await first
      return group.map((name) => ({ value: name }))
    },
    { patienceMs, standstillMs: 60_000 },
  )
  return {
    groups,
    endFirst: (error?: Error) => endFirst(error),
    write(name: string) {
      const command = function* (): Work<unknown> {
        return name
      }
      names.set(command, name)
      return write(command)
    },
  }
}

const named = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix} ${index}`)

test('those that wait at the same time run in order, at most 64 in a group', async () => {
  const { write, groups, endFirst } = recordedWriter()
  const waiting = named('waiting', 100)
  const first = write('first')
  await new Promise(setImmediate)
  const ends = Promise.all([first, ...waiting.map(write)])
  endFirst()
  expect(await ends).toEqual(['first', ...waiting])
  expect(groups).toEqual([['first'], waiting.slice(0, 64), waiting.slice(64)])
})

test('one whose turn comes behind more than a group of given-up ones runs in its turn, and what is refused never runs', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const { write, groups, endFirst } = recordedWriter()
  const first = write('first')
  await new Promise(setImmediate)
  const earlyEnds = Promise.allSettled(named('early', 70).map(write))
  now.mockReturnValue(2 * patienceMs)
  const late = named('late', 70)
  const lateEnds = Promise.allSettled(late.map(write))
  endFirst(new StoreUnavailable('busy', 'writing'))
  await expect(first).rejects.toThrow(StoreUnavailable)
  expect(await lateEnds).toEqual(late.map((value) => ({ status: 'fulfilled', value })))
  const saved = (await earlyEnds).flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  expect(groups.slice(1).flat().sort()).toEqual([...saved, ...late].sort())
})
