import type { Catalog } from '#server/features/packages/rules.ts'

/** The names of the catalogs, as tabs and as headings. */
export const catalogNames: Record<Catalog, string> = {
  general: 'General',
  convention: 'Convention',
  grand: 'Grand event',
}

/** The sections of a form: what its packages are called if they have no group. */
export const sectionNames: Record<string, string> = {
  meal: 'Meals',
  premium: 'Premium packages',
  general: 'General packages',
  cruise: 'Boat cruise',
}

/** Admin texts about the packages of an event. */
export const packagesWords = {
  title: 'Packages',
  lead: 'What people can buy on the forms of this event. Each form uses one catalog.',
  catalogs: 'Catalogs',
  noun: 'package',
  add: 'New package',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeAct: 'Delete package',
  inUse: (taken: number) =>
    `${taken.toLocaleString('en-US')} ${taken === 1 ? 'is' : 'are'} sold or being paid for. Set its capacity to ${taken} to stop selling it.`,
  consequence: 'It will disappear from its form right away.',
  update: 'Update package',
  create: 'Add package',
  cancel: 'Cancel',
  seeForm: 'See the form',
  notSold: { title: 'The form of this event does not offer these packages.', text: 'Choose the registration form' },
  done: { add: 'Package added.', update: 'Package updated.', remove: 'Package deleted.' },
  count: (count: number) => `${count} ${count === 1 ? 'package' : 'packages'}`,
  number: (count: number) => (count === 1 ? 'one package' : `${count} packages`),
  rule: (isOne: boolean) => (isOne ? 'only one of them' : 'any number'),
  /** For a section with several groups, of which only one can be chosen. */
  ruleOfSection: (section: string) => `only one of all ${sectionNames[section]!.toLowerCase()}`,
  ruleOfForm: (section: string) =>
    `The form takes one of its ${section === 'cruise' ? 'boat cruises' : 'general packages'}.`,
  empty: { title: 'No packages here yet', text: 'Add the first one: a ticket, a dinner, a sponsor package.' },
  columns: {
    name: 'Package',
    price: 'Price',
    persons: 'Persons',
    rooms: 'Rooms',
    nights: 'Nights',
    onlyOne: 'Only one',
    alsoTicks: 'Also selects',
    sold: 'Sold',
    acts: 'Actions',
  },
  yes: 'Yes',
  no: 'no',
  none: 'none',
  noLimit: 'no limit',
  soldOf: (taken: number, capacity: number) =>
    `${taken.toLocaleString('en-US')} of ${capacity.toLocaleString('en-US')}`,
  sold: (taken: number) => `${taken.toLocaleString('en-US')}, no limit`,
  soldOut: 'Sold out',
  soldSoFar: (sold: number) => (sold === 0 ? 'None sold yet' : `${sold.toLocaleString('en-US')} sold`),
  keeps: (sold: number) =>
    `${sold === 1 ? '1 sold package keeps' : `${sold.toLocaleString('en-US')} sold packages keep`} the price of their day.`,
  each: 'per person',
  facts: (persons: number, rooms: number, nights: number) =>
    [
      counted(persons, 'person', 'persons'),
      rooms > 0 && counted(rooms, 'room', 'rooms'),
      nights > 0 && counted(nights, 'night', 'nights'),
    ]
      .filter(Boolean)
      .join(', '),
  /** The heads of the parts of its form. */
  parts: { includes: 'What it includes', form: 'On the form' },
  fields: {
    name: 'Name',
    price: 'Price',
    color: 'Color',
    description: 'Description',
    persons: 'Persons',
    rooms: 'Rooms',
    nights: 'Nights',
    capacity: 'Capacity',
    groupName: 'Group',
    groupRule: 'In its group',
    alsoTicks: 'Also selects',
    section: 'Show under',
    isPerAttendee: 'The price is',
    countsAsAttendees: 'Counts toward attendance',
  },
  help: {
    description: 'One short sentence per benefit.',
    capacity: 'Leave empty for no limit',
    groupName: 'Such as Saturday night',
    groupRule: 'Only one: choosing another clears it',
    alsoTicks: 'Selected together with this one',
  },
  rules: { any: 'Any number', one: 'Only one' },
  perAttendee: { 1: 'Per person', 0: 'For the package' },
  counts: { 1: 'Yes', 0: 'No' },
  colors: {
    none: 'None',
    bronze: 'Bronze',
    silver: 'Silver gray',
    gold: 'Gold',
    platinum: 'Platinum',
    diamond: 'Diamond',
    blue: 'Blue',
    green: 'Green',
    red: 'Red',
  } as Record<string, string>,
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
