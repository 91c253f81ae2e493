/** Time zones of chapters and events, with their IANA names (docs/decisions/155). */

/** A zone that a chapter had until an instant, with the last day that was counted in it. */
export type FormerZone = { timeZone: string; lastDay: string; until: string }

/** A chapter's zone, and its former ones, the earliest first. */
export type Zones = { timeZone: string; former: readonly FormerZone[] }

/** Returns whether a text is a time zone named by a place, such as America/Los_Angeles. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The zones of most chapters, from east to west. */
const usualZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** Returns the names of time zones to choose from, the usual ones first; includes the current choice. */
export function zonesToChoose(chosen: string): string[] {
  return [...new Set([...usualZones, ...(chosen ? [chosen] : []), ...Intl.supportedValuesOf('timeZone')])]
}
