/** The markers of frames whose scans hold whole blocks: baseline and extended sequential. */
const sequential = new Set([0xc0, 0xc1])
const startOfScan = 0xda
const endOfPicture = 0xd9

/** Whether a marker has no length after it. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * Returns a JPEG with the scan header values that the standard requires of a sequential picture (0, 63, 0). Some phones
 * write others; decoders show the picture but warn, and a picture with a warning counts as damaged.
 */
export function withUsualScans(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let isSequential = false
  let mended: Uint8Array | undefined
  // Between a scan's header and the next marker there may be picture data and restarts.
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1]!
    if (marker === 0xff || marker === 0 || isAlone(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    if (marker === endOfPicture) break
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) break
    if (sequential.has(marker)) isSequential = true
    if (marker === startOfScan && isSequential && end - at >= 8) {
      const usual = view.getUint8(end - 3) === 0 && view.getUint8(end - 2) === 63 && view.getUint8(end - 1) === 0
      if (!usual) (mended ??= Uint8Array.from(bytes)).set([0, 63, 0], end - 3)
    }
    at = end
  }
  return mended ?? bytes
}
