import { firstGrapheme } from '#server/text/graphemes.ts'
import * as dates from '#server/time/dates.ts'
export { capitalized, uncapitalized } from '#server/text/graphemes.ts'
export { date, dayOf, isWholeDays, planDate } from '#server/time/dates.ts'

/** As on screens, where no line ends between a time and its AM or PM. In emails and files the space is a plain one. */
const unbroken = (text: string): string => text.replaceAll(/ (?=[AP]M\b)/g, '\u00a0')

/** Formats a UTC ISO time in a zone: Apr 3, 2026, 1:05 PM. */
export const dateTime = (...of: Parameters<typeof dates.dateTime>): string => unbroken(dates.dateTime(...of))

/** Formats a local time without its zone: Apr 3, 2026, 1:05 PM. */
export const localDateTime = (...of: Parameters<typeof dates.localDateTime>): string =>
  unbroken(dates.localDateTime(...of))

/** Formats a day and time for planning: Sat, May 1, 2027, 11:00 AM. */
export const planDateTime = (...of: Parameters<typeof dates.planDateTime>): string =>
  unbroken(dates.planDateTime(...of))

/** Formats a span of local times within an event: Sat, May 15, 11:00 AM to 1:00 PM. */
export const planSpan = (...of: Parameters<typeof dates.planSpan>): string => unbroken(dates.planSpan(...of))

/** Formats a time of day for planning: 11:00 AM. */
export const planTime = (...of: Parameters<typeof dates.planTime>): string => unbroken(dates.planTime(...of))

/** Formats an event's local times with their zone's name. */
export function eventTimes(of: Parameters<typeof dates.eventTimes>[0]): ReturnType<typeof dates.eventTimes> {
  const { starts, ends } = dates.eventTimes(of)
  return { starts: unbroken(starts), ends: unbroken(ends) }
}

/** Formats integer cents as dollars with two decimals and thousands separators, without a currency sign: 1,234.50, −5.00. */
export function amount(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  const part = (Math.abs(cents) % 100).toString().padStart(2, '0')
  return `${cents < 0 ? '−' : ''}${whole}.${part}`
}

/** Formats the cents of whole dollars without decimals: 1,234, −20. */
export const wholeAmount = (cents: number): string => amount(cents).slice(0, -'.00'.length)

/** Formats integer cents with a currency sign: $60.00, −$60.00. */
export function dollars(cents: number): string {
  return cents < 0 ? `−$${amount(-cents)}` : `$${amount(cents)}`
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
