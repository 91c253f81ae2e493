import { firstGrapheme } from '#server/text/graphemes.ts'
export { capitalized } from '#server/text/graphemes.ts'
export {
  date,
  dateTime,
  dayOf,
  eventTimes,
  isWholeDays,
  localDateTime,
  planDate,
  planDateTime,
  planSpan,
  planTime,
} from '#server/time/dates.ts'

/** Formats integer cents as dollars with two decimals and thousands separators, without a currency sign: 1,234.50. */
export function amount(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  const part = (Math.abs(cents) % 100).toString().padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${whole}.${part}`
}

/** Formats integer cents with a currency sign: $60.00, -$60.00. */
export function dollars(cents: number): string {
  return cents < 0 ? `-$${amount(-cents)}` : `$${amount(cents)}`
}

/** Formats a file size: 84 kB, 2.1 MB. */
export function fileSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Formats a US phone number of ten digits as (202) 555-0142; any other text stays as it was entered. */
export const phoneNumber = (text: string): string =>
  text.trim().replace(/^(?:\+?1[\s.-]?)?\(?(\d{3})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})$/, '($1) $2-$3')

/** Returns up to two initials of a name: "Grace Okafor" gives GO. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const emails = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => firstGrapheme(word ?? ''))
  return emails.join('').toUpperCase()
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a month (yyyy-mm): Apr 2026. */
export const monthName = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1] ?? month} ${month.slice(0, 4)}`
