import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { childLine } from './child-line.ts'

/** Doubles its input, and dies in several ways; `count` says how many tasks this process has had. */
const program = `
let count = 0
process.on('message', (task) => {
  count++
  if (task === 'killed') process.kill(process.pid, 'SIGKILL')
  else if (task === 'terminated') process.kill(process.pid, 'SIGTERM')
  else if (task === 'interrupted') process.kill(process.pid, 'SIGINT')
  else if (task === 'exit') process.exit(3)
  else if (task === 'exit if used' && count > 1) process.exit(3)
  else if (task === 'loop') for (;;);
  else if (task === 'tells') {
    for (const news of [1, 2, 3]) process.send({ news })
    process.send({ result: count })
  } else process.send({ result: typeof task === 'number' ? task * 2 : count, tired: task === 'tired' })
})`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-child-'))
  writeFileSync(path.join(folder, 'child.mjs'), program)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Task =
  | number
  | 'tells'
  | 'killed'
  | 'terminated'
  | 'interrupted'
  | 'exit'
  | 'exit if used'
  | 'loop'
  | 'count'
  | 'tired'

function opened(bounds: { waiting?: number; waitingOfOne?: number } = {}) {
  let children = 0
  const open = () => {
    children++
    return Promise.resolve(fork(path.join(folder, 'child.mjs'), { serialization: 'advanced', execArgv: [] }))
  }
  const line = childLine<Task, number, number>({
    open,
    ended: (why) => new Error(why),
    bounds: { cpuMs: 1_500, wallMs: 60_000, waiting: 6, waitingOfOne: 3, idleMs: 60_000, ...bounds },
  })
  onTestFinished(() => line.stop())
  return { line, children: () => children, run: (task: Task, sender = 'a') => line.run(sender, () => task) }
}

test('a task is heard of before it is answered', async () => {
  const heard: number[] = []
  const { line, run } = opened()
  expect(
    await line.run(
      'a',
      () => 'tells',
      (news) => heard.push(news),
    ),
  ).toBe(1)
  // What is said of the next task is not for the listener of the one before.
  await run('tells')
  expect(heard).toEqual([1, 2, 3])
})

test('one process answers all; senders take turns, however many tasks one of them has queued', async () => {
  const { run, children } = opened()
  const order: string[] = []
  const send = (name: string, sender: string) => run(1, sender).then(() => order.push(name))
  await Promise.all([
    send('a1', 'a'),
    send('a2', 'a'),
    send('a3', 'a'),
    send('b1', 'b'),
    send('b2', 'b'),
    send('c1', 'c'),
  ])
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  expect([await run(21), children()]).toEqual([42, 1])
})

test.each<[Task, string]>([
  ['killed', 'memory'],
  ['exit', 'crash'],
  ['loop', 'time'],
  // As all processes of the portal are, by systemd or in a terminal.
  ['terminated', 'stopped'],
  ['interrupted', 'stopped'],
])(
  'a task that ends its process by %s is rejected, and the next one gets another process',
  { timeout: 60_000 },
  async (task, why) => {
    const { run } = opened()
    await expect(run(task)).rejects.toThrow(why)
    expect(await run(4)).toBe(8)
  },
)

test("a task that fails because of the process's earlier work is retried once, in a new process", async () => {
  const { run, children } = opened()
  await run(1)
  expect([await run('exit if used'), children()]).toEqual([1, 2])
  await expect(run('exit')).rejects.toThrow('crash')
  expect(children()).toBe(3)
})

test('a process that reports being tired is replaced', async () => {
  const { run, children } = opened()
  await run('tired')
  expect([await run('count'), children()]).toEqual([1, 2])
})

test('tasks beyond the limit of a sender or of all senders are rejected, and so are waiting ones at the end', async () => {
  const { run, line } = opened()
  const first = run('loop')
  const waiting = [run(1), run(1), run(1), run(1, 'b'), run(1, 'b'), run(1, 'c')]
  const outcomes = Promise.allSettled([first, ...waiting])
  await expect(run(1)).rejects.toThrow('crowded')
  await expect(run(1, 'd')).rejects.toThrow('crowded')
  await line.stop()
  expect((await outcomes).map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'done'))).toEqual(
    Array.from({ length: 7 }, () => 'Error: stopped'),
  )
})

test('many waiting tasks cause no warning of a leak', async () => {
  const warnings: string[] = []
  const hear = ({ name }: Error) => void warnings.push(name)
  process.on('warning', hear)
  onTestFinished(() => void process.off('warning', hear))
  const { run } = opened({ waiting: 40, waitingOfOne: 40 })
  const results = await Promise.all(Array.from({ length: 30 }, (_, task) => run(task)))
  expect(results).toEqual(Array.from({ length: 30 }, (_, task) => task * 2))
  expect(warnings).toEqual([])
})
