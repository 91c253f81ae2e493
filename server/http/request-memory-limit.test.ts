import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { forRequest, type CurrentRequest } from './current-request.ts'
import { errorAnswer } from './rest-handler.ts'
import { requestMemory, withinBudget } from './request-memory-limit.ts'

const megabyte = 1024 * 1024
const { free } = requestMemory

/** A sender driven step by step by the test. */
function sender(from: string, { announces, person = '' }: { announces?: number; person?: string } = {}) {
  let arrive: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (arrive = controller) })
  const length: Record<string, string> =
    announces === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(announces) }
  return {
    request: new Request('http://dc.localhost/', {
      method: 'POST',
      headers: { from, person, ...length },
      body,
      duplex: 'half',
    }),
    sends: (bytes: number) => arrive.enqueue(new Uint8Array(bytes)),
    ends: () => arrive.close(),
  }
}

type Sender = ReturnType<typeof sender>

/** Routes that read a body whole, then answer when the test says so. */
function openRoutes(silenceMs?: number) {
  const app = new Hono()
  const waiting: (() => void)[] = []
  let asked = 0
  app.onError((error) => errorAnswer({ log: pino({ level: 'silent' }) }, error, 'a request'))
  app.use(
    withinBudget({
      addressOf: (c) => c.req.header('from')!,
      async personOf(c) {
        asked++
        return c.req.header('person') || null
      },
      freeFor: (c) => (c.req.path === '/sells' ? 256 * 1024 : free),
      silenceMs,
    }),
  )
  app.post('*', async (c) => {
    const { byteLength } = await c.req.arrayBuffer()
    if (c.req.header('waits')) await new Promise<void>((resolve) => waiting.push(resolve))
    return c.text(String(byteLength))
  })
  const answer = async ({ request }: Pick<Sender, 'request'>) => app.fetch(request)
  /** Sends a whole body, whose route is then kept busy. */
  async function holds(from: string, bytes: number, person = '') {
    const given = sender(from, { announces: bytes, person })
    given.request.headers.set('waits', 'yes')
    const before = waiting.length
    const answered = answer(given)
    given.sends(bytes)
    given.ends()
    while (waiting.length === before && !(await Promise.race([answered.then(() => true), turn()])));
  }
  async function statusOf(from: string, bytes: number, { person = '', path = '/' } = {}) {
    const given = sender(from, { announces: bytes, person })
    given.sends(bytes)
    given.ends()
    return (await app.fetch(new Request(new URL(path, given.request.url), given.request))).status
  }
  async function allAreAnswered() {
    for (const proceed of waiting.splice(0)) proceed()
    for (let turns = 0; turns < 20; turns++) await turn()
  }
  return { answer, holds, statusOf, allAreAnswered, timesAsked: () => asked }
}

const turn = () => new Promise<false>((resolve) => setImmediate(() => resolve(false)))

test('one address may hold a limited amount at once; others, and short bodies, still get in', async () => {
  const { holds, statusOf, allAreAnswered } = openRoutes()
  for (let body = 0; body < 3; body++) await holds('a', 10 * megabyte)
  expect(await statusOf('a', 10 * megabyte)).toBe(503)
  expect(await statusOf('a', free)).toBe(200)
  expect(await statusOf('b', 10 * megabyte)).toBe(200)
  await allAreAnswered()
  expect(await statusOf('a', 10 * megabyte)).toBe(200)
})

test('one IPv6 site cannot fill the budget from its many networks', async () => {
  const { holds, statusOf, allAreAnswered } = openRoutes()
  for (let network = 1; network <= 6; network++) await holds(`2001:db8:7:${network}::/64`, 10 * megabyte)
  expect(await statusOf('2001:db8:7:9::/64', 10 * megabyte)).toBe(503)
  await allAreAnswered()
  expect(await statusOf('2001:db8:7:9::/64', 10 * megabyte)).toBe(200)
})

test('anonymous senders leave a share for signed-in people, whose sessions are looked up only when theirs is full', async () => {
  const { holds, statusOf, timesAsked } = openRoutes()
  for (let address = 0; address < 6; address++) await holds(`address ${address}`, 10 * megabyte)
  expect(timesAsked()).toBe(0)
  expect(await statusOf('another', 10 * megabyte)).toBe(503)
  expect(await statusOf('another', 10 * megabyte, { person: 'kiran' })).toBe(200)
  for (let body = 0; body < 3; body++) await holds('another', 10 * megabyte, 'kiran')
  expect(await statusOf('another', 10 * megabyte, { person: 'kiran' })).toBe(503)
  expect(await statusOf('another', 5 * megabyte, { person: 'mei' })).toBe(200)
})

test('announced bytes that are never sent hold nothing', async () => {
  const { answer, statusOf } = openRoutes()
  const silent = Array.from({ length: 30 }, (_, index) => sender(`silent ${index % 3}`, { announces: 10 * megabyte }))
  const answers = silent.map(answer)
  await turn()
  expect(await statusOf('silent 0', 10 * megabyte)).toBe(200)
  expect(await statusOf('another', 10 * megabyte)).toBe(200)
  for (const one of silent) one.ends()
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
})

test('a chunked body counts as it arrives', async () => {
  const { answer, holds, statusOf } = openRoutes()
  const short = Array.from({ length: 20 }, () => sender('a'))
  const answers = short.map(answer)
  for (const one of short) one.sends(400)
  await turn()
  expect(await statusOf('a', 10 * megabyte)).toBe(200)
  for (const one of short) one.ends()
  expect(await Promise.all((await Promise.all(answers)).map((one) => one.text()))).toEqual(short.map(() => '400'))

  for (let body = 0; body < 3; body++) await holds('a', 10 * megabyte)
  const long = sender('a')
  const refused = answer(long)
  long.sends(megabyte)
  long.sends(2 * megabyte)
  expect((await refused).status).toBe(503)
})

test('a call that sells is never rejected for its length, even when the budget is full', async () => {
  const { holds, statusOf } = openRoutes()
  for (let body = 0; body < 3; body++) await holds('a', 10 * megabyte)
  await holds('a', 2 * megabyte + 3 * free)
  expect(await statusOf('a', 200 * 1024)).toBe(503)
  expect(await statusOf('a', 200 * 1024, { path: '/sells' })).toBe(200)
})

test('a sender who makes no progress is cut off, and a trickle is no progress', async () => {
  const { answer } = openRoutes(20)
  const silent = sender('a', { announces: megabyte })
  const answered = await answer(silent)
  expect([answered.status, await answered.text()]).toEqual([408, expect.stringContaining('check your connection')])

  const trickling = sender('a')
  const trickle = setInterval(() => trickling.sends(1), 1)
  expect((await answer(trickling)).status).toBe(408)
  clearInterval(trickle)
})

test('the time that a long body is waited for is noted for the line of its request', async () => {
  const { answer } = openRoutes()
  const sent = async (bytes: number) => {
    const line: CurrentRequest = { requestId: 'a-request', method: 'POST', path: '/' }
    const { request, sends, ends } = sender('a', { announces: bytes })
    const answered = forRequest(line, () => answer({ request }))
    sends(bytes)
    ends()
    expect((await answered).status).toBe(200)
    return line.bodyMs
  }
  expect([await sent(free + 1), await sent(free)]).toEqual([expect.any(Number), undefined])
})
