/** Time zones of chapters and events, which have the names that IANA gives them (docs/decisions/155). */

/** A zone that a chapter had until an instant, with the last day that was counted in it. */
export type FormerZone = { timeZone: string; lastDay: string; until: string }

/** The zone of a chapter, and those before it, the first one first. */
export type Zones = { timeZone: string; former: readonly FormerZone[] }

/** Whether a text names a time zone by a place, such as America/Los_Angeles. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Those that most chapters choose from, from east to west. */
const usualZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** The names of time zones to choose from, the usual ones first; with one that is chosen already, whatever it is. */
export function zonesToChoose(chosen: string): string[] {
  return [...new Set([...usualZones, ...(chosen ? [chosen] : []), ...Intl.supportedValuesOf('timeZone')])]
}
