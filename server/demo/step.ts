import type { Work } from '#db/work.ts'
import type { ChapterId } from '../chapter.ts'
import type { Tx } from '../context.ts'

/** One thing that happened in the demo's past: when, to whose chapter, by whom, and what was written. */
export type DemoStep = {
  at: Date
  chapter: ChapterId
  actor: string
  write(tx: Tx): Work<unknown>
}

export const day = 24 * 60 * 60 * 1000

/** A moment so many days, and minutes, after another; before it where they are negative. */
export const later = (from: Date, days: number, minutes = 0) => new Date(from.getTime() + days * day + minutes * 60_000)
