import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { ZipFile } from 'yazl'

/** A multipart request as a browser sends it, with any claimed name and type. */
export function uploadRequest(
  bytes: Uint8Array,
  { field = 'image', fileName = 'certificate.jpg', type = 'image/jpeg', origin = 'http://dc.localhost:3000' } = {},
): Request {
  const form = new FormData()
  form.append(field, new Blob([Uint8Array.from(bytes)], { type }), fileName)
  return new Request(`${origin}/api/upload`, { method: 'POST', body: form })
}

/** A small picture in any of the formats, partly red. */
export function picture(
  format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff',
  { alpha = false } = {},
): Promise<Buffer> {
  const background = alpha ? { r: 200, g: 30, b: 40, alpha: 0.5 } : { r: 200, g: 30, b: 40 }
  return sharp({ create: { width: 40, height: 20, channels: alpha ? 4 : 3, background } })
    .toFormat(format)
    .toBuffer()
}

/** A PNG, red on the left and blue on the right. */
export function pictureInHalves(width: number, height: number): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#00f' } }
  return sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: half, left: width / 2, top: 0 }])
    .png()
    .toBuffer()
}

/** A JPEG that is rotated by its EXIF data, which also contains the location. */
export function pictureWithPlace(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#036' } })
    .withExif({
      IFD0: { Make: 'Canary Camera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 53/1 23/1', GPSLongitudeRef: 'W', GPSLongitude: '77/1 0/1 32/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A black PNG with one bit per pixel: a few kilobytes, whatever size it claims. Only `rows` of them really exist. */
export function pictureBomb(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(pngChecksum(body), body.length + 4)
  return chunk
}

/** Computes PNG's CRC-32, bit by bit. */
function pngChecksum(bytes: Buffer): number {
  let checksum = 0xffffffff
  for (const byte of bytes) {
    checksum ^= byte
    for (let bit = 0; bit < 8; bit++) checksum = checksum & 1 ? (checksum >>> 1) ^ 0xedb88320 : checksum >>> 1
  }
  return (checksum ^ 0xffffffff) >>> 0
}

/** The smallest PDF that a viewer opens: one page with one line. */
export function pdf(line = 'Certificate'): Buffer {
  const text = `BT /F1 24 Tf 50 100 Td (${line}) Tj ET`
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
      `4 0 obj<</Length ${text.length}>>stream`,
      text,
      'endstream endobj',
      '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
      'trailer<</Root 1 0 R>>',
      '%%EOF',
      '',
    ].join('\n'),
  )
}

const box = (name: string, ...parts: Uint8Array[]): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.byteLength, 0))
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...parts])
}

/** The structure of an mp4 file: its header, one track and `more` bytes in place of the frames. */
export function video({ seconds = 48, track = 'vide', more = 3_000 } = {}): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1_000, 12)
  header.writeUInt32BE(seconds * 1_000, 16)
  const handler = Buffer.alloc(25)
  handler.write(track, 8, 'latin1')
  const movie = box('moov', box('mvhd', header), box('trak', box('mdia', box('hdlr', handler))))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\u0002\0isommp41', 'latin1')),
    movie,
    box('mdat', Buffer.alloc(more, 'frame ')),
  ])
}

const mainParts = {
  docx: { part: 'word/document.xml', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { part: 'xl/workbook.xml', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: {
    part: 'ppt/presentation.xml',
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
}

/** A zip archive of these parts. */
export function archive(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** The smallest archive that is an office file, with additional or replaced parts. */
export function office(ending: keyof typeof mainParts, parts: Record<string, string> = {}): Promise<Buffer> {
  const { part, type } = mainParts[ending]
  const types = `<?xml version="1.0"?><Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}.main+xml"/></Types>`
  return archive({ '[Content_Types].xml': types, [part]: '<document/>', ...parts })
}
