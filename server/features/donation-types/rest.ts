import { documentedText, entriesOf, rowsFor } from '#server/rest.ts'
import { newDonationType } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { donationTypes } from './procedures.ts'

type Api = { donationTypes: CallerOf<typeof donationTypes> }

const { del, get, post } = rowsFor<Api>()

/** Documented calls for donation types (wire.md section 4). */
export const donationTypeRows = [
  get('/api/chapters/donationType/{host}', (api) => api.donationTypes.inChapter(), { sameForEverybody: true }),
  // The legacy client calls this before it knows a host [spec 75].
  get('/api/chapters/donationType', (api) => api.donationTypes.inChapter(), { sameForEverybody: true }),
  post('/api/chapters/donationType', (api, { body }) =>
    documentedText('New Donation Type Created Successfully', api.donationTypes.add(entriesOf(newDonationType, body))),
  ),
  del('/api/chapters/donationType/{id}', (api, { params }) =>
    documentedText(
      'Donation type has been deleted successfully',
      api.donationTypes.remove({ donationTypeId: params.id! }),
    ),
  ),
]
