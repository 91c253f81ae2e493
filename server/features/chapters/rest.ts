import { get } from '#server/rest.ts'

export const chapterRows = [
  get('/api/chapters', (api) => api.chapters.all()),
  get('/api/chapters/chapter/{host}', (api) => api.chapters.here(), { sameForEverybody: true, otherChapter: () => 'No Chapter found' }),
  get('/api/chapters/{id}', (api, { params }) => api.chapters.byId({ chapterId: params.id! })),
]
