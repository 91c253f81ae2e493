import { documentedText, entriesOf, type RestCall, rowsFor } from '#server/rest.ts'
import { advertisementUpdate, newAdvertisement } from './schema.ts'
import { newSponsor } from './sponsors.schema.ts'
import type { CallerOf, OutputsOf } from '#server/trpc.ts'
import type { advertisements } from './procedures.ts'
import type { sponsors } from './sponsors.procedures.ts'

type Api = { advertisements: CallerOf<typeof advertisements>; sponsors: CallerOf<typeof sponsors> }

const { del, get, post, put } = rowsFor<Api>()

const publicList = { sameForEverybody: true }

/** Documented calls for advertisements and sponsors (wire.md section 14). */
export const advertisementRows = [
  get(
    '/api/adv/chapter/{host}',
    (api, { query }) =>
      api.advertisements.inChapter({
        advType: query.get('advType'),
        eventId: query.get('eventId'),
        active: query.get('active'),
      }),
    publicList,
  ),
  get(
    '/api/adv/event/chapter/{host}',
    async (api) => byEvent(await api.advertisements.inChapter({ advType: 'event-sponsor' })),
    publicList,
  ),
  get('/api/adv/{id}', (api, { params }) => api.advertisements.byId({ imageId: params.id! })),
  post('/api/adv', (api, { body }) =>
    documentedText('New Advertisement Created Successfully', api.advertisements.add(entries(newAdvertisement, body))),
  ),
  put('/api/adv/{id}', (api, { params, body }) =>
    documentedText(
      'Advertisement Updated Successfully',
      api.advertisements.update({ ...entries(advertisementUpdate, body), imageId: params.id! }),
    ),
  ),
  get('/api/sponsor/chapter/{host}', (api) => api.sponsors.inChapter()),
  get('/api/sponsor/{id}', (api, { params }) => api.sponsors.byId({ sponsorId: params.id! })),
  post('/api/sponsor', (api, { body }) =>
    documentedText('New Sponsor Created Successfully', api.sponsors.add(entriesOf(newSponsor, body))),
  ),
  put('/api/sponsor/{id}', (api, { params, body }) =>
    documentedText(
      'Sponsor Updated Successfully',
      api.sponsors.update({ ...entriesOf(newSponsor, body), sponsorId: params.id! }),
    ),
  ),
  del('/api/sponsor/{id}', (api, { params }) =>
    documentedText('Sponsor has been deleted successfully', api.sponsors.remove({ sponsorId: params.id! })),
  ),
]

/** Strips the time of day that clients send after a day. */
const dayOf = (sent: unknown) => (typeof sent === 'string' ? sent.replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1') : sent)

const entries = <Shape extends Parameters<typeof entriesOf>[0]>(shape: Shape, body: RestCall['body']) =>
  entriesOf(shape, { ...body, startDate: dayOf(body.startDate), expireDate: dayOf(body.expireDate) })

type Listed = OutputsOf<typeof advertisements>['inChapter'][number]

/** Groups the advertisements by event, in the order of the list. */
function byEvent(rows: Listed[]): { eventId: string; eventName: string; advertisements: Listed[] }[] {
  const events = new Map<string, { eventId: string; eventName: string; advertisements: Listed[] }>()
  for (const row of rows) {
    const eventId = row.eventId ?? ''
    const event = events.get(eventId) ?? { eventId, eventName: row.eventName ?? '', advertisements: [] }
    event.advertisements.push(row)
    events.set(eventId, event)
  }
  return [...events.values()]
}
