import { one } from '#app/lib/page/acts.ts'
import { flyerReference, newFlyers } from '#server/features/events/flyers/schema.ts'

/** The actions of the section, on an event's page. */
export const flyerActs = {
  addFlyers: one(newFlyers.omit({ eventId: true }), ({ api, input, params }) =>
    api.eventFlyers.add({ ...input, eventId: params.id! }),
  ),
  removeFlyer: one(flyerReference, ({ api, input }) => api.eventFlyers.remove(input)),
}
