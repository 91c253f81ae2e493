import { encode } from 'uqr'

/** A QR code as a path of squares on a grid of so many. */
export type QrCode = { size: number; path: string }

/** A text as a QR code, with the quiet border that scanners want; a seventh of it may be unreadable. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
