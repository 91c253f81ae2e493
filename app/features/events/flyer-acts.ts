import { one } from '#app/lib/page/acts.ts'
import { flyerReference, newFlyers } from '#server/features/events/flyers/schema.ts'

/** The buttons of the section, on the page of an event. */
export const flyerActs = {
  addFlyers: one(newFlyers.omit({ eventId: true }), ({ api, input, params }) =>
    api.eventFlyers.add({ ...input, eventId: params.id! }),
  ),
  removeFlyer: one(flyerReference, ({ api, input }) => api.eventFlyers.remove(input)),
}
