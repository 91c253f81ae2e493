import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoAccount, someOrder, startStandin } from './running-standin.ts'
import { openStandinStore } from './store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'standin-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const key = (name: string) => ({ privateKey: name, publicKey: name })

test('the books are the same after they were closed and opened', async () => {
  const file = path.join(folder, 'deeper', 'books.sqlite')
  const before = await startStandin({ store: openStandinStore(file) })
  const { orderId } = await before.provider.createOrder(demoAccount, someOrder())
  await before.control({ do: 'approve', orderId })
  const captured = await before.provider.captureOrder(demoAccount, orderId, 'capture')
  await before.close()

  const after = await startStandin({ store: openStandinStore(file) })
  expect(await after.provider.captureOrder(demoAccount, orderId, 'capture')).toEqual(captured)
  expect((await after.books()).captures).toHaveLength(1)
  await after.close()
})

test('failed work leaves nothing behind', () => {
  const store = openStandinStore(':memory:')
  store.put('key', 'kept', key('kept'))
  expect(() =>
    store.atomically(() => {
      store.put('key', 'kept', key('changed'))
      store.put('key', 'new', key('new'))
      throw new Error('halfway')
    }),
  ).toThrow('halfway')
  expect(store.all('key')).toEqual([key('kept')])
  store.close()
})

test('records are listed in the order in which they were first put', () => {
  const store = openStandinStore(':memory:')
  for (const name of ['b', 'a', 'b', 'c']) store.put('key', name, key(name))
  expect(store.all('key').map(({ publicKey }) => publicKey)).toEqual(['b', 'a', 'c'])
  store.close()
})

test('answered calls are in the books of a process that was killed', async () => {
  const file = path.join(folder, 'books.sqlite')
  const script = `
    import { openStandinStore } from '${path.resolve(import.meta.dirname, 'store.ts')}'
    const store = openStandinStore(${JSON.stringify(file)})
    for (let n = 1; ; n++) {
      store.atomically(() => store.put('key', String(n), { privateKey: '', publicKey: String(n) }))
      process.stdout.write(n + '\\n')
    }`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script])
  let answered = 0
  for await (const chunk of child.stdout) {
    answered = Number(String(chunk).trim().split('\n').at(-1))
    if (answered >= 20 && !child.killed) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')

  const store = openStandinStore(file)
  expect(answered).toBeGreaterThanOrEqual(20)
  expect(store.all('key').length).toBeGreaterThanOrEqual(answered)
  store.close()
})
