import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { taskThread } from './task-thread.ts'

/** Doubles its input; dies of an error at 'die', and exits silently at 'go'. */
const program = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', (task) => {
  if (task === 'die') throw new Error('a fault of the thread')
  if (task === 'go') process.exit(0)
  parentPort.postMessage(task * 2)
})`

function opened() {
  const workers: Worker[] = []
  const open = () => {
    workers.push(new Worker(program, { eval: true, execArgv: [] }))
    return Promise.resolve(workers.at(-1)!)
  }
  return { workers, thread: taskThread<unknown, number>({ open, died: () => new Error('come again') }) }
}

test('one thread answers all, in order, and is opened by the first', async () => {
  const { workers, thread } = opened()
  expect(workers).toHaveLength(0)
  expect(await Promise.all([1, 2, 3].map((task) => thread.run(task)))).toEqual([2, 4, 6])
  expect(thread.size()).toBe(0)
  expect(workers).toHaveLength(1)
  await thread.stop()
})

test.each(['die', 'go'])(
  'when it dies (%s), all waiting tasks are rejected, and a new one answers the next',
  async (end) => {
    const { workers, thread } = opened()
    const warned = end === 'die' ? new Promise<Error>((resolve) => process.once('warning', resolve)) : undefined
    const outcomes = await Promise.allSettled([1, end, 3, 4].map((task) => thread.run(task)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
    expect(outcomes.at(-1)).toMatchObject({ reason: { message: 'come again' } })
    expect((await warned)?.message ?? 'a fault of the thread').toBe('a fault of the thread')
    expect(await thread.run(5)).toBe(10)
    expect(workers).toHaveLength(2)
    await thread.stop()
  },
)

test('one that cannot be opened keeps nobody waiting, and is opened for the next', async () => {
  let broken = true
  const open = () =>
    broken ? Promise.reject(new Error('no memory')) : Promise.resolve(new Worker(program, { eval: true, execArgv: [] }))
  const thread = taskThread<unknown, number>({ open, died: () => new Error('come again') })
  const outcomes = await Promise.allSettled([thread.run(1), thread.run(2)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  broken = false
  expect(await thread.run(2)).toBe(4)
  await thread.stop()
})

test('a stop rejects waiting tasks, and leaves no thread behind', async () => {
  const { workers, thread } = opened()
  const waiting = expect(thread.run(1)).rejects.toThrow('come again')
  await thread.stop()
  await waiting
  expect(workers[0]!.threadId).toBe(-1)
  await thread.stop()
  expect(workers).toHaveLength(1)
})
