import { listedAs } from '#server/records/public-lists.ts'
import { documentedText, entriesOf, rowsFor } from '#server/rest.ts'
import { newLink } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { quickLinks } from './procedures.ts'

type Api = { quickLinks: CallerOf<typeof quickLinks> }

const { del, get, post, put } = rowsFor<Api>()

/** Documented calls for quick links (wire.md section 13). */
export const linkRows = [
  get('/api/links/chapter/{host}', (api, call) => listedAs('links', call, api.quickLinks.inChapter), {
    sameForEverybody: true,
    otherChapter: (named) => `Invalid chapter reference: ${named}`,
  }),
  get('/api/links/{id}', (api, { params }) => api.quickLinks.byId({ linkId: params.id! })),
  post('/api/links', (api, { body }) =>
    documentedText('New Link Created Successfully', api.quickLinks.add(entriesOf(newLink, body))),
  ),
  put('/api/links/{id}', (api, { params, body }) =>
    documentedText(
      'Link update successful',
      api.quickLinks.update({ ...entriesOf(newLink, body), linkId: params.id! }),
    ),
  ),
  del('/api/links/{id}', (api, { params }) =>
    documentedText('Link has been deleted successfully', api.quickLinks.remove({ linkId: params.id! })),
  ),
]
