import type { EventRow } from '#db/tables/events.ts'
import { calendarDay } from '#server/time/clock.ts'
import { instantOf, localTime } from '#server/time/local-time.ts'
import { centsOf } from '#server/providers/payments/cents.ts'
import { editConflict, maxNoticeLength, savedNow } from '#server/records/version.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { counted } from '#server/text/counted.ts'
import { cleanHtml, excerpt, isPlainText } from '#server/text/rich-text.ts'
import { feeTypes, isOver } from './rules.ts'
import type { EventChanges, NewEvent } from './schema.ts'
import { zoneOfEvent } from './times.decisions.ts'

/** The part of an event that is entered in the form. */
export type EventDetails = Pick<
  EventRow,
  | 'eventType'
  | 'eventName'
  | 'eventDescription'
  | 'plainDescription'
  | 'eventAddress'
  | 'startsAt'
  | 'endsAt'
  | 'adultFeeCents'
  | 'minorFeeCents'
  | 'capCents'
  | 'seats'
  | 'timeZone'
>

/** The current time, and the chapter's time zone, which an event has unless it names another. */
type When = { now: Date; ofChapter: string }

/** Seats held by buyers while they pay, and seats taken. */
export type SeatCounts = { held: number; sold: number }

/**
 * Returns a new event as it is stored. @throws Refusal invalid when it begins before today, or ends before it begins
 */
export function planEvent(given: NewEvent, when: When): EventDetails {
  return changed({ eventType: given.eventType }, given, when)
}

/**
 * Returns an event after an edit. An unchanged start may be in the past, so that an event in progress can be edited.
 * @throws Refusal invalid as for a new one; conflict when there would be fewer seats than are taken
 */
export function changeEvent(event: EventRow, given: EventChanges, counts: SeatCounts, when: When): EventDetails {
  const details = changed(event, given, when)
  assertSeatsNotFewer(details.seats, counts)
  return details
}

/** Returns a copy of an event at other times, as it is stored. @throws Refusal invalid as for a new one */
export function planCopy(
  { startsAt: _, endsAt: __, ...event }: EventRow,
  times: Pick<NewEvent, 'startsAt' | 'endsAt'>,
  when: When,
): EventDetails {
  return changed(event, times, when)
}

/** Rejects changes to fields that someone else has changed since the editor began. @throws Refusal conflict */
export function assertCurrent(
  event: EventRow,
  edition: string | undefined,
  details: EventDetails,
  chapter: { timeZone: string },
): void {
  if (edition === undefined || edition === event.updatedAt) return
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  const local = (time: string) => localTime(new Date(time), zoneOfEvent(event, chapter)).replace('T', ' ')
  const savedFields: [field: string, column: keyof EventDetails, now: string][] = [
    ['eventName', 'eventName', event.eventName],
    ['eventDescription', 'eventDescription', excerpt(event.eventDescription, maxNoticeLength)],
    ['eventAddress', 'eventAddress', event.eventAddress],
    ['startsAt', 'startsAt', local(event.startsAt)],
    ['endsAt', 'endsAt', local(event.endsAt)],
    ['adultFee', 'adultFeeCents', dollars(event.adultFeeCents)],
    ['minorFee', 'minorFeeCents', dollars(event.minorFeeCents)],
    ['cap', 'capCents', dollars(event.capCents)],
    ['seats', 'seats', event.seats === null ? 'no limit' : String(event.seats)],
    ['timeZone', 'timeZone', event.timeZone ?? 'the chapter’s'],
  ]
  const differing = savedFields.filter(([, column]) => details[column] !== event[column])
  if (differing.length > 0)
    throw editConflict('this event', Object.fromEntries(differing.map(([field, , now]) => [field, savedNow(now)])))
}

export const unknownEvent = () => new Refusal('missing', 'Event not found')

/**
 * Rejects a part of another event: clients send both ids, which must match [spec 55].
 * @throws Refusal invalid
 */
export function assertSameEvent(part: Pick<EventRow, 'eventId'>, named: string | undefined): void {
  if (named !== undefined && named !== part.eventId) throw refusedField('eventId', 'This belongs to another event')
}

/** Rejects deleting an event with registrations, which books and emails refer to. @throws Refusal conflict */
export function assertRemovable({ registered, begun }: { registered: number; begun: number }): void {
  if (registered + begun === 0) return
  const why =
    registered > 0
      ? `This event has ${counted(registered, 'registration')}`
      : `${counted(begun, 'registration')} for this event ${begun === 1 ? 'is' : 'are'} being paid for right now`
  throw new Refusal('conflict', `${why}, so it cannot be deleted. Cancel it instead. Nothing was changed.`)
}

/** Rejects canceling an event that is over. @throws Refusal conflict */
export function assertCancellable(event: EventRow, now: Date): void {
  if (isOver(event, now)) throw new Refusal('conflict', 'This event is over, so there is nothing to cancel.')
}

/** Rejects changes to a canceled event: canceling is final. @throws Refusal conflict */
export function assertNotCancelled({ cancelledAt }: Pick<EventRow, 'cancelledAt'>): void {
  if (cancelledAt !== null)
    throw new Refusal('conflict', 'This event was canceled. Duplicate it to announce it again. Nothing was changed.')
}

function changed(
  before: Partial<EventRow> & { eventType: string },
  given: EventChanges,
  { now, ofChapter }: When,
): EventDetails {
  const own = given.timeZone === undefined ? (before.timeZone ?? null) : given.timeZone
  const zone = { timeZone: own ?? ofChapter }
  const startsAt = given.startsAt === undefined ? before.startsAt! : timeOf(given.startsAt, before.startsAt, zone)
  const endsAt = given.endsAt === undefined ? before.endsAt! : timeOf(given.endsAt, before.endsAt, zone)
  assertTimesFit(startsAt, endsAt, before.startsAt, { now, ...zone })
  // Other types have no fees, even if the form still contained some from before the type was chosen.
  const fee = (dollars: string | undefined, cents = 0) =>
    !feeTypes.includes(before.eventType) ? 0 : dollars === undefined ? cents : centsOf(dollars)
  return {
    eventType: before.eventType,
    eventName: given.eventName ?? before.eventName!,
    ...described(before, given.eventDescription),
    eventAddress: given.eventAddress ?? before.eventAddress!,
    startsAt,
    endsAt,
    adultFeeCents: fee(given.adultFee, before.adultFeeCents),
    minorFeeCents: fee(given.minorFee, before.minorFeeCents),
    capCents: fee(given.cap, before.capCents),
    seats: given.seats === undefined ? (before.seats ?? null) : given.seats,
    timeZone: own,
  }
}

function described({ eventDescription = '', plainDescription = null }: Partial<EventRow>, given: string | undefined) {
  if (given === undefined) return { eventDescription, plainDescription }
  return { eventDescription: cleanHtml(given), plainDescription: isPlainText(given) ? given : null }
}

function assertTimesFit(
  startsAt: string,
  endsAt: string,
  startedAt: string | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const begins = calendarDay(new Date(startsAt), timeZone)
  if (startsAt !== startedAt && begins < calendarDay(now, timeZone)) {
    throw refusedField('startsAt', 'The start date must not be before today')
  }
  if (endsAt < startsAt) throw refusedField('endsAt', 'The end must not be before the start')
}

function assertSeatsNotFewer(seats: number | null, { held, sold }: SeatCounts) {
  if (seats === null || seats >= held + sold) return
  const paying = `${counted(held, 'seat')} ${held === 1 ? 'is' : 'are'} being paid for right now`
  const why = [sold > 0 && `${counted(sold, 'seat')} ${sold === 1 ? 'is' : 'are'} already taken`, held > 0 && paying]
    .filter(Boolean)
    .join(' and ')
  const text = `${why}, so you cannot set fewer than ${held + sold}.`
  throw new Refusal('conflict', `${text} Nothing was changed.`, { fields: { seats: text } })
}

/**
 * Returns the entered time. Forms have only minutes, so an edit with an unchanged minute keeps the exact time, even in
 * the hour that occurs twice when daylight saving ends.
 */
export function timeOf(given: string, before: string | undefined, { timeZone }: { timeZone: string }): string {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(given.slice(10))
  if (hasZone) return new Date(given).toISOString()
  const local = given.length === 10 ? `${given}T00:00` : given.slice(0, 16)
  const same = before !== undefined && localTime(new Date(before), timeZone) === local
  return same ? before : instantOf(local, timeZone).toISOString()
}
