/** One thing that the portal examines about itself. */
export type Check = {
  id: 'release' | 'secret' | 'database' | 'log' | 'clock' | 'disk' | 'memory' | 'mail' | 'backups' | 'copies' | 'jobs'
  /** `warning`: look at it soon. `problem`: something is broken or at risk now. */
  state: 'good' | 'warning' | 'problem'
  /** A sentence with the figures. */
  says: string
}

/** Returns the worst state among the checks. */
export function worstOf(checks: readonly Check[]): Check['state'] {
  const states = checks.map(({ state }) => state)
  return states.find((state) => state === 'problem') ?? states.find((state) => state === 'warning') ?? 'good'
}

/** From this percentage on, the page of the portal says how full its disk is before anything else about it. */
export const nearlyFullPercent = 85

/** Returns how full a disk is, in whole percent. */
export const fullPercent = (freeBytes: number, totalBytes: number): number =>
  totalBytes === 0 ? 0 : Math.round((100 * (totalBytes - freeBytes)) / totalBytes)

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Returns a number of bytes as people read it, in powers of 1000: '1.4 GB'. */
export function bytesText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const amount = bytes / 1000 ** power
  return `${amount >= 100 || power === 0 ? Math.round(amount) : Math.round(amount * 10) / 10} ${units[power]}`
}

const minuteMs = 60_000

/** Returns a span of time in its largest unit: '3 days', '1 hour', '20 minutes'. */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  const [amount, unit] =
    minutes >= 2 * 24 * 60
      ? [Math.floor(minutes / (24 * 60)), 'day']
      : minutes >= 60
        ? [Math.floor(minutes / 60), 'hour']
        : [minutes, 'minute']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
