import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'

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
