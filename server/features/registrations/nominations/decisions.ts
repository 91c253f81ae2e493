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

type When = { now: Date; ofChapter: string }

/**
 * Rejects a nomination outside of the days that its position says. @throws Refusal conflict
 */
export function assertNominationsOpen(positions: Positions, lines: readonly PriceLine[], when: When): void {
  for (const { kind, id, name } of lines) {
    const closed =
      kind === 'nomination' ? whyNominationsClosed(positions, { groupId: id ?? '', name: name ?? '' }, when) : null
    if (closed) throw new Refusal('conflict', `${closed} Nothing was charged.`)
  }
}

/**
 * Returns why a position takes no nominations today, or null. A position with hours says when its election is, and takes
 * nominations as long as the event takes registrations.
 */
export function whyNominationsClosed(
  { timeZone, groups }: Positions,
  { groupId, name }: { groupId: string; name: string },
  { now, ofChapter }: When,
): string | null {
  const zone = timeZone ?? ofChapter
  const position = groups.find((group) => group.groupId === groupId)
  if (!position?.startsAt || !position.endsAt) return null
  const local = (time: string) => localTime(new Date(time), zone)
  const [startsOn, endsOn] = [local(position.startsAt), local(position.endsAt)]
  if (!isWholeDays({ startsOn, endsOn })) return null
  const today = calendarDay(now, zone)
  if (today < startsOn.slice(0, 10)) return `Nominations for ${name} open on ${planDate(startsOn)}.`
  if (today > endsOn.slice(0, 10)) return `Nominations for ${name} closed on ${planDate(endsOn)}.`
  return null
}
