import type { EventRow } from '#db/tables/events.ts'
import type { Work } from '#db/work.ts'
import type { SignedIn } from '../auth/actor.ts'
import type { ChapterId } from '../chapter.ts'
import type { Context, Tx } from '../context.ts'
import { removeAdsOf } from '../features/advertisements/writes.ts'
import { copyContacts, removeContactsOf } from '../features/event-contacts/writes.ts'
import { copyHotels, removeHotelsOf } from '../features/hotels/writes.ts'
import { copyPackages } from '../features/packages/writes.ts'
import { removeLineOf } from '../features/registrations/waiting-list/writes.ts'
import { beginPrograms, copyPrograms, refuseTimesOfPrograms, removeProgramsOf } from '../features/programs/writes.ts'
import { copyQuestions, removeQuestionsOf } from '../features/questions/writes.ts'

type Writer = Pick<Context, 'chapter' | 'env'> & { actor: SignedIn }

/** Deletes a deleted event's children, in the same transaction. */
type RemoveParts = (tx: Tx, chapter: ChapterId, eventId: string) => Work<void>

/** The features whose rows belong to an event, each with its part in deleting it. */
const parts: Record<string, RemoveParts> = {
  advertisements: removeAdsOf,
  eventContacts: removeContactsOf,
  hotels: removeHotelsOf,
  programs: removeProgramsOf,
  waitingList: removeLineOf,
  questions: removeQuestionsOf,
}

/** Deletes what features store for an event. */
export function* removeEventParts(tx: Tx, chapter: ChapterId, eventId: string): Work<void> {
  for (const remove of Object.values(parts)) yield* remove(tx, chapter, eventId)
}

/** Adds the rows that a new event of its type starts with. */
export const beginEventParts = (tx: Tx, writer: Writer, event: EventRow): Work<void> => beginPrograms(tx, writer, event)

/** @throws Refusal conflict when a part of an event does not fit its new times */
export const refuseTimesOfParts = (
  tx: Tx,
  writer: Writer,
  event: Pick<EventRow, 'eventId' | 'startsAt' | 'endsAt' | 'timeZone'>,
): Work<void> => refuseTimesOfPrograms(tx, writer, event)

/** Copies what features store for an event to a new event created from it. */
export function* copyEventParts(tx: Tx, writer: Writer, from: EventRow, to: EventRow): Work<void> {
  yield* copyContacts(tx, writer, from.eventId, to.eventId)
  yield* copyHotels(tx, writer, from.eventId, to.eventId)
  yield* copyPackages(tx, writer, from.eventId, to.eventId)
  yield* copyPrograms(tx, writer, from, to)
  yield* copyQuestions(tx, writer, from.eventId, to.eventId)
}
