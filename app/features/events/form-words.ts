import type { RegistrationForm } from '#server/features/events/rules.ts'

/** Texts of the form of an event. */
export const newEvent = {
  title: 'Create new event',
  lead: 'It stays a draft, and nobody can register, until you publish it.',
  act: 'Create event',
  cancel: 'Cancel',
}

export const editEvent = {
  title: 'Edit event',
  lead: (type: string) => `${type.charAt(0).toUpperCase()}${type.slice(1)} (the type cannot be changed)`,
  act: 'Update event',
  packages: 'Packages',
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
  landing: 'Landing page',
  refunds: 'Refunds',
  registrations: 'Registrations',
}

export const form = {
  event: { title: 'Event', help: 'What it is and what to expect.' },
  place: { title: 'When and where', help: (zone: string) => `Times are ${zone}, if you choose no other time zone.` },
  fees: { title: 'Fees and seats', help: 'US dollars per person.' },
  chooseType: 'Select type',
  adultFee: 'Adult fee',
  childFee: 'Fee for children under 18',
  familyPrice: 'Family price',
  familyPriceHelp: 'Maximum per registration. 0 for no maximum.',
  onlyWithFees: 'For picnics and conventions.',
  timeZone: 'Time zone',
  zoneOfChapter: (zone: string) => `The chapter’s: ${zone}`,
  zoneHelp: 'Only for an event that takes place in another one.',
  seatsHelp: 'Leave empty for no limit.',
  startsTitle: 'The start date must not be before today',
  endsTitle: 'The end must not be before the start',
  moneyTitle: 'At least 0, with at most two decimals',
}

/** How people register for an event, and what visitors see beside its details. */
export const settingsWords = {
  title: 'Form, landing page and badge',
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
    { value: 'false', text: 'No' },
    { value: 'true', text: 'Yes' },
  ],
  itself: 'This event',
  fields: {
    registrationForm: 'Registration form',
    showsLanding: 'Visitors see',
    sendsToForm: 'Open the registration form directly',
    landingEventId: 'Tickets come from',
    badge: 'Label before the event',
    hotelLink: 'Link to reserve a hotel room',
  },
  help: {
    registrationForm: 'The convention form sells the Convention catalog of packages, the last one the General catalog.',
    landingEventId: 'Its dates, place, packages, hotels, programs, pictures and contacts make the landing page.',
    sendsToForm: 'Visitors who open the event skip its page. From a landing page the button leads to the form.',
    badge: 'Leave empty for "Upcoming".',
  },
  act: 'Update form, page and badge',
  done: { changeSettings: 'Form, page and badge updated.' },
}

/** Texts of duplicating an event. */
export const duplicateWords = {
  title: 'Duplicate',
  text: 'This creates a draft with everything except registrations and pictures. Programs shift with the start date.',
  startsAt: 'New start',
  endsAt: 'New end',
  act: 'Duplicate event',
  done: { duplicated: 'Event duplicated. You are viewing the copy, a draft. Check its texts and room names.' },
}
