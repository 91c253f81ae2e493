/** One line of the bench: a measurement and its target. */
export type Figure = {
  /** The subject, readable without knowing the code: 'Home, cached page'. */
  name: string
  value: number
  /** 'ratio', 'ms', 'MB', 'kB', '/s', 's' or '' for a plain number. */
  unit: string
  /** The required bound; a figure without one is informational. */
  target?: { min: number } | { max: number }
  /** The other side of the comparison, with both figures: '4,120/s of 6,310/s'. */
  note?: string
}

/** A topic of the bench. Each runs in its own process, so that none leaves memory or warm code to the next. */
export type Topic = {
  title: string
  /** Set when it measures its own process's memory, which is then limited as `npm start` limits the portal's. */
  asStarted?: true
  /** Set when it takes most of an hour: a run of all topics leaves it out. */
  isOnlyByName?: true
  measure(): Promise<Figure[]>
}

/** Whether a figure is within its bound; null when it has none. */
export function holds({ value, target }: Figure): boolean | null {
  if (!target) return null
  return 'min' in target ? value >= target.min : value <= target.max
}
