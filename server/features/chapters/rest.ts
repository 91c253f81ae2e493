import type { z } from 'zod'
import { documentedText, type RestCall, rowsFor } from '#server/rest.ts'
import type { addedChapter, chapterUpdate } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { chapters } from './procedures.ts'

type Api = { chapters: CallerOf<typeof chapters> }

const { del, get, post, put } = rowsFor<Api>()

/** Documented calls for chapters (wire.md section 5). */
export const chapterRows = [
  get('/api/chapters', (api) => api.chapters.all()),
  get('/api/chapters/chapter/{host}', (api) => api.chapters.here(), {
    sameForEverybody: true,
    otherChapter: () => 'No Chapter found',
  }),
  get('/api/chapters/{id}', (api, { params }) => api.chapters.byId({ chapterId: params.id! })),
  post('/api/chapters/new', (api, { body }) =>
    documentedText('New Chapter created successfully', api.chapters.add(body as z.input<typeof addedChapter>)),
  ),
  put('/api/chapters/{id}', (api, { params, body }) =>
    documentedText('Chapter updated successful', api.chapters.update({ ...entries(body), chapterId: params.id! })),
  ),
  del('/api/chapters/{id}', (api, { params }) =>
    documentedText('Chapter has been deleted successfully', api.chapters.remove({ chapterId: params.id! })),
  ),
]

/** Returns the body; the procedure validates it. */
const entries = (body: RestCall['body']) => body as Omit<z.input<typeof chapterUpdate>, 'chapterId'>
