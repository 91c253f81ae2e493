/**
 * Conversion between times as people type and read them, in a time zone, and instants. A local time is
 * written `yyyy-mm-ddThh:mm`, as a browser's date fields send it.
 */

const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns the instant of a local time. A time that the clocks skip in spring moves forward by the skip (02:30 becomes
 * 03:30); for one that occurs twice in fall, it is the first.
 */
export function instantOf(local: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${local}Z`)
  // A day before and after, so that a jump in between shows as two different offsets.
  const [before, after] = [asIfUtc - dayMs, asIfUtc + dayMs].map((time) => asIfUtc - offsetMs(new Date(time), timeZone))
  const instants = [before!, after!].filter((time) => localTime(new Date(time), timeZone) === local)
  return new Date(instants.length > 0 ? Math.min(...instants) : before!)
}

/** Returns the local time of an instant, `yyyy-mm-ddThh:mm`. */
export function localTime(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetMs(instant, timeZone)).toISOString().slice(0, 16)
}

/** Returns a time as long after `to` as it was after `from`, by wall-clock time. */
export function movedAlong(
  time: string,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): string {
  const asLocal = (at: string) => Date.parse(`${localTime(new Date(at), timeZone)}Z`)
  const local = new Date(asLocal(time) + asLocal(to) - asLocal(from)).toISOString().slice(0, 16)
  return instantOf(local, timeZone).toISOString()
}

/** Returns the time zone's offset from UTC at an instant; negative in America. */
function offsetMs(instant: Date, timeZone: string): number {
  const parts = partsIn(timeZone).formatToParts(instant)
  const [year, month, day, hour, minute, second] = fields.map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  )
  const wholeSeconds = Math.floor(instant.getTime() / 1000) * 1000
  return Date.UTC(year!, month! - 1, day, hour, minute, second) - wholeSeconds
}

const fields = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a formatter costs far more than formatting a date. */
function partsIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const two = '2-digit'
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}
