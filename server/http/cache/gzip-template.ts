import { deflateRawSync, constants } from 'node:zlib'

/** A text that is the same for every reader but for some gaps; `fill` takes what goes into them, in the order they were named. */
export type GzipTemplate = {
  /** The text with nothing in its gaps: the same bytes mean the same text for everybody. */
  blank: Buffer
  plain: Form
  gzipped: Form
}

/** Bytes that are copied for each reader, with the places to write to. */
type Form = { render(fillings: readonly string[]): Buffer<ArrayBuffer> }

type Place = { gap: number; at: number; length: number }

/** No text in UTF-8 has this byte, so the compressor finds nothing in a gap to refer to. */
const emptiness = 0xff

/**
 * Cuts a text where it names one of `found`, such as the nonce of its first reader. What fills a gap has the length of
 * what stood there.
 */
export function gzipTemplate(text: string, gaps: readonly string[]): GzipTemplate {
  const blank = Buffer.from(text)
  const places = gaps.flatMap((word, gap) => placesOf(blank, word, gap)).sort((one, other) => one.at - other.at)
  for (const { at, length } of places) blank.fill(emptiness, at, at + length)
  const lengths = gaps.map((word) => Buffer.byteLength(word))
  const plain: Form = { render: (fillings) => filled(blank, places, checked(fillings, lengths)) }
  return { blank, plain, gzipped: gzippedForm(blank, places, lengths) }
}

function placesOf(text: Buffer, word: string, gap: number): Place[] {
  const places: Place[] = []
  const length = Buffer.byteLength(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + length)) places.push({ gap, at, length })
  return places
}

function checked(fillings: readonly string[], lengths: readonly number[]): Buffer[] {
  const bytes = fillings.map((filling) => Buffer.from(filling))
  if (bytes.some(({ length }, gap) => length !== lengths[gap])) throw new Error('What fills a gap must have its length')
  return bytes
}

function filled(bytes: Buffer, places: readonly Place[], fillings: readonly Buffer[]): Buffer<ArrayBuffer> {
  const copy = Buffer.from(bytes)
  for (const { gap, at } of places) fillings[gap]!.copy(copy, at)
  return copy
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff])
const lastBlock = Buffer.from([3, 0])
const windowSize = 32 * 1024

/**
 * One gzip member (RFC 1952) whose text is deflated once. Each gap is a stored block (RFC 1951, 3.2.4) and stands at the
 * same distance as in the text, so that what comes after it may refer to what comes before. The check sum is linear: that
 * of the blank text, and what a reader's fillings change in it.
 */
function gzippedForm(blank: Buffer, places: readonly Place[], lengths: readonly number[]): Form {
  const parts: Buffer[] = [gzipHead]
  let size = gzipHead.length
  const add = (part: Buffer) => {
    parts.push(part)
    size += part.length
  }
  const moved: Place[] = []
  const weights = lengths.map(() => 0)
  let fixedSum = 0
  let from = 0
  const addText = (to: number) => {
    const text = blank.subarray(from, to)
    const dictionary = blank.subarray(Math.max(0, from - windowSize), from)
    add(deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary.length > 0 ? { dictionary } : {}) }))
    fixedSum ^= times(shiftBy(blank.length - to), crc32(text))
  }
  for (const place of places) {
    const end = place.at + place.length
    addText(place.at)
    add(storedHead(place.length))
    moved.push({ ...place, at: size })
    add(Buffer.alloc(place.length))
    weights[place.gap]! ^= shiftBy(blank.length - end)
    from = end
  }
  addText(blank.length)
  add(lastBlock)
  const sumAt = size
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(blank.length, 4)
  add(tail)
  const whole = Buffer.concat(parts)

  return {
    render(fillings) {
      const bytes = checked(fillings, lengths)
      const copy = filled(whole, moved, bytes)
      const sum = bytes.reduce((sum, filling, gap) => sum ^ times(weights[gap]!, crc32(filling)), fixedSum)
      copy.writeUInt32LE(sum >>> 0, sumAt)
      return copy
    },
  }
}

/** A block that is not the last and not compressed; it follows a flush and so begins with a byte. */
function storedHead(length: number): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(length ^ 0xffff, 3)
  return head
}

// The check sum of gzip. zlib.crc32 came with Node 20.15, and would not join sums.
const polynomial = 0xedb88320

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit++) sum = timesX(sum)
  return sum
})

function crc32(bytes: Buffer): number {
  let sum = -1
  for (let at = 0; at < bytes.length; at++) sum = table[(sum ^ bytes[at]!) & 0xff]! ^ (sum >>> 8)
  return ~sum
}

/** Sums are polynomials over GF(2) with the highest power in the lowest bit; this multiplies by x, modulo the polynomial. */
function timesX(sum: number): number {
  return sum & 1 ? (sum >>> 1) ^ polynomial : sum >>> 1
}

function times(one: number, other: number): number {
  let product = 0
  for (let bit = 31; bit >= 0; bit--) {
    if ((one >>> bit) & 1) product ^= other
    other = timesX(other)
  }
  return product
}

/** What a sum is multiplied by when so many bytes follow: x to the power of their bits. */
function shiftBy(bytes: number): number {
  let power = 1 << 31
  // x to the power of eight.
  for (let square = 1 << 23, left = bytes; left > 0; left >>>= 1, square = times(square, square)) {
    if (left & 1) power = times(power, square)
  }
  return power
}
