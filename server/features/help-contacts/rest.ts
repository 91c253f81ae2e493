import type { z } from 'zod'
import { del, documentedText, get, post, put, type RestCall } from '#server/rest.ts'
import type { newContact } from './schema.ts'

/** Documented calls about help contacts (wire.md section 13). */
export const helpRows = [
  get('/api/helps/chapter/{host}', (api) => api.helpContacts.inChapter(), {
    sameForEverybody: true,
    otherChapter: (named) => `Invalid chapter reference: ${named}`,
  }),
  get('/api/helps/{id}', (api, { params }) => api.helpContacts.byId({ helpContactId: params.id! })),
  post('/api/helps', (api, { body }) => documentedText('New Contact has been set successfully', api.helpContacts.add(entries(body)))),
  put('/api/helps/{id}', (api, { params, body }) =>
    documentedText('Help Contact updated successfully', api.helpContacts.update({ ...entries(body), helpContactId: params.id! })),
  ),
  del('/api/helps/{id}', (api, { params }) =>
    documentedText('Contact has been deleted successfully', api.helpContacts.remove({ helpContactId: params.id! })),
  ),
]

/** The procedure judges what is in it, whatever that is. Ids come as numbers too (wire.md section 17). */
function entries({ memberId, helpFor, contactEmail, contactPhone, isTrue }: RestCall['body']) {
  return { memberId: typeof memberId === 'number' ? String(memberId) : memberId, helpFor, contactEmail, contactPhone, isTrue } as z.input<typeof newContact>
}
