import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { expect, test, vi } from 'vitest'
import { eachRow, jsonOf, longList } from './long-list.ts'

/** The numbers below `end`, with a text that fills a part; `read` counts the parts requested. */
function numbers(end: number, failsAt = Infinity) {
  const read = vi.fn((after: { number: number } | undefined, max: number) => {
    const first = after ? after.number + 1 : 0
    if (first >= failsAt) return Promise.reject(new Error('canary of the database'))
    return Promise.resolve(
      Array.from({ length: Math.min(max, end - first) }, (_, index) => ({
        number: first + index,
        text: 'x'.repeat(200),
      })),
    )
  })
  return { list: longList(read), read }
}

const quiet = () => undefined

test.each([0, 1, 499, 500, 501, 1_700])('a list of %i rows has the same text as its array', async (count) => {
  const view = eachRow(numbers(count).list, ({ number }) => ({ number, even: number % 2 === 0 }))
  const array = Array.from({ length: count }, (_, number) => ({ number, even: number % 2 === 0 }))
  expect(await new Response(await jsonOf(view, quiet)).text()).toBe(JSON.stringify(array))
})

test('no more is read than is consumed, and nothing after the reader has gone', async () => {
  const { list, read } = numbers(1_000_000)
  const reader = (await jsonOf(list, quiet)).getReader()
  for (let part = 0; part < 5; part++) await reader.read()
  expect(read.mock.calls.length).toBeLessThanOrEqual(7)
  await reader.cancel()
  const calls = read.mock.calls.length
  await new Promise((resolve) => setImmediate(resolve))
  expect(read.mock.calls.length).toBe(calls)
})

test('an error before the first part becomes a response of its own', async () => {
  await expect(jsonOf(numbers(10, 0).list, quiet)).rejects.toThrow('canary of the database')
})

test.each(['identity', 'gzip'])('an error halfway cuts the connection, as %s', async (encoding) => {
  // The server under the portal prints errors that break a stream.
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = vi.fn()
  const app = new Hono().use(compress()).get('/', async () => {
    return new Response(await jsonOf(numbers(100_000, 50_000).list, broken), {
      headers: { 'content-type': 'application/json' },
    })
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    headers: { 'accept-encoding': encoding },
  })
  let seen = ''
  const reading = (async () => {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      seen += Buffer.from(chunk).toString('latin1')
  })()
  await expect(reading).rejects.toThrow('terminated')
  expect([answer.status, broken.mock.calls.length, seen.includes('canary')]).toEqual([200, 1, false])
  server.close()
  printed.mockRestore()
})
