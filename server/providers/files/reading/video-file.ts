/** A part of an mp4 file: its four-letter name, and its content. */
type Box = { name: string; body: DataView }

/** More than any encoder writes, so that a file of empty boxes is not walked for long. */
const maxBoxes = 10_000

/**
 * Returns the length of an mp4 video in seconds, from its own header; undefined for an incomplete or invalid video:
 * truncated, without a picture track, or with other data after a valid beginning.
 */
export function secondsOfVideo(bytes: Uint8Array): number | undefined {
  const boxes = boxesIn(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const movie = boxes?.find(({ name }) => name === 'moov')
  if (!boxes || boxes[0]?.name !== 'ftyp' || !movie || !boxes.some(({ name }) => name === 'mdat')) return undefined
  const parts = boxesIn(movie.body)
  const header = parts?.find(({ name }) => name === 'mvhd')
  if (!header || !parts?.some(isPictureTrack)) return undefined
  return secondsIn(header.body)
}

/** Returns the boxes that fill a part of the file exactly; undefined where they do not. */
function boxesIn(part: DataView): Box[] | undefined {
  const boxes: Box[] = []
  let at = 0
  while (at < part.byteLength) {
    if (part.byteLength - at < 8 || boxes.length === maxBoxes) return undefined
    const short = part.getUint32(at)
    if (short === 1 && part.byteLength - at < 16) return undefined
    const [size, head] =
      short === 1 ? [Number(part.getBigUint64(at + 8)), 16] : [short === 0 ? part.byteLength - at : short, 8]
    if (size < head || size > part.byteLength - at) return undefined
    const name = String.fromCharCode(...[4, 5, 6, 7].map((place) => part.getUint8(at + place)))
    boxes.push({ name, body: new DataView(part.buffer, part.byteOffset + at + head, size - head) })
    at += size
  }
  return boxes
}

function isPictureTrack({ name, body }: Box): boolean {
  if (name !== 'trak') return false
  const media = boxesIn(body)?.find((box) => box.name === 'mdia')
  const handler = media && boxesIn(media.body)?.find((box) => box.name === 'hdlr')
  return handler !== undefined && handler.body.byteLength >= 12 && handler.body.getUint32(8) === 0x76_69_64_65
}

/** The header has its times in 32 bits, or in 64 in its second version. */
function secondsIn(header: DataView): number | undefined {
  const isLong = header.byteLength > 0 && header.getUint8(0) === 1
  if (header.byteLength < (isLong ? 32 : 20)) return undefined
  const perSecond = header.getUint32(isLong ? 20 : 12)
  const length = isLong ? Number(header.getBigUint64(24)) : header.getUint32(16)
  return perSecond === 0 ? undefined : Math.round(length / perSecond)
}
