import type { Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { eventAt } from '#server/features/events/reads.ts'
import { memberName, assertNotStranger } from '#server/features/members/reads.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal, refusedField } from '#server/refusal.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }
type Details = { memberId: string; positionName: string; contactEmail: string; contactPhone: string }

export const noContact = () =>
  new Refusal('missing', 'There is no such contact here.', { documented: 'Contact not found' })

const duplicate = () =>
  refusedField('memberId', 'This member is a contact of this event already', {
    documented: 'Member already present in the Event Contact list',
  })

export const contacts = chapterRecords('eventContacts', 'eventContactId', {
  duplicate: { columns: ['eventId', 'memberId'], refusal: duplicate },
  readable: { memberId: { lookUp: memberName } },
  missing: noContact,
})

/**
 * Adds a member as a contact of an event. Returns its id. @throws Refusal missing for the event, invalid for the member
 */
export function* addContact(tx: Tx, writer: Writer, details: Details & { eventId: string }): Work<string> {
  // Nobody can delete the event until the commit.
  yield* lockHead(tx)
  if (!(yield* eventAt(tx, writer.chapter.id, details.eventId)))
    throw new Refusal('missing', 'Event not found', { documented: 'Invalid Event Id!' })
  yield* assertNotMember(tx, writer, details.memberId, 'Invalid Member Reference!')
  return yield* contacts.add(tx, writer, details)
}

/** Changes the given fields. @throws Refusal missing, conflict if someone else has changed it since */
export function* changeContact(
  tx: Tx,
  writer: Writer,
  eventContactId: string,
  changes: Partial<Details> & { edition?: string | undefined },
): Work<void> {
  if (changes.memberId !== undefined) yield* assertNotMember(tx, writer, changes.memberId, 'Invalid Member Reference')
  yield* contacts.change(tx, writer, eventContactId, changes)
}

/** Rejects a member who cannot be chosen. The parent's contacts are chosen from all chapters (events section 5). */
const assertNotMember = (tx: Tx, { chapter }: Writer, memberId: string, documented: string) =>
  assertNotStranger(tx, chapter.id, memberId, { everywhere: chapter.isMain, documented })

/** Copies the contacts of an event to its copy. */
export function* copyContacts(tx: Tx, writer: Writer, from: string, to: string): Work<void> {
  yield* contacts.copyRows(tx, writer, from, () => ({ eventId: to }))
}

/** Deletes the contacts of an event along with it. */
export function* removeContactsOf(tx: Tx, chapter: ChapterId, eventId: string): Work<void> {
  yield* contacts.removeWhere(tx, chapter, { eventId })
}
