import type { NewFact, Stream } from '#events-log/fact.ts'
import type { EventRow } from '#db/tables/events.ts'
import type { HotelRoomRow } from '#db/tables/hotels.ts'
import type { EventPackageRow } from '#db/tables/packages.ts'
import type { ProgramGroupRow } from '#db/tables/programs.ts'

/** The price, the seats, the time and the time zone of an event (null means the chapter's). */
export type TermsOfEvent = Pick<
  EventRow,
  'startsAt' | 'endsAt' | 'adultFeeCents' | 'minorFeeCents' | 'capCents' | 'seats' | 'timeZone'
>

/** The terms of packages, groups and rooms, by kind of stock. */
export type PartTerms = {
  package: Pick<EventPackageRow, 'priceCents' | 'capacity' | 'persons' | 'rooms' | 'nights'>
  group: Pick<ProgramGroupRow, 'feeCents' | 'seats' | 'startsAt' | 'endsAt'>
  room: Pick<HotelRoomRow, 'rentCents' | 'rooms'>
}

export type PartKind = keyof PartTerms

/** The value of a term: cents, a count (null is no limit), a UTC ISO time or a time zone. */
export type TermValue = string | number | null

export type Terms = Readonly<Record<string, TermValue>>

export type TermChanges = Readonly<Record<string, { from: TermValue; to: TermValue }>>

/** A package, identified by catalog and number, or a group or room type, by id. Their names are not in the log. */
type Part = { eventId: string; kind: PartKind; id: string }

/**
 * The facts about an event's terms over time, in the event's own stream. A change includes the previous value, because
 * older events have no initial fact.
 */
export type TermsFact =
  | NewFact<'EventPlanned', { eventId: string; terms: Terms }>
  | NewFact<'EventTermsChanged', { eventId: string; changes: TermChanges }>
  | NewFact<'PartOffered', Part & { terms: Terms }>
  | NewFact<'PartTermsChanged', Part & { changes: TermChanges }>
  | NewFact<'PartWithdrawn', Part & { terms: Terms }>

/** No decision depends on past terms, so there is no state: the current terms are in the tables. */
export const termsStream: Stream<null, TermsFact> = { kind: 'event', initial: null, evolve: () => null }
