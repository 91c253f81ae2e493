import { event } from './words.ts'

/** Texts of an event's flyers. */
export const flyerWords = {
  title: event.flyers,
  none: 'No flyers yet. Upload a PDF or a picture that people can print and pass on.',
  field: 'New flyers',
  hint: 'PDF or pictures, one by one, up to 10 MB each',
  add: 'Add flyers',
  delete: 'Delete flyer',
  deleteOf: (name: string) => `Delete ${name}`,
  removal: {
    title: (name: string) => `Delete ${name}?`,
    text: 'The flyer will disappear from the page of this event right away.',
  },
  done: { addFlyers: 'Flyers added.', removeFlyer: 'Flyer deleted.' },
}
