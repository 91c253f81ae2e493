import type { EventRow } from '#db/tables/events.ts'
import type { Db } from '#db/tables/tables.ts'
import type { Work } from '#db/work.ts'
import type { SignedIn } from './auth/actor.ts'
import type { ChapterId } from './chapter.ts'
import type { Context, Tx } from './context.ts'

/** The admin who changes an event. */
export type EventWriter = Pick<Context, 'chapter' | 'env' | 'eventTerms'> & { actor: SignedIn }

/**
 * The work of other features on the rows that belong to an event, in the same transaction
 * (server/wiring/event-parts.ts).
 */
export type EventParts = {
  /** Adds the rows with which a new event of its type begins. */
  begin(tx: Tx, writer: EventWriter, event: EventRow): Work<void>
  /** @throws Refusal conflict when a part of an event does not fit its new times */
  assertTimes(
    tx: Tx,
    writer: EventWriter,
    event: Pick<EventRow, 'eventId' | 'eventType' | 'startsAt' | 'endsAt' | 'timeZone'>,
  ): Work<void>
  /** @throws Refusal conflict when an event lacks what people would register for */
  assertPublishable(tx: Tx, chapter: ChapterId, event: EventRow): Work<void>
  /** Adds copies of an event's rows to another event that is made like it. */
  copy(tx: Tx, writer: EventWriter, from: EventRow, to: EventRow): Work<void>
  /** Deletes an event's rows. */
  remove(tx: Tx, chapter: ChapterId, eventId: string): Work<void>
}

/** Records what an event offers as facts, with the change that a feature makes to it (server/wiring/event-terms.ts). */
export type EventTerms = {
  /** Makes a change and records what it changed, in the same transaction. @throws Refusal missing */
  recording<T>(tx: Tx, chapter: ChapterId, eventId: string, change: Work<T>): Work<T>
  /** Records what a new event offers. */
  recordNew(tx: Tx, chapter: ChapterId, eventId: string): Work<void>
}

/** The columns of an event that its price depends on. */
export type PricedEvent = Pick<
  EventRow,
  'eventId' | 'eventType' | 'registrationForm' | 'adultFeeCents' | 'minorFeeCents' | 'showsLanding' | 'landingEventId'
>

/**
 * The "from" price in cents of events whose packages or groups determine the price, by event id
 * (server/wiring/event-prices.ts).
 */
export type EventPrices = (
  db: Db,
  chapter: ChapterId,
  events: readonly PricedEvent[],
) => Promise<ReadonlyMap<string, number>>
