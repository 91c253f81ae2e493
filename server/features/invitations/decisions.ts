import { dayAfter, startOfDay } from '#server/time/calendar.ts'
import { calendarDay } from '#server/time/clock.ts'
import { dayAfterDays } from '../members/renewals/rules.ts'
import { invitationsPerHour, linkDays } from './rules.ts'

/** Returns the member numbers in a text that somebody pasted, each once. */
export const numbersIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** The most that one run of the job sends for a chapter: it runs each minute, so that an hour is spread evenly. */
export const maxPerRun = Math.ceil(invitationsPerHour / 60)

/** Returns when the last of `waiting` invitations is sent, if nobody pauses them. */
export const sentBy = (now: Date, waiting: number): Date =>
  new Date(now.getTime() + Math.ceil(waiting / maxPerRun) * 60_000)

/** Returns the last day (yyyy-mm-dd) of a link that is sent now. */
export const lastDayOfLink = (now: Date, timeZone: string): string => dayAfterDays(calendarDay(now, timeZone), linkDays)

/** Returns how many minutes a link that is sent now works: until its last day is over in the chapter. */
export const minutesOfLink = (now: Date, timeZone: string): number =>
  (startOfDay(dayAfter(lastDayOfLink(now, timeZone)), timeZone).getTime() - now.getTime()) / 60_000
