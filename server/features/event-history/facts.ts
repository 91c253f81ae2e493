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

/** The terms of what is sold with an event, by kind of stock. */
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

/** A package by catalog and number, a group or a kind of room by its id. Their names are not in the log. */
type Part = { eventId: string; kind: PartKind; id: string }

/**
 * The facts about what an event offered and when, in its own stream. A change includes the previous value, because
 * older events have no first fact here.
 */
export type TermsFact =
  | NewFact<'EventPlanned', { eventId: string; terms: Terms }>
  | NewFact<'EventTermsChanged', { eventId: string; changes: TermChanges }>
  | NewFact<'PartOffered', Part & { terms: Terms }>
  | NewFact<'PartTermsChanged', Part & { changes: TermChanges }>
  | NewFact<'PartWithdrawn', Part & { terms: Terms }>

/** Past terms decide nothing, so there is no state: the current terms are in the tables. */
export const termsStream: Stream<null, TermsFact> = { kind: 'event', initial: null, evolve: () => null }
