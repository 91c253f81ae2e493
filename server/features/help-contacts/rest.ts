import { documentedText, entriesOf, rowsFor } from '#server/rest.ts'
import { newContact } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { helpContacts } from './procedures.ts'

type Api = { helpContacts: CallerOf<typeof helpContacts> }

const { del, get, post, put } = rowsFor<Api>()

/** Documented calls for help contacts (wire.md section 13). */
export const helpRows = [
  get('/api/helps/chapter/{host}', (api) => api.helpContacts.inChapter(), {
    sameForEverybody: true,
    otherChapter: (named) => `Invalid chapter reference: ${named}`,
  }),
  get('/api/helps/{id}', (api, { params }) => api.helpContacts.byId({ helpContactId: params.id! })),
  post('/api/helps', (api, { body }) =>
    documentedText('New Contact has been set successfully', api.helpContacts.add(entriesOf(newContact, body))),
  ),
  put('/api/helps/{id}', (api, { params, body }) =>
    documentedText(
      'Help Contact updated successfully',
      api.helpContacts.update({ ...entriesOf(newContact, body), helpContactId: params.id! }),
    ),
  ),
  del('/api/helps/{id}', (api, { params }) =>
    documentedText('Contact has been deleted successfully', api.helpContacts.remove({ helpContactId: params.id! })),
  ),
]
