import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  attributedDocument,
  bombPdf,
  hugeAvif,
  nestedDocument,
  packedPdf,
  phoneJpeg,
  wideDocument,
} from '#tests/support/crafted-files.ts'
import { pdf, picture, pictureInHalves } from '#tests/support/files.ts'
import { acceptFile } from './accepted-file.ts'
import { maxCpuMs } from './bounds.ts'
import { pdfPages } from './pdf-pages.ts'
import { lineOf, makeSmaller, readFile, stopReading } from './read.ts'

/** Returns the processor time of an action in this process, in milliseconds. */
async function cpuOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test.each<[string, () => Promise<Buffer>]>([
  ['nests 40,000 elements', nestedDocument],
  ['has 100,000 elements', wideDocument],
  ['has an element of 250,000 attributes', attributedDocument],
])('a document whose list %s is rejected before it costs anything', async (_kind, made) => {
  const bytes = await made()
  const cost = await cpuOf(() => expect(acceptFile(bytes)).rejects.toMatchObject({ why: 'invalid', status: 415 }))
  expect(cost).toBeLessThan(maxCpuMs)
})

test.each<[string, () => Buffer]>([
  ['nodes that never end', () => packedPdf()],
  ['far more than is read', () => bombPdf()],
])('a PDF whose lists unpack to %s has no page count, and costs little', async (_kind, made) => {
  const bytes = made()
  let pages: number | null = 0
  expect(await cpuOf(async () => (pages = await pdfPages(bytes)))).toBeLessThan(maxCpuMs)
  expect(pages).toBeNull()
})

test('an AVIF is rejected by its declared pixels, before one is decoded', async () => {
  await expect(acceptFile(await hugeAvif(8_000, 6_250))).rejects.toMatchObject({
    message: 'The picture is too large: at most 8 million pixels',
  })
})

test("a photo with Samsung's scan headers is complete, and half of it is not", async () => {
  const photo = await phoneJpeg()
  const { bytes } = await acceptFile(photo)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 100 })
  const [{ dominant }] = [await sharp(bytes).stats()]
  expect(Math.abs(dominant.r - 0x88)).toBeLessThan(16)
  await expect(acceptFile(photo.subarray(0, photo.length / 2))).rejects.toMatchObject({ why: 'invalid' })
})

const bounds = { cpuMs: maxCpuMs, wallMs: 60_000, waiting: 10, waitingOfOne: 5, idleMs: 1_000 }

test(
  'a file that takes too long ends its process and is rejected, and the next file is read',
  { timeout: 60_000 },
  async () => {
    const hasty = lineOf({ ...bounds, wallMs: -1 })
    await expect(readFile('a', pdf(), {}, hasty)).rejects.toMatchObject({
      why: 'invalid',
      message: expect.stringContaining('too long to read'),
    })
    await hasty.stop()
    const line = lineOf(bounds)
    expect(await readFile('a', pdf(), {}, line)).toMatchObject({ contentType: 'application/pdf', pages: 1 })
    expect(await readFile('a', await picture('png'), {}, line)).toMatchObject({ contentType: 'image/png' })
    await line.stop()
  },
)

test('a picture that a page shows does not wait for uploads', { timeout: 60_000 }, async () => {
  const slow = packedPdf({ lists: 5 })
  let read = 0
  // Each from another sender: those of one sender would take turns with the picture in a queue of all.
  const sent = Array.from({ length: 40 }, (_, sender) => readFile(`sender ${sender}`, slow).finally(() => read++))
  const whole = await pictureInHalves(800, 500)
  const smaller = await makeSmaller('picture', 320, () => Promise.resolve(whole))
  expect((await sharp(smaller).metadata()).width).toBe(320)
  expect(read).toBeLessThan(sent.length)
  await Promise.allSettled(sent)
  await stopReading()
})
