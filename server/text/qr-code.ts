import { encode } from 'uqr'

/** A QR code as an SVG path of squares on a `size` by `size` grid. */
export type QrCode = { size: number; path: string }

/**
 * Returns a QR code's rows of squares, true where dark, with the margin that scanners need; a seventh of it may be
 * unreadable.
 */
export const qrRows = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 2 }).data

/** Returns a QR code as a path. */
export function qrCode(text: string): QrCode {
  const data = qrRows(text)
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size: data.length, path }
}
