/** The process in which uploads are read, in one place: docs/limits.md has them in words. */

/** Memory of the process, itself included, in bytes; one that rests with more than `restingBytes` is replaced. */
export const maxMemoryBytes = 256 * 1024 * 1024
export const restingBytes = 150 * 1024 * 1024

/** Of its JavaScript alone; pictures lie outside. */
export const maxHeapMb = 96

/**
 * Processor time of one file; by the clock it may take longer, since the process yields to whatever answers requests.
 */
export const maxCpuMs = 2_000

/**
 * Million pixels of a picture before it is made smaller, of all frames together. The rare formats take most memory and
 * time for each.
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

/** Before it is made smaller. Of a strip of 50,000 by 2 nothing is left after that. */
export const maxSide = 20_000
