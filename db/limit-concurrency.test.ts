import { expect, test } from 'vitest'
import { StoreUnavailable } from './store.ts'
import { limitConcurrency } from './limit-concurrency.ts'

const impatient = { patienceMs: 0, standstillMs: 60_000 }
const patient = { patienceMs: 60_000, standstillMs: 60_000 }

const refused = new StoreUnavailable('busy', 'writing')

/** Work that runs until it is told to end. */
function works(limited: ReturnType<typeof limitConcurrency>, count: number) {
  const started: { end: (error?: Error) => void }[] = []
  const ends = Array.from({ length: count }, (_, index) =>
    limited(
      () =>
        new Promise<number>((resolve, reject) =>
          started.push({ end: (error) => (error ? reject(error) : resolve(index)) }),
        ),
    ),
  )
  const outcomes = Promise.allSettled(ends)
  return { started, ends, outcomes }
}

test('a limited number runs at a time; the others wait in order, whatever their patience, as long as work completes', async () => {
  const { started, ends } = works(limitConcurrency(2, impatient), 5)
  const lengths: number[] = []
  for (let index = 0; index < 5; index++) {
    await new Promise(setImmediate)
    lengths.push(started.length)
    started[index]!.end()
    expect(await ends[index]).toBe(index)
  }
  expect(lengths).toEqual([2, 3, 4, 5, 5])
})

test('when one finds the database unavailable, those out of patience are rejected with it', async () => {
  const { started, outcomes } = works(limitConcurrency(1, impatient), 4)
  await new Promise(setImmediate)
  started[0]!.end(refused)
  const ends = await outcomes
  expect(ends.map((end) => end.status === 'rejected' && end.reason instanceof StoreUnavailable)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(started.length).toBe(1)
})

test('those with patience left run in turn, and any other failure affects nobody else', async () => {
  const patients = works(limitConcurrency(1, patient), 2)
  const others = works(limitConcurrency(1, impatient), 2)
  await new Promise(setImmediate)
  patients.started[0]!.end(refused)
  others.started[0]!.end(new Error('a bug'))
  await new Promise(setImmediate)
  for (const { started } of [patients, others]) started[1]!.end()
  for (const { outcomes } of [patients, others])
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('when none ends, those waiting are rejected, and running ones may still finish', async () => {
  const { started, ends, outcomes } = works(limitConcurrency(2, { patienceMs: 0, standstillMs: 1 }), 5)
  expect(
    (await Promise.allSettled(ends.slice(2))).map(
      (end) => end.status === 'rejected' && end.reason instanceof StoreUnavailable,
    ),
  ).toEqual([true, true, true])
  for (const { end } of started) end()
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ])
  expect(started.length).toBe(2)
})
