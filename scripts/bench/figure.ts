/** One line of the bench: what was measured, and what it shall be. */
export type Figure = {
  /** The thing measured, in words for somebody who has not read the code: 'Home, kept page'. */
  name: string
  value: number
  /** 'ratio', 'ms', 'MB', 'kB', '/s', 's' or '' for a plain number. */
  unit: string
  /** The bound that the portal is held to; a figure without one is for information. */
  target?: { atLeast: number } | { atMost: number }
  /** The other side of the comparison, with both figures: '4,120/s of 6,310/s'. */
  note?: string
}

/** A topic of the bench. Each runs in a process of its own, so that none leaves memory or warm code to the next. */
export type Topic = {
  title: string
  /** Measures the memory of its own process, which then gets no more of it than `npm start` gives the portal. */
  asStarted?: true
  measure(): Promise<Figure[]>
}

/** Whether a figure is within its bound; null when it has none. */
export function holds({ value, target }: Figure): boolean | null {
  if (!target) return null
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}
