/** Small generated files that are expensive for a careless parser, for the tests of upload readers. */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { office } from './files.ts'

const relationships = (inner: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`

/** A Word document whose list of relationships nests this many elements. */
export const nestedDocument = (deep = 40_000): Promise<Buffer> =>
  office('docx', { 'word/_rels/document.xml.rels': relationships('<a>'.repeat(deep) + '</a>'.repeat(deep)) })

/** A Word document whose list of relationships has this many sibling elements. */
export const wideDocument = (many = 100_000): Promise<Buffer> =>
  office('docx', { 'word/_rels/document.xml.rels': relationships('<a/>'.repeat(many)) })

/** A Word document with one element that has this many namespace declarations. */
export const attributedDocument = (many = 250_000): Promise<Buffer> =>
  office('docx', {
    'word/_rels/document.xml.rels': `<Relationships ${Array.from({ length: many }, (_, index) => `xmlns:a${index.toString(36)}="u"`).join(' ')}/>`,
  })

const packedList = (content: Buffer | string) =>
  Buffer.concat([
    Buffer.from('7 0 obj\n<</Type/ObjStm/N 2/Filter/FlateDecode>>stream\n'),
    deflateSync(content, { level: 9 }),
    Buffer.from('\nendstream\nendobj\n'),
  ])

/** A PDF whose compressed lists expand to endless page nodes, or to more than any reader accepts. */
export function packedPdf({
  lists = 20,
  content = '<</Type/Pages '.repeat(40_000),
}: { lists?: number; content?: string | Buffer } = {}): Buffer {
  const list = packedList(content)
  return Buffer.concat([
    Buffer.from('%PDF-1.5\n'),
    ...Array.from({ length: lists }, () => list),
    Buffer.from('%%EOF\n'),
  ])
}

/** A PDF with lists that each expand to 30 MB. */
export const bombPdf = (lists = 100): Buffer => packedPdf({ lists, content: Buffer.alloc(30_000_000) })

/** A single-color AVIF that claims other dimensions: its image is small, but not its box of properties. */
export async function hugeAvif(width: number, height: number): Promise<Buffer> {
  const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } })
    .avif({ effort: 0 })
    .toBuffer()
  const property = small.indexOf('ispe', 0, 'latin1')
  small.writeUInt32BE(width, property + 8)
  small.writeUInt32BE(height, property + 12)
  return small
}

/** A baseline JPEG with the scan header that Samsung phones write: decoders show it, and warn. */
export async function phoneJpeg(): Promise<Buffer> {
  const photo = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#863' } })
    .jpeg()
    .toBuffer()
  const scan = photo.indexOf(Buffer.from('ffda', 'hex'))
  // The end of spectral selection: 63 by the standard.
  photo[scan + 2 + photo.readUInt16BE(scan + 2) - 2] = 0
  return photo
}
