import { listedAs } from '#server/records/public-lists.ts'
import { documentedText, entriesOf, type RestCall, rowsFor } from '#server/rest.ts'
import { newAnnouncement } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { announcements } from './procedures.ts'

type Api = { announcements: CallerOf<typeof announcements> }

const { del, get, post, put } = rowsFor<Api>()

/** Documented calls for announcements (wire.md section 7). */
export const announcementRows = [
  get(
    '/api/announcements/chapter/{host}',
    (api, call) => listedAs('announcements', call, api.announcements.inChapter),
    {
      sameForEverybody: true,
      otherChapter: (named) => `Invalid chapter reference: ${named}`,
    },
  ),
  get('/api/announcements/announcement/{id}', (api, { params }) =>
    api.announcements.byId({ announcementId: params.id! }),
  ),
  post('/api/announcements', (api, { body }) =>
    documentedText('New Announcement Created Successfully', api.announcements.add(entries(body))),
  ),
  put('/api/announcements/announcement/{id}', (api, { params, body }) =>
    documentedText(
      'announcement update successful',
      api.announcements.update({ ...entries(body), announcementId: params.id! }),
      'announcement not found',
    ),
  ),
  del('/api/announcements/announcement/{id}', (api, { params }) =>
    documentedText(
      'Announcement has been deleted successfully',
      api.announcements.remove({ announcementId: params.id! }),
    ),
  ),
]

/**
 * Reads the fields of a body. The legacy client does not know attachments; null means that a field was never filled in
 * (wire.md section 17).
 */
const entries = (body: RestCall['body']) =>
  entriesOf(newAnnouncement, { ...body, attachments: body.attachments ?? undefined })
