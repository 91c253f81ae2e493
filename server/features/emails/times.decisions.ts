import type { z } from 'zod'
import { refusedField } from '#server/refusal.ts'
import { instantOf } from '#server/time/local-time.ts'
import { holdSeconds, maxDaysAhead } from './rules.ts'
import type { newEmail } from './schema.ts'

/** Returns the UTC time of a chapter's local time; undefined if it is none, over, or too far ahead. */
export function sendTimeAt(local: string, timeZone: string, now: Date): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(Date.parse(`${local}Z`))) return undefined
  const time = instantOf(local, timeZone)
  const isAhead = time > now && time.getTime() - now.getTime() <= maxDaysAhead * 24 * 3_600_000
  return isAhead ? time.toISOString() : undefined
}

/**
 * Returns when an email starts to go out (UTC); null for at once.
 * @throws Refusal invalid, at the field `at`
 */
export function startOf(
  { when, at }: Pick<z.output<typeof newEmail>, 'when' | 'at'>,
  timeZone: string,
  now: Date,
): string | null {
  if (when === 'now') return null
  if (when === 'soon') return new Date(now.getTime() + holdSeconds * 1000).toISOString()
  const time = sendTimeAt(at, timeZone, now)
  if (time === undefined) throw refusedField('at', notAhead)
  return time
}

/** For a time that is missing, over, or too far ahead. */
const notAhead = 'Choose a date and time within the next year'
