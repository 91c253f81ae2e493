import { expect, test } from 'vitest'
import { partOf, rangeAsked } from './byte-range.ts'

test.each<[header: string | null, range: ReturnType<typeof rangeAsked>]>([
  [null, undefined],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=100-', null],
  ['bytes=999999999999999-', null],
  ['bytes=-0', null],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
  ['bytes=a-b', undefined],
  [`bytes=${'9'.repeat(10_000)}-`, undefined],
])('%s of a hundred bytes is %o', (header, range) => {
  expect(rangeAsked(header, 100)).toEqual(range)
})

const chunked = (size: number, log: number[] = []) => {
  let at = 0
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (at === 100) return controller.close()
        log.push(at)
        controller.enqueue(Uint8Array.from({ length: Math.min(size, 100 - at) }, (_, index) => at + index))
        at = Math.min(100, at + size)
      },
    },
    { highWaterMark: 0 },
  )
}

test.each([1, 7, 10, 64, 100])('a range of a stream in chunks of %i is those bytes and no others', async (size) => {
  for (const [from, to] of [
    [0, 99],
    [0, 0],
    [9, 10],
    [63, 64],
    [99, 99],
    [20, 80],
  ] as const) {
    const bytes = new Uint8Array(await new Response(partOf(chunked(size), { from, to })).arrayBuffer())
    expect([...bytes]).toEqual(Array.from({ length: to - from + 1 }, (_, index) => from + index))
  }
})

test('bytes after the range are not read', async () => {
  const read: number[] = []
  await new Response(partOf(chunked(10, read), { from: 15, to: 24 })).arrayBuffer()
  expect(read).toEqual([0, 10, 20])
})
