import { post, put } from '#server/rest.ts'
import { subscriber } from './schema.ts'

export const newsletterRows = [
  post('/api/newsletter', (api, { body }) => api.newsletter.subscribe(subscriber.parse(body)), { takes: subscriber }),
  put('/api/newsletter', (api, { body }) => api.newsletter.unsubscribe(subscriber.parse(body)), { takes: subscriber }),
]
