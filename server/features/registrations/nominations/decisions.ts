import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { isWholeDays, planDate } from '#server/time/dates.ts'
import { localTime } from '#server/time/local-time.ts'
import type { PriceLine } from '../pricing/rules.ts'

export const notSignedIn = () =>
  new Refusal('forbidden', 'Nominations are for members of this chapter who are logged in.')
export const notActive = () =>
  new Refusal('forbidden', 'Nominations are for active members. Please pay your dues first.')
export const nominatedAlready = () => new Refusal('conflict', 'You are nominated for this position already.')

type Nominating = { isActive: boolean; nominatedFor: Readonly<Record<string, string>> }

/** Rejects, before the checkout, nominations that the checkout would reject. @throws Refusal */
export function assertNomineeAllowed(nominating: Nominating | undefined, positionId: string): void {
  if (!nominating) throw notSignedIn()
  if (!nominating.isActive) throw notActive()
  if (Object.hasOwn(nominating.nominatedFor, positionId)) throw nominatedAlready()
}

/** Converts times to dates (yyyy-mm-dd) in the chapter's time zone, as in its emails. */
export function inDays<Times extends Nominating & { memberSince: string }>(nominating: Times, timeZone: string): Times {
  const dayOf = (time: string) => calendarDay(new Date(time), timeZone)
  const nominatedFor = Object.fromEntries(
    Object.entries(nominating.nominatedFor).map(([positionId, time]) => [positionId, dayOf(time)]),
  )
  return { ...nominating, memberSince: dayOf(nominating.memberSince), nominatedFor }
}

type Positions = {
  timeZone?: string | null
  groups: readonly { groupId: string; startsAt?: string; endsAt?: string }[]
}

/**
 * Rejects a nomination outside of the days that its position says. A position with hours says when its election is, and
 * takes nominations as long as the event takes registrations. @throws Refusal conflict
 */
export function assertNominationsOpen(
  { timeZone, groups }: Positions,
  lines: readonly PriceLine[],
  { now, ofChapter }: { now: Date; ofChapter: string },
): void {
  const zone = timeZone ?? ofChapter
  for (const { kind, id, name } of lines) {
    const position = kind === 'nomination' ? groups.find(({ groupId }) => groupId === id) : undefined
    if (!position?.startsAt || !position.endsAt) continue
    const [startsOn, endsOn] = [position.startsAt, position.endsAt].map((time) => localTime(new Date(time), zone)) as [
      string,
      string,
    ]
    if (!isWholeDays({ startsOn, endsOn })) continue
    const today = calendarDay(now, zone)
    if (today < startsOn.slice(0, 10))
      throw new Refusal('conflict', `Nominations for ${name} open on ${planDate(startsOn)}. Nothing was charged.`)
    if (today > endsOn.slice(0, 10))
      throw new Refusal('conflict', `Nominations for ${name} closed on ${planDate(endsOn)}. Nothing was charged.`)
  }
}
