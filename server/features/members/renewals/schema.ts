import { z } from 'zod'
import { edition } from '#server/records/shapes.ts'
import { reminderLimits as limits } from './rules.ts'

/** Parses the days in a text, each once, in sending order. */
const daysIn = (text: string): number[] =>
  [
    ...new Set(
      text
        .split(/[,\s]+/)
        .filter(Boolean)
        .map(Number),
    ),
  ].sort((one, other) => other - one)

/**
 * Days separated by commas or spaces; empty for no emails. They remain text, so that the page's parsed output can be
 * parsed again.
 */
const dayList = (min: number, max: number) =>
  z
    .string()
    .trim()
    .max(60, 'At most 60 characters')
    .default('')
    .refine((text) => text.split(/[,\s]+/).every((day) => /^\d{0,3}$/.test(day)), {
      error: 'Enter days with commas between, such as 60, 30, 7',
      abort: true,
    })
    .refine((text) => daysIn(text).length <= limits.max, `At most ${limits.max} emails`)
    .refine((text) => daysIn(text).every((day) => day >= min && day <= max), `Each from ${min} to ${max} days`)

/** A chapter's reminder days before and after the end of the year, and its grace period. */
export const renewalChoice = z.object({
  daysBefore: dayList(0, limits.maxDaysBefore),
  daysAfter: dayList(1, limits.maxDaysAfter),
  graceDays: z.coerce
    .number('Enter a whole number of days')
    .int('Enter a whole number of days')
    .min(0, 'At least 0')
    .max(limits.maxGrace, `At most ${limits.maxGrace} days`),
  lateMonths: z.coerce
    .number('Choose a number of months')
    .int('Choose a number of months')
    .min(0, 'At least 0')
    .max(limits.maxLateMonths, `At most ${limits.maxLateMonths} months`)
    .default(0),
  edition,
})

export type RenewalChoice = z.output<typeof renewalChoice>

/** Returns the days of both lists, in sending order. */
export const chosenDays = ({ daysBefore, daysAfter }: Pick<RenewalChoice, 'daysBefore' | 'daysAfter'>): number[] => [
  ...daysIn(daysBefore),
  ...daysIn(daysAfter)
    .toReversed()
    .map((day) => -day),
]
