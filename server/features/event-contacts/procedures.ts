import { eventIn } from '#server/features/events/reads.ts'
import { eventReference } from '#server/features/events/schema.ts'
import { Refusal } from '#server/refusal.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { contactsOf } from './reads.ts'
import { contactReference, contactUpdate, newContact } from './schema.ts'
import { addContact, changeContact, contacts, noContact } from './writes.ts'

/** Members who answer questions about an event (events sections 2, 3 and 5). */
export const eventContacts = router({
  /** The contacts of an event, for its admins. */
  managed: admin.input(eventReference).query(({ ctx, input }) => contactsOf(ctx.db, ctx.chapter.id, input)),

  ofEvent: anyone.input(eventReference).query(async ({ ctx, input }) => {
    if (!(await eventIn(ctx.db, ctx.chapter.id, input.eventId)))
      throw new Refusal('missing', 'Event not found', { documented: 'Invalid Event Id!' })
    return contactsOf(ctx.db, ctx.chapter.id, input)
  }),

  byId: anyone.input(contactReference).query(async ({ ctx, input }) => {
    const [contact] = await contactsOf(ctx.db, ctx.chapter.id, input)
    if (!contact) throw noContact()
    return contact
  }),

  add: admin.input(newContact).mutation(({ ctx, input }) => ctx.write((tx) => addContact(tx, ctx, input))),

  update: admin
    .input(contactUpdate)
    .mutation(({ ctx, input: { eventContactId, ...changes } }) =>
      ctx.write((tx) => changeContact(tx, ctx, eventContactId, changes)),
    ),

  remove: admin
    .input(contactReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => contacts.remove(tx, ctx, input.eventContactId))),
})
