/** Dates spelled out for headings. Server and browser render identical text: spaces and commas are our own. */

/**
 * Returns a day in the parts of a heading: 8, October, Friday. Takes a date (yyyy-mm-dd) or a local time
 * (yyyy-mm-ddThh:mm).
 */
export function spelledDay(time: string): { day: string; month: string; weekday: string; year: string } {
  const parts = spelled.formatToParts(new Date(`${time.slice(0, 10)}T12:00Z`))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return { day: part('day'), month: part('month'), weekday: part('weekday'), year: part('year') }
}

const spelled = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

/**
 * Formats a range of days: October 8, 2027; October 8 to 10, 2027; September 30 to October 2, 2027. Takes the same
 * input as `spelledDay`.
 */
export function spelledDays(from: string, to: string): string {
  const [first, last] = [spelledDay(from), spelledDay(to)]
  const begin = `${first.month} ${first.day}`
  if (from.slice(0, 10) === to.slice(0, 10)) return `${begin}, ${first.year}`
  if (first.year !== last.year) return `${begin}, ${first.year} to ${last.month} ${last.day}, ${last.year}`
  return `${begin} to ${first.month === last.month ? '' : `${last.month} `}${last.day}, ${last.year}`
}
