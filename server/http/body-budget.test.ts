import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { errorAnswer } from './rest-handler.ts'
import { bodyBudget, withinBudget } from './body-budget.ts'

const megabyte = 1024 * 1024

/** Routes that answer when the test says so, for slow senders. */
function slowDoors() {
  const app = new Hono()
  const waiting: (() => void)[] = []
  app.onError((error) => errorAnswer({ log: pino({ level: 'silent' }) }, error, 'a request'))
  app.use(withinBudget((c) => c.req.header('from')!))
  app.post('/', async (c) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return c.text('arrived')
  })
  app.post('/quick', (c) => c.text('arrived'))
  const send = (path: string, from: string, headers: Record<string, string>) => app.request(path, { method: 'POST', headers: { from, ...headers } })
  return {
    slowly: (from: string, bytes: number) => void send('/', from, { 'content-length': String(bytes) }),
    slowlyInPieces: (from: string) => void send('/', from, { 'transfer-encoding': 'chunked' }),
    statusOf: async (from: string, bytes: number) => (await send('/quick', from, { 'content-length': String(bytes) })).status,
    async allArrive() {
      for (const arrive of waiting.splice(0)) arrive()
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    },
  }
}

test('one address may send so much at once; others, and what is short, still get in', async () => {
  const { slowly, slowlyInPieces, statusOf, allArrive } = slowDoors()
  slowly('a', 10 * megabyte)
  slowlyInPieces('a')
  expect(await statusOf('a', 12 * megabyte)).toBe(200)
  slowly('a', 10 * megabyte)
  expect(await statusOf('a', 10 * megabyte)).toBe(503)
  expect(await statusOf('a', bodyBudget.free)).toBe(200)
  expect(await statusOf('b', 10 * megabyte)).toBe(200)
  await allArrive()
  expect(await statusOf('a', 10 * megabyte)).toBe(200)
})

test('one site of IPv6 cannot fill it all from its many networks', async () => {
  const { slowly, statusOf, allArrive } = slowDoors()
  for (let network = 1; network <= 6; network++) slowly(`2001:db8:7:${network}::/64`, 10 * megabyte)
  expect(await statusOf('2001:db8:7:9::/64', 10 * megabyte)).toBe(503)
  expect(await statusOf('2001:db8:8:1::/64', 10 * megabyte)).toBe(200)
  expect(await statusOf('192.0.2.1', 10 * megabyte)).toBe(200)
  await allArrive()
  expect(await statusOf('2001:db8:7:9::/64', 10 * megabyte)).toBe(200)
})

test('all together may send so much at once', async () => {
  const { slowly, statusOf, allArrive } = slowDoors()
  for (let sender = 0; sender < 9; sender++) slowly(`sender ${sender}`, 10 * megabyte)
  expect(await statusOf('another', 10 * megabyte)).toBe(503)
  await allArrive()
  expect(await statusOf('another', 10 * megabyte)).toBe(200)
})
