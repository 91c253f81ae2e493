import type { Work } from '#db/work.ts'
import type { ChapterId } from '../chapter.ts'
import type { Tx } from '../context.ts'

/** A past event of the demo: when, in which chapter, by whom, and what was written. */
export type DemoStep = {
  at: Date
  chapter: ChapterId
  actor: string
  write(tx: Tx): Work<unknown>
}

export const day = 24 * 60 * 60 * 1000

/** Returns the moment a number of days and minutes after another, or before it where they are negative. */
export const later = (from: Date, days: number, minutes = 0) => new Date(from.getTime() + days * day + minutes * 60_000)
