import { capitalized } from '#app/lib/format.ts'
import type { RegistrationForm } from '#server/features/events/rules.ts'

/** Texts of the form of an event. */
export const newEvent = {
  title: 'Create new event',
  lead: 'It stays a draft, and nobody can register, until you publish it.',
  act: 'Create event',
  actAndPublish: 'Create and publish',
  cancel: 'Cancel',
}

export const editEvent = {
  title: 'Edit event',
  lead: (type: string) => `${capitalized(type)} (the type cannot be changed)`,
  act: 'Update event',
  actOnDraft: 'Save draft',
  actAndPublish: 'Save and publish',
  packages: 'Packages',
  values: 'Value received',
  back: 'Back to the event',
  editing: 'You are editing.',
  changes: (count: number) =>
    count === 0 ? 'Nothing is changed' : count === 1 ? '1 change is not saved' : `${count} changes are not saved`,
  registered: (count: number) =>
    count === 0
      ? 'nobody has registered'
      : count === 1
        ? '1 person has registered'
        : `${count.toLocaleString('en-US')} people have registered`,
  sections: 'Sections of this page',
  page: 'Page',
  gallery: 'Gallery',
  refunds: 'Refunds',
  registrations: 'Registrations',
}

export const form = {
  event: { title: 'Event', help: 'What it is and what to expect.' },
  place: { title: 'When and where', help: (zone: string) => `Times are in ${zone} unless you choose another zone.` },
  fees: { title: 'Fees and seats', help: 'US dollars per person.' },
  seats: { title: 'Seats and flyers', help: 'How many can come, and what to hand out.' },
  chooseType: 'Select type',
  typeName: 'What you call it',
  typeNameHelp: (kind: string) => `Leave empty for “${kind}”.`,
  anotherType: 'Another type…',
  adultFee: 'Adult fee',
  childFee: 'Fee for children under 18',
  familyPrice: 'Family price',
  familyPriceHelp: 'Maximum per registration. 0 for no maximum.',
  onlyWithFees: 'For picnics and conventions.',
  timeZone: 'Time zone',
  zoneOfChapter: (zone: string) => `The chapter’s: ${zone}`,
  zoneHelp: 'Only if the event takes place in another one.',
  seatsHelp: 'Leave empty for no limit.',
  startsTitle: 'The start date must not be before today',
  endsTitle: 'The end must not be before the start',
  moneyTitle: 'At least 0, with at most two decimals',
}

/** How people register for an event, and what visitors see beside its details. */
export const settingsWords = {
  title: 'Registration and page',
  text: 'How people register, and what visitors see.',
  open: 'Change these settings',
  registrationForms: [
    { value: 'standard', text: 'Attendees, programs and rooms' },
    { value: 'convention', text: 'Convention: packages, cruise and rooms' },
    { value: 'packages', text: 'Packages alone' },
  ] satisfies { value: RegistrationForm; text: string }[],
  pages: [
    { value: 'false', text: 'The usual page' },
    { value: 'true', text: 'A landing page' },
  ],
  forms: [
    { value: 'false', text: 'Show its page' },
    { value: 'true', text: 'Open the registration form directly' },
  ],
  itself: 'This event',
  fields: {
    registrationForm: 'Registration form',
    showsLanding: 'Visitors see',
    sendsToForm: 'When visitors open the event',
    landingEventId: 'Tickets come from',
    badge: 'Label before the event',
    hotelLink: 'Link to reserve a hotel room',
  },
  help: {
    registrationForm: 'The convention form sells the Convention catalog of packages, the last one the General catalog.',
    landingEventId: 'The event whose packages, hotels, programs and contacts the landing page shows.',
    sendsToForm: 'A landing page leads there by its button.',
    badge: 'Leave empty for “Upcoming”.',
  },
}

/** Texts of duplicating an event. */
export const duplicateWords = {
  title: 'Duplicate',
  text: 'This creates a draft with everything except registrations and pictures. Programs shift with the start date.',
  open: 'Choose new dates',
  startsAt: 'New start',
  endsAt: 'New end',
  act: 'Duplicate event',
  done: { duplicated: 'Event duplicated. You are viewing the copy, a draft. Check its texts and room names.' },
}
