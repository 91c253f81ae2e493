import type { Work } from '#db/work.ts'
import type { ChapterId } from './chapter.ts'
import type { Tx } from './context.ts'
import { removeContactsOf } from './features/event-contacts/writes.ts'

/** Deletes what belongs to an event that is deleted, in the same transaction. */
type RemoveParts = (tx: Tx, chapter: ChapterId, eventId: string) => Work<void>

/** The rooms whose rows belong to an event, each with its part in deleting it. */
const parts: Record<string, RemoveParts> = {
  eventContacts: removeContactsOf,
}

/** Deletes whatever rooms keep for an event. */
export function* removeEventParts(tx: Tx, chapter: ChapterId, eventId: string): Work<void> {
  for (const remove of Object.values(parts)) yield* remove(tx, chapter, eventId)
}
