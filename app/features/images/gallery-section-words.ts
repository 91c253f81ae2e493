/** Admin texts about an event's pictures. */
export const gallerySection = {
  none: 'No pictures yet. They appear in the gallery and the Year Book.',
  add: 'Add pictures',
  fields: { image: 'New pictures', imageDescription: 'Description' },
  hint: 'Pictures, one by one, up to 10 MB each',
  notAPicture: 'Please choose a picture.',
  descriptionHelp:
    'The caption of each of them, which is read aloud to people who cannot see the picture. Written as "Name: talk", it makes a speaker of the landing page.',
  deleteOf: (place: number) => `Delete picture ${place}`,
  deleteTitle: 'Delete this picture?',
  delete: 'Delete picture',
  consequence: (description: string) =>
    `\u201c${description}\u201d will disappear from the gallery of this event and from the Year Book right away.`,
  done: { addPictures: 'Pictures added.', removePicture: 'Picture deleted.' },
}
