import { del, documentedText } from '#server/rest.ts'

/** The documented call about a flyer; PUT events/{eventId} adds flyers, and GET events/{id} lists them. */
export const flyerRows = [
  del('/api/events/flyer/{flyerId}', (api, { params }) =>
    documentedText('Flyer has been deleted successfully', api.eventFlyers.remove({ flyerId: params.flyerId! })),
  ),
]
