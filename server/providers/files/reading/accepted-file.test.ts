import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pdf, picture, pictureBomb, pictureWithPlace } from '#tests/support/files.ts'
import { acceptFile } from './accepted-file.ts'

const text = (content: string) => Buffer.from(content)
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(1)</script>'

describe('accepted files, and what becomes of them', () => {
  test.each([
    ['jpeg', 'image/jpeg', 'jpg'],
    ['png', 'image/png', 'png'],
    ['gif', 'image/gif', 'gif'],
    ['webp', 'image/webp', 'webp'],
    ['avif', 'image/jpeg', 'jpg'],
    ['tiff', 'image/jpeg', 'jpg'],
  ] as const)('%s becomes %s', async (format, contentType, ending) => {
    const original = await picture(format)
    const accepted = await acceptFile(original)
    expect(accepted).toMatchObject({ contentType, ending })
    expect(await sharp(accepted.bytes).metadata()).toMatchObject({ width: 40, height: 20 })
  })

  test('in formats that browsers cannot show, transparency is kept', async () => {
    expect(await acceptFile(await picture('avif', { alpha: true }))).toMatchObject({
      contentType: 'image/png',
      ending: 'png',
    })
  })

  test('an animation stays animated', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp((await acceptFile(animation)).bytes).metadata()).pages).toBe(3)
  })

  test('a PDF is stored as it is', async () => {
    expect(await acceptFile(pdf())).toEqual({ bytes: pdf(), contentType: 'application/pdf', ending: 'pdf' })
  })

  test('a picture is upright, without places and cameras in its metadata', async () => {
    const original = await pictureWithPlace()
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const { bytes } = await acceptFile(original)
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ width: 20, height: 40 })
    for (const field of ['exif', 'orientation', 'xmp', 'iptc', 'icc']) expect(metadata).not.toHaveProperty(field)
    expect(Buffer.from(bytes).includes('Canary Camera')).toBe(false)
  })

  test('a very large picture is scaled down', async () => {
    const wide = await sharp({ create: { width: 5000, height: 100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await sharp((await acceptFile(wide)).bytes).metadata()).toMatchObject({ width: 4000, height: 80 })
  })

  test('data hidden after a picture is dropped', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
      const polyglot = Buffer.concat([await picture(format), text(html)])
      const accepted = await acceptFile(polyglot).catch((error: { why?: string }) => error)
      if ('bytes' in accepted) expect(Buffer.from(accepted.bytes).includes('<script>')).toBe(false)
      else expect(accepted.why).toBe('invalid')
    }
    const comment = Buffer.concat([text('GIF89a/*'), Buffer.alloc(20), text('*/=1;alert(1)')])
    await expect(acceptFile(comment)).rejects.toMatchObject({ why: 'invalid' })
  })
})

describe('rejected files', () => {
  const otherKind = {
    why: 'invalid',
    status: 415,
    message: expect.stringContaining('Please choose an image, a PDF, or a docx, xlsx or pptx file.'),
  }
  test.each([
    ['SVG', text(svg)],
    ['SVG behind an XML declaration', text(`<?xml version="1.0"?>\n${svg}`)],
    ['SVG with a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text(svg)])],
    ['HTML', text(html)],
    ['HTML with a PDF inside', text(`${html}${pdf().toString()}`)],
    ['plain text', text('hello')],
    ['JavaScript', text('alert(1)')],
    ['a ZIP archive', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(60)])],
    ['a program for Windows', Buffer.concat([text('MZ'), Buffer.alloc(100)])],
    ['a program for Linux', Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(100)])],
    ['a video', Buffer.concat([Buffer.from('00000018', 'hex'), text('ftypmp42'), Buffer.alloc(60)])],
    ['a HEIC picture', Buffer.concat([Buffer.from('00000018', 'hex'), text('ftypheic'), Buffer.alloc(60)])],
    ['a BMP picture', Buffer.concat([text('BM'), Buffer.alloc(60)])],
    ['an icon', Buffer.concat([Buffer.from('00000100', 'hex'), Buffer.alloc(60)])],
    ['a PostScript file', text('%!PS-Adobe-3.0\n')],
    ['zeros', Buffer.alloc(5_000)],
    ['one byte', text('x')],
  ])('%s', async (_kind, bytes) => {
    await expect(acceptFile(bytes)).rejects.toMatchObject(otherKind)
  })

  test('an empty file', async () => {
    await expect(acceptFile(Buffer.alloc(0))).rejects.toMatchObject({ why: 'invalid', message: 'The file is empty' })
  })

  test('a valid beginning with nothing valid after it', async () => {
    const beginnings = [
      'ffd8ffe000104a46494600',
      '89504e470d0a1a0a0000000d49484452',
      '474946383961',
      '49492a0008000000',
    ]
    for (const beginning of beginnings) {
      const fake = Buffer.concat([Buffer.from(beginning, 'hex'), text(html), Buffer.alloc(200)])
      await expect(acceptFile(fake)).rejects.toMatchObject({ why: 'invalid' })
    }
  })

  test('a truncated file', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const) {
      const noise = await sharp({
        create: {
          width: 200,
          height: 200,
          channels: 3,
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
          background: '#000',
        },
      })
        .toFormat(format)
        .toBuffer()
      await expect(acceptFile(noise.subarray(0, noise.length / 2)), format).rejects.toMatchObject({ why: 'invalid' })
    }
    await expect(acceptFile(pdf().subarray(0, -20))).rejects.toMatchObject({
      message: expect.stringContaining('cut off'),
    })
  })

  test('few bytes that would become very many pixels', async () => {
    const tooManyPixels = { why: 'invalid', message: 'The picture is too large: at most 50 million pixels' }
    await expect(acceptFile(pictureBomb(10_000, 5_001))).rejects.toMatchObject(tooManyPixels)
    await expect(acceptFile(pictureBomb(50_000, 50_000, 1))).rejects.toMatchObject(tooManyPixels)
    for (const [width, height] of [
      [50_000, 2],
      [2, 50_000],
    ] as const) {
      await expect(acceptFile(pictureBomb(width, height))).rejects.toMatchObject({
        why: 'invalid',
        message: 'The picture is too large: at most 20,000 pixels wide and high',
      })
    }
    expect(await acceptFile(pictureBomb(1_000, 1_000))).toMatchObject({ contentType: 'image/png' })
  })
})
