import { documentedText, entriesOf, rowsFor } from '#server/rest.ts'
import { newImage } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { images } from './procedures.ts'

type Api = { images: CallerOf<typeof images> }

const { del, get, post } = rowsFor<Api>()

const ofDomain = { sameForEverybody: true, otherChapter: () => 'Invalid Chapter Domain' }

/** Documented calls for pictures (wire.md section 10), and additional ones that the legacy client uses [spec 42]. */
export const imageRows = [
  get('/api/image/navbar/chapter/{host}', (api) => api.images.navbar(), ofDomain),
  get('/api/image/homeScreen/chapter/{host}', (api) => api.images.homeScreen(), ofDomain),
  get('/api/image/chapter/{host}', (api) => api.images.inChapter(), ofDomain),
  get('/api/image/event/chapter/{host}', async (api) => (await api.images.ofEvents()).map(eventRow), ofDomain),
  get('/api/image/{id}', (api, { params }) => api.images.byId({ imageId: params.id! })),
  post('/api/image/new', (api, { body }) =>
    documentedText('New Image Added Successfully', api.images.add(entriesOf(newImage, body))),
  ),
  del('/api/image/{id}', (api, { params }) =>
    documentedText('The Image has been deleted successfully', api.images.remove({ imageId: params.id! })),
  ),
]

type WithPictures = Awaited<ReturnType<Api['images']['ofEvents']>>[number]

const eventRow = ({ eventId, eventName, startsAt, endsAt, pictures }: WithPictures) => ({
  eventId,
  eventName,
  eventDate: [
    { value: startsAt, inclusive: true },
    { value: endsAt, inclusive: true },
  ],
  eventImageGalleries: pictures,
})
