import { del, documentedText, entriesOf, get, post } from '#server/rest.ts'
import { newDonationType } from './schema.ts'

/** Documented calls about donation types (wire.md section 4). */
export const donationTypeRows = [
  get('/api/chapters/donationType/{host}', (api) => api.donationTypes.inChapter(), { sameForEverybody: true }),
  // The earlier client calls this before it knows a host [spec 75].
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
