import { one } from '#app/lib/page/acts.ts'
import { contactDetails, contactReference, contactUpdate } from '#server/features/event-contacts/schema.ts'

/** The actions of the section, on an event's page. */
export const contactActs = {
  addContact: one(contactDetails, ({ api, input, params }) => api.eventContacts.add({ ...input, eventId: params.id! })),
  updateContact: one(contactUpdate, ({ api, input }) => api.eventContacts.update(input)),
  removeContact: one(contactReference, ({ api, input }) => api.eventContacts.remove(input)),
}
