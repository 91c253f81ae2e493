import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import type { NotificationChoiceRow } from '#db/tables/notifications.ts'
import type { Context } from '#server/context.ts'
import { calendarDay } from '#server/time/clock.ts'
import { instantOf } from '#server/time/local-time.ts'
import { summaryHour, usualWay, type Way } from './rules.ts'

const dayMs = 24 * 3_600_000

/** Returns the time of the newest summary that is due, and of the next one. */
export function summaryTimes(now: Date, timeZone: string): { last: Date; next: Date } {
  const times = [-2, -1, 0, 1, 2].map((days) => {
    const day = calendarDay(new Date(now.getTime() + days * dayMs), timeZone)
    return instantOf(`${day}T${String(summaryHour).padStart(2, '0')}:00`, timeZone)
  })
  return { last: times.findLast((time) => time <= now)!, next: times.find((time) => time > now)! }
}

/**
 * How far news lags behind the clock, in milliseconds: a write that began earlier may commit after one that began later,
 * and would be missed.
 */
const lagMs = 60_000

/** Returns the UTC time up to which news is sent at a time. */
export const upTo = (time: Date): string => new Date(time.getTime() - lagMs).toISOString()

type Choice = Pick<NotificationChoiceRow, 'how' | 'before' | 'changedAt'>

/** Returns how a person is told of what happened at a time: as chosen then, but nothing once they chose never. */
export function wayAt(choice: Choice | undefined, at: string): Way {
  if (!choice) return usualWay
  return choice.how === 'never' || at > choice.changedAt ? choice.how : choice.before
}

type Issuer = Pick<Context, 'env' | 'urls' | 'chapter'>

/** Returns the URL that stops a person's notifications of the chapter. Nothing of it is stored. */
export const stopUrl = (issuer: Issuer, personId: string): string =>
  `${issuer.urls.origin(issuer.chapter)}/notifications/stop/${encodeURIComponent(personId)}/${signatureOf(issuer.env.appSecret, signedText(issuer, personId))}`

/** Whether a key belongs to the person's link. */
export const stopsBy = (
  issuer: Pick<Issuer, 'env' | 'chapter'>,
  { code, key }: { code: string; key: string },
): boolean => isSignature(issuer.env.appSecret, signedText(issuer, code), key)

const signedText = ({ chapter }: Pick<Issuer, 'chapter'>, personId: string) => `notifications ${chapter.id} ${personId}`
