/**
 * Returns the width in pixels of a stored picture from its first bytes; undefined where they do not say. For layouts
 * that must know it before the picture loads, such as emails.
 */
export function pictureWidth(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const named = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length))
  if (bytes.length < 30) return undefined
  if (named(1, 3) === 'PNG') return view.getUint32(16)
  if (named(0, 3) === 'GIF') return view.getUint16(6, true)
  if (named(0, 4) === 'RIFF' && named(8, 4) === 'WEBP') return webpWidth(view, named(12, 4))
  return view.getUint16(0) === 0xffd8 ? jpegWidth(view) : undefined
}

/** The three kinds of WebP store it in three places: in 14, 14 and 24 bits. */
function webpWidth(view: DataView, kind: string): number | undefined {
  if (kind === 'VP8 ') return view.getUint16(26, true) & 0x3fff
  if (kind === 'VP8L') return (view.getUint16(21, true) & 0x3fff) + 1
  if (kind === 'VP8X') return (view.getUint16(24, true) | (view.getUint8(26) << 16)) + 1
  return undefined
}

/** Steps from segment to segment to the first that starts a frame. */
function jpegWidth(view: DataView): number | undefined {
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const startsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (startsFrame) return view.getUint16(at + 7)
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
