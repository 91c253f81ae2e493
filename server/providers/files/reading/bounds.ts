/** The limits of the process in which uploads are read; docs/limits.md explains them. */

/** Memory of the process in total, in bytes; one that uses more than `restingBytes` while idle is replaced. */
export const maxMemoryBytes = 256 * 1024 * 1024
export const restingBytes = 150 * 1024 * 1024

/** Its JavaScript heap alone; pictures are outside it. */
export const maxHeapMb = 96

/**
 * Processor time of one file; wall-clock time may be longer, since the process yields to those that answer requests.
 */
export const maxCpuMs = 2_000

/**
 * Megapixels of a picture before it is scaled down, of all frames together. The rare formats take the most memory and
 * time per pixel.
 */
export const maxMegapixels = {
  jpeg: 50,
  'progressive jpeg': 20,
  png: 50,
  'interlaced png': 24,
  gif: 16,
  webp: 16,
  avif: 8,
  tiff: 24,
} as const

/** Before scaling down. A strip of 50,000 by 2 would vanish. */
export const maxSide = 20_000
