/** The text of a file, with the encoding that its bytes are in. */
export type Decoded = {
  text: string
  /** The name of the encoding as browsers call it, such as `windows-1252`. */
  encoding: string
  /** Sentences about what was unusual. */
  notes: string[]
}

/**
 * Decodes a text file. The encoding is told from the bytes: a byte order mark, the zeros of UTF-16, valid UTF-8, or else
 * a single-byte encoding.
 */
export function decoded(bytes: Uint8Array): Decoded {
  const marked = marks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return plain(bytes, marked.encoding)
  const wide = wideEncoding(bytes)
  if (wide) return plain(bytes, wide)
  if (isUtf8(bytes)) return plain(bytes, 'utf-8')
  const single = singleByteEncoding(bytes)
  return mixed(bytes, single) ?? plain(bytes, single)
}

const marks = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe, 0, 0], encoding: 'utf-32le' },
  { mark: [0, 0, 0xfe, 0xff], encoding: 'utf-32be' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]

// Decoders drop the byte order mark of their encoding.
function plain(bytes: Uint8Array, encoding: string): Decoded {
  if (encoding.startsWith('utf-32')) return { text: fromUtf32(bytes, encoding === 'utf-32le'), encoding, notes: [] }
  return { text: textIn(encoding, bytes), encoding, notes: [] }
}

/** What Windows-1252 has from 80 to 9F; Node 20 decodes it like Latin-1. */
const signs = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

function textIn(encoding: string, bytes: Uint8Array): string {
  if (encoding !== 'windows-1252' && encoding !== 'iso-8859-1') return new TextDecoder(encoding).decode(bytes)
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9F]/g, (sign) => signs[sign.charCodeAt(0) - 0x80]!)
}

function fromUtf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: string[] = []
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, isLittle)
    const isHalf = point >= 0xd800 && point <= 0xdfff
    parts.push(point > 0x10ffff || isHalf ? '\uFFFD' : String.fromCodePoint(point))
  }
  return parts.join('')
}

const sampleLength = 8_192

/** Returns the UTF-16 encoding of text without a mark, in which every other byte of most characters is zero. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, sampleLength)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++
  })
  const [even = 0, odd = 0] = zeros
  const half = sample.length / 2
  if (odd > half * 0.4 && even < half * 0.05) return 'utf-16le'
  if (even > half * 0.4 && odd < half * 0.05) return 'utf-16be'
  return undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Latin-1 has control characters from 80 to 9F, which no text has, where Windows-1252 has curly quotes and the euro, and
 * older Macs have accented letters.
 */
function singleByteEncoding(bytes: Uint8Array): string {
  const high = countOf(bytes, (byte) => byte >= 0x80 && byte <= 0x9f)
  if (high === 0) return 'iso-8859-1'
  const ofMac = countOf(bytes, (byte, index) => isMacLetter(byte, bytes[index - 1], bytes[index + 1]))
  const ofLatin = countOf(
    bytes,
    (byte, index) => byte >= 0xc0 && (isSmall(bytes[index - 1]) || isSmall(bytes[index + 1])),
  )
  return ofMac > ofLatin && ofMac * 2 >= high ? 'macintosh' : 'windows-1252'
}

function countOf(bytes: Uint8Array, matches: (byte: number, index: number) => boolean): number {
  let count = 0
  for (let index = 0; index < bytes.length; index++) if (matches(bytes[index]!, index)) count++
  return count
}

/** Bytes that are small accented letters in Mac OS Roman, and signs, capitals or nothing in Windows-1252. */
const macLetters = new Set([
  0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x95, 0x96, 0x97, 0x98, 0x9a, 0x9b, 0x9c, 0x9d, 0x9e,
  0x9f,
])

/** Those that Windows-1252 has at the end of a word as well: a bullet, dashes and the end of a quotation. */
const atEnds = new Set([0x95, 0x96, 0x97, 0x98, 0x9b])

function isMacLetter(byte: number, before: number | undefined, after: number | undefined): boolean {
  if (!macLetters.has(byte) || !isSmall(before)) return false
  return isSmall(after) || (!atEnds.has(byte) && !isCapital(after))
}

const isSmall = (byte = 0) => byte >= 0x61 && byte <= 0x7a
const isCapital = (byte = 0) => byte >= 0x41 && byte <= 0x5a

/** Decodes a file that was put together from two: most lines are in UTF-8, some in a single-byte encoding. */
function mixed(bytes: Uint8Array, single: string): Decoded | undefined {
  const wide: Uint8Array[] = []
  const narrow: Uint8Array[] = []
  const lines = linesOf(bytes)
  for (const line of lines) if (line.some((byte) => byte >= 0x80)) (isUtf8(line) ? wide : narrow).push(line)
  if (wide.length <= narrow.length) return undefined
  const isNarrow = new Set(narrow)
  const text = lines.map((line) => textIn(isNarrow.has(line) ? single : 'utf-8', line)).join('')
  const lineText = narrow.length === 1 ? 'One line is' : `${narrow.length} lines are`
  return { text, encoding: 'utf-8', notes: [`${lineText} in ${single}, the others in utf-8.`] }
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  let start = 0
  for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, start)) {
    lines.push(bytes.subarray(start, end + 1))
    start = end + 1
  }
  lines.push(bytes.subarray(start))
  return lines
}
