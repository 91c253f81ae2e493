import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureWidth } from './picture-width.ts'

const picture = () => sharp({ create: { width: 1200, height: 40, channels: 3, background: '#033c73' } })
const clear = () => sharp({ create: { width: 300, height: 40, channels: 4, background: '#033c7380' } })

test('the width of a stored picture is read from its first bytes, whatever its format', async () => {
  expect(pictureWidth(await picture().png().toBuffer())).toBe(1200)
  expect(pictureWidth(await picture().jpeg().toBuffer())).toBe(1200)
  expect(pictureWidth(await picture().jpeg({ progressive: true }).toBuffer())).toBe(1200)
  expect(pictureWidth(await picture().gif().toBuffer())).toBe(1200)
  expect(pictureWidth(await picture().webp().toBuffer())).toBe(1200)
  expect(pictureWidth(await clear().webp().toBuffer())).toBe(300)
  expect(pictureWidth(await clear().webp({ lossless: true }).toBuffer())).toBe(300)
})

test('other bytes have no width', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  for (const bytes of [new Uint8Array(), new Uint8Array(40), Buffer.from('x'.repeat(40)), jpeg.subarray(0, 35)])
    expect(pictureWidth(bytes)).toBe(undefined)
})
