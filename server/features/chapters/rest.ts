import { get } from '#server/rest.ts'

export const chapterRows = [
  get('/api/chapters', (api) => api.chapters.all()),
  get('/api/chapters/chapter/{host}', (api) => api.chapters.here()),
  get('/api/chapters/{id}', (api, { params }) => api.chapters.byId({ chapterId: params.id! })),
]
