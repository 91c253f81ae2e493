import type { Work } from '#db/work.ts'
import type { ChapterId } from '../chapter.ts'
import type { Tx } from '../context.ts'
import type { EventParts } from '../event-parts.ts'
import { removeAdsOf } from '../features/advertisements/writes.ts'
import { copyContacts, removeContactsOf } from '../features/event-contacts/writes.ts'
import { copyHotels, removeHotelsOf } from '../features/hotels/writes.ts'
import { copyValues, removeValuesOf } from '../features/packages/values/writes.ts'
import { copyPackages } from '../features/packages/writes.ts'
import { removeLineOf } from '../features/registrations/waiting-list/writes.ts'
import {
  assertHasPositions,
  assertTimesFitPrograms,
  beginPrograms,
  copyPrograms,
  removeProgramsOf,
} from '../features/programs/writes.ts'
import { copyQuestions, removeQuestionsOf } from '../features/questions/writes.ts'

/** Deletes what belongs to an event that is deleted, in the same transaction. */
type RemoveParts = (tx: Tx, chapter: ChapterId, eventId: string) => Work<void>

/** The features whose rows belong to an event, each with its part in deleting it. */
const removing: Record<string, RemoveParts> = {
  advertisements: removeAdsOf,
  eventContacts: removeContactsOf,
  hotels: removeHotelsOf,
  programs: removeProgramsOf,
  waitingList: removeLineOf,
  questions: removeQuestionsOf,
  packageValues: removeValuesOf,
}

export const eventParts: EventParts = {
  begin: beginPrograms,
  assertTimes: assertTimesFitPrograms,
  assertPublishable: assertHasPositions,
  *copy(tx, writer, from, to) {
    yield* copyContacts(tx, writer, from.eventId, to.eventId)
    yield* copyHotels(tx, writer, from.eventId, to.eventId)
    yield* copyPackages(tx, writer, from.eventId, to.eventId)
    yield* copyValues(tx, writer, from.eventId, to.eventId)
    yield* copyPrograms(tx, writer, from, to)
    yield* copyQuestions(tx, writer, from.eventId, to.eventId)
  },
  *remove(tx, chapter, eventId) {
    for (const remove of Object.values(removing)) yield* remove(tx, chapter, eventId)
  },
}
