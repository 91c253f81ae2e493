import { documentedText, rowsFor } from '#server/rest.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { eventFlyers } from './procedures.ts'

type Api = { eventFlyers: CallerOf<typeof eventFlyers> }

const { del } = rowsFor<Api>()

/** The documented call about a flyer; PUT events/{eventId} adds flyers, and GET events/{id} lists them. */
export const flyerRows = [
  del('/api/events/flyer/{flyerId}', (api, { params }) =>
    documentedText('Flyer has been deleted successfully', api.eventFlyers.remove({ flyerId: params.flyerId! })),
  ),
]
