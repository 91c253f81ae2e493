/** What admins read about the events they look after. */
export const list = {
  title: 'Events',
  lead: (chapterName: string) => `Events of the ${chapterName} chapter.`,
  create: 'Create new event',
  search: 'Name, description or location',
  none: { title: 'No events yet', text: 'Create one, review it, publish it.' },
  heads: { number: 'No.', name: 'Name', description: 'Description', starts: 'Starts', ends: 'Ends', acts: 'Actions' },
  published: 'Published',
  draft: 'Draft',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
}

export const removal = {
  title: (name: string) => `Delete ${name}?`,
  text: (name: string) => `${name} will be deleted permanently.`,
  act: 'Delete event',
  impossible: (name: string) => `${name} cannot be deleted`,
  registered: (count: number) => `It has ${count === 1 ? '1 registration' : `${count.toLocaleString('en-US')} registrations`}. Unpublish it instead.`,
}

export const adminBar = { edit: 'Edit event', publish: 'Publish', unpublish: 'Unpublish' }

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
}

export const form = {
  event: { title: 'Event', help: 'What it is and what to expect.' },
  place: { title: 'When and where', help: (zone: string) => `Times are ${zone}.` },
  fees: { title: 'Fees and seats', help: 'US dollars per person.' },
  chooseType: 'Select type',
  adultFee: 'Adult fee',
  childFee: 'Fee for children under 18',
  familyPrice: 'Family price',
  familyPriceHelp: 'Maximum per registration. 0 for no maximum.',
  onlyWithFees: 'For picnics and conventions.',
  seatsHelp: 'Leave empty for no limit.',
  startsTitle: 'The start date must not be before today',
  endsTitle: 'The end must not be before the start',
  moneyTitle: 'At least 0, with at most two decimals',
}

/** What came of an admin's act, by the word that the address of the next page carries. */
export const done: Record<string, string | undefined> = {
  created: 'Event created. It is still a draft.',
  updated: 'Event updated.',
  published: 'Event published.',
  unpublished: 'Event unpublished. It is a draft again.',
  deleted: 'Event deleted.',
}
