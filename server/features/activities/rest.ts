import { listedAs } from '#server/records/public-lists.ts'
import { documentedText, entriesOf, type RestCall, rowsFor } from '#server/rest.ts'
import { activityUpdate, newActivity } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { activities } from './procedures.ts'

type Api = { activities: CallerOf<typeof activities> }

const { del, get, post, put } = rowsFor<Api>()

/** Documented calls for activities (wire.md section 15) [spec 66, 67]. */
export const activityRows = [
  get(
    '/api/category',
    async (api) => (await api.activities.categories()).map(({ count: _, ...category }) => category),
    { sameForEverybody: true },
  ),
  get('/api/activity/chapter/{host}', (api, call) => listedAs('activities', call, api.activities.inChapter), {
    sameForEverybody: true,
  }),
  get('/api/activity/{id}', (api, { params }) => api.activities.byId({ activityId: params.id! })),
  post('/api/activity', (api, { body }) =>
    documentedText(
      'New Activity Created Successfully',
      api.activities.add(entriesOf(newActivity, { ...body, activityPhoto: body.activityPhoto ?? undefined })),
    ),
  ),
  put('/api/activity/{id}', (api, { params, body }) =>
    documentedText(
      'Activity has been updated successfully',
      api.activities.update({ ...changes(body), activityId: params.id! }),
    ),
  ),
  del('/api/activity/{id}', (api, { params }) =>
    documentedText('Activity has been deleted successfully', api.activities.remove({ activityId: params.id! })),
  ),
]

/**
 * Reads changes from a body. Files are added only by `uploadedFiles`: a client that also sends the list it knows would
 * remove files added since.
 */
function changes(body: RestCall['body']) {
  const {
    activityPhoto: _,
    edition: __,
    ...entries
  } = entriesOf(activityUpdate, { ...body, uploadedFiles: body.uploadedFiles ?? undefined })
  return entries
}
