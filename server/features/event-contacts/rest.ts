import { documentedText, entriesOf, eventNamed, assertSameEvent, type RestCall, rowsFor } from '#server/rest.ts'
import { contactDetails } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { eventContacts } from './procedures.ts'

type Api = { eventContacts: CallerOf<typeof eventContacts> }

const { del, get, post, put } = rowsFor<Api>()

/** Documented calls for the contacts of events (wire.md section 9). */
export const eventContactRows = [
  get('/api/events/contacts/{eventId}', (api, { params }) => api.eventContacts.ofEvent({ eventId: params.eventId! }), {
    sameForEverybody: true,
  }),
  get('/api/events/contactby/{contactId}', (api, { params }) =>
    api.eventContacts.byId({ eventContactId: params.contactId! }),
  ),
  post('/api/events/newContact/{eventId}', addContact, { shapes: eventNamed }),
  put('/api/events/contactby/{contactId}', (api, { params, body }) =>
    documentedText(
      'Event Contact updated successfully',
      api.eventContacts.update({ ...entriesOf(contactDetails, body), eventContactId: params.contactId! }),
      'Event Contact not found',
    ),
  ),
  del('/api/events/contactby/{contactId}', (api, { params }) =>
    documentedText(
      'Contact has been deleted successfully',
      api.eventContacts.remove({ eventContactId: params.contactId! }),
    ),
  ),
]

async function addContact(api: Api, { params, body }: RestCall): Promise<string> {
  const eventId = params.eventId!
  assertSameEvent(body, eventId)
  const eventContactId = await api.eventContacts.add({ ...entriesOf(contactDetails, body), eventId })
  const { positionName } = await api.eventContacts.byId({ eventContactId })
  return `New Contact${positionName && ` as ${positionName}`} for the Event : ${eventId} has been set Successfully`
}
