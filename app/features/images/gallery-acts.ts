import { one } from '#app/lib/page/acts.ts'
import { speakerDescription } from '#server/features/images/rules.ts'
import { imageReference, newPictures, newSpeaker, speakerUpdate } from '#server/features/images/schema.ts'

/** The actions of the section, on the page of the event that the URL names. */
export const galleryActs = {
  addPictures: one(newPictures.omit({ eventId: true }), ({ api, input, params }) =>
    api.images.addToEvent({ ...input, eventId: params.id! }),
  ),
  addSpeaker: one(newSpeaker, ({ api, input: { image, ...speaker }, params }) =>
    api.images.addToEvent({
      eventId: params.id!,
      imageDescription: speakerDescription(speaker),
      image: JSON.stringify([image]),
    }),
  ),
  updateSpeaker: one(speakerUpdate, ({ api, input: { imageId, image, edition, ...speaker } }) =>
    api.images.update({ imageId, image, edition, imageDescription: speakerDescription(speaker) }),
  ),
  removeSpeaker: one(imageReference, ({ api, input }) => api.images.remove(input)),
  removePicture: one(imageReference, ({ api, input }) => api.images.remove(input)),
}
