/** Admin texts about an event's pictures. */
export const gallerySection = {
  none: 'No pictures yet. They appear in the gallery and the Year Book.',
  add: 'Add pictures',
  fields: { image: 'New pictures', imageDescription: 'Description' },
  hint: 'Pictures, one by one, up to 10 MB each',
  notAPicture: 'Please choose a picture.',
  descriptionHelp: 'The caption of each of them, which is read aloud to people who cannot see the picture.',
  deleteOf: (place: number) => `Delete picture ${place}`,
  deleteTitle: 'Delete this picture?',
  delete: 'Delete picture',
  consequence: (description: string) =>
    `\u201c${description}\u201d disappears from the gallery of this event and from the Year Book right away.`,
  done: { addPictures: 'Pictures added.', removePicture: 'Picture deleted.' },
}

/** Admin texts about the speakers of an event. */
export const speakersSection = {
  title: 'Speakers',
  none: 'No speakers yet. They appear on the event’s page and on its landing page.',
  add: 'Add speaker',
  edit: 'Edit speaker',
  update: 'Update speaker',
  delete: 'Delete speaker',
  editOf: (name: string) => `Edit ${name}`,
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  consequence: 'The speaker disappears from the pages of this event, with the picture.',
  fields: { speakerName: 'Name', talk: 'Talk', image: 'Picture' },
  hint: 'A picture, up to 10 MB',
  notAPicture: 'Please choose a picture.',
  done: { addSpeaker: 'Speaker added.', updateSpeaker: 'Speaker updated.', removeSpeaker: 'Speaker deleted.' },
}
