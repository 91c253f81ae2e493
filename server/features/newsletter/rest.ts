import { rowsFor } from '#server/rest.ts'
import { subscriber } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { newsletter } from './procedures.ts'

type Api = { newsletter: CallerOf<typeof newsletter> }

const { post, put } = rowsFor<Api>()

export const newsletterRows = [
  post('/api/newsletter', (api, { body }) => api.newsletter.subscribe(subscriber.parse(body)), { takes: subscriber }),
  put('/api/newsletter', (api, { body }) => api.newsletter.unsubscribe(subscriber.parse(body)), { takes: subscriber }),
]
