import type { Place } from '#server/features/images/rules.ts'

/** Admin texts about the chapter's pictures. */
export const imagesWords = {
  title: 'Images',
  lead: 'Pictures for the header of every page, for the home page, and of your events for the Year Book.',
  noun: 'image',
  search: 'Search descriptions',
  empty: {
    title: 'No images yet',
    text: 'Add the first one: four pictures or more fill the header, and one is enough for the home page.',
  },
  consequence: 'It will disappear from the header, the home page and the Year Book right away.',
  fields: { imageName: 'Place', imageDescription: 'Description', eventId: 'Event', image: 'Picture' },
  descriptionHelp:
    'What the picture shows. It is the caption, and is read aloud to people who cannot see the picture. Of an event, "Name: talk" makes a speaker of its landing page.',
  eventHelp:
    'The picture will also appear in the gallery of the event and in the Year Book, once the event is published.',
  noEvent: 'No event',
  file: 'A picture, up to 10 MB',
  choosePlace: 'Select place',
  places: {
    navbarImage: 'Header of every page',
    homeScreenImage: 'Home page',
    eventImage: 'Event gallery',
  } satisfies Record<Place, string>,
}
