import { unreadable } from './accepted-file.ts'
import type { Square } from './tasks.ts'

/** Width and height of a portrait (foundation, "Image sizes"). */
const portraitSide = 164

/** Returns a square of a stored picture as a portrait; its middle where no square was chosen. */
export async function portraitOf(
  original: Uint8Array,
  square: Square | null,
  format: 'jpeg' | 'png',
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const image = sharp(original)
  const { width, height } = await image.metadata()
  const { x, y, side } = square ?? middleOf(width, height)
  // A browser rounds its numbers, so the square may exceed the edge by a pixel.
  const within = Math.min(side, width, height)
  if (within < 1 || x > width || y > height) throw unreadable()
  const extract = {
    left: Math.min(x, width - within),
    top: Math.min(y, height - within),
    width: within,
    height: within,
  }
  return image
    .extract(extract)
    .resize(portraitSide, portraitSide)
    .toFormat(format, format === 'jpeg' ? { quality: 90 } : {})
    .toBuffer()
}

function middleOf(width: number, height: number): Square {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}
