/** Reads which letters a font file has: npm lists the letters that a subset was made for, and some are not in the font. */
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const known = new Map<string, ReadonlySet<number>>()

/** Returns the code points that a TrueType, OpenType or WOFF font has. Read once. */
export function lettersOf(file: string): ReadonlySet<number> {
  const letters = known.get(file) ?? lettersIn(tableOf(readFileSync(file), 'cmap'))
  known.set(file, letters)
  return letters
}

/** Returns a table of a font file, unpacked. */
function tableOf(font: Buffer, name: string): Buffer {
  const isPacked = font.toString('latin1', 0, 4) === 'wOFF'
  const [start, size, count] = isPacked ? [44, 20, font.readUInt16BE(12)] : [12, 16, font.readUInt16BE(4)]
  const entries = Array.from({ length: count }, (_, index) => font.subarray(start + index * size))
  const entry = entries.find((one) => one.toString('latin1', 0, 4) === name)
  if (!entry) throw new Error(`The font has no ${name}`)
  const [offset, length] = isPacked
    ? [entry.readUInt32BE(4), entry.readUInt32BE(8)]
    : [entry.readUInt32BE(8), entry.readUInt32BE(12)]
  const bytes = font.subarray(offset, offset + length)
  return isPacked && length < entry.readUInt32BE(12) ? inflateSync(bytes) : bytes
}

/** Returns the letters of both kinds of maps that fonts have today: formats 4 (up to U+FFFF) and 12. */
function lettersIn(map: Buffer): Set<number> {
  const letters = new Set<number>()
  const count = map.readUInt16BE(2)
  for (let index = 0; index < count; index++) {
    const part = map.subarray(map.readUInt32BE(4 + index * 8 + 4))
    const format = part.readUInt16BE(0)
    if (format === 4) addFromSegments(part, letters)
    if (format === 12) addFromGroups(part, letters)
  }
  return letters
}

function addFromSegments(part: Buffer, letters: Set<number>): void {
  const bytes = part.readUInt16BE(6)
  for (let at = 14; at < 14 + bytes; at += 2) {
    const last = part.readUInt16BE(at)
    const first = part.readUInt16BE(at + bytes + 2)
    const shift = part.readUInt16BE(at + 2 * bytes + 2)
    const place = at + 3 * bytes + 2
    const offset = part.readUInt16BE(place)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const listed = offset === 0 ? code : part.readUInt16BE(place + offset + 2 * (code - first))
      const isMissing = (offset !== 0 && listed === 0) || ((listed + shift) & 0xffff) === 0
      if (!isMissing) letters.add(code)
    }
  }
}

function addFromGroups(part: Buffer, letters: Set<number>): void {
  const count = part.readUInt32BE(12)
  for (let at = 16; at < 16 + count * 12; at += 12) {
    const last = part.readUInt32BE(at + 4)
    for (let code = part.readUInt32BE(at); code <= last; code++) letters.add(code)
  }
}
