import { one } from '#app/lib/page/acts.ts'
import { imageReference, newPictures } from '#server/features/images/schema.ts'

/** The actions of the section, on the page of the event that the URL names. */
export const galleryActs = {
  addPictures: one(newPictures.omit({ eventId: true }), ({ api, input, params }) =>
    api.images.addToEvent({ ...input, eventId: params.id! }),
  ),
  removePicture: one(imageReference, ({ api, input }) => api.images.remove(input)),
}
