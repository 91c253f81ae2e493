/** Integer cents as dollars with two decimals and thousands commas, without a sign for the currency: 1234.50. */
export function amount(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100).toString().replace(/\B(?=(\d{3})+$)/g, ',')
  const part = (Math.abs(cents) % 100).toString().padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${whole}.${part}`
}

/** Integer cents as a single amount: $60.00, -$60.00. */
export function dollars(cents: number): string {
  return cents < 0 ? `-$${amount(-cents)}` : `$${amount(cents)}`
}

/**
 * The day of a UTC ISO time as dd/mm/yyyy. A date without a time (yyyy-mm-dd) is that day everywhere;
 * a time is shown as the day it is in `timeZone`, by default UTC so that server and browser agree.
 */
export function date(iso: string, timeZone = 'UTC'): string {
  const plain = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  if (plain) return `${plain[3]}/${plain[2]}/${plain[1]}`
  const parts = partsOf(iso, timeZone)
  return parts ? `${parts.day}/${parts.month}/${parts.year}` : ''
}

/** Date and time of a UTC ISO time as dd/mm/yyyy hh:mm. */
export function dateTime(iso: string, timeZone = 'UTC'): string {
  const parts = partsOf(iso, timeZone)
  return parts ? `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}` : ''
}

/** A local time as the server gives it, yyyy-mm-ddThh:mm, as dd/mm/yyyy, hh:mm. */
export const localDateTime = (local: string): string => `${date(local.slice(0, 10))}, ${local.slice(11, 16)}`

function partsOf(iso: string, timeZone: string): Record<string, string> | undefined {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return undefined
  return Object.fromEntries(formatterFor(timeZone).formatToParts(time).map(({ type, value }) => [type, value]))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Made once for each zone: a table of dates took longer over its formatters than over everything else. */
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const two = '2-digit'
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: two, day: two, hour: two, minute: two, hourCycle: 'h23' })
  formatters.set(timeZone, made)
  return made
}

/** Up to two initials of a name: "Grace Okafor" gives GO. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '')
  return letters.join('').toUpperCase()
}
