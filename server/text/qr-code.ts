import { encode } from 'uqr'

/** A QR code as a path of squares on a grid of so many. */
export type QrCode = { size: number; path: string }

/**
 * A text as rows of squares, true where one is dark, with the quiet border that scanners want; a seventh of it may be
 * unreadable.
 */
export const qrRows = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 2 }).data

/** The same as a path. */
export function qrCode(text: string): QrCode {
  const data = qrRows(text)
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size: data.length, path }
}
