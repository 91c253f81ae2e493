import { links } from './link-words.ts'

/** Texts of an event's check-in page and its helpers. */
export const checkIn = {
  title: links.checkIn,
  titleOf: (eventName: string) => `${links.checkIn}: ${eventName}`,
  back: 'Back to the event',
  came: (came: number) => came.toLocaleString('en-US'),
  of: (registered: number) => `of ${registered.toLocaleString('en-US')}`,
  tallied: (came: number, registered: number) =>
    `${came.toLocaleString('en-US')} of ${registered.toLocaleString('en-US')} people have come`,
  views: { scan: 'Scan', search: 'Search', list: 'List' },
  viewsLabel: 'Ways to check in',
  loading: 'Loading the list',
  needsScripts: 'Check-in needs JavaScript. Please switch it on for this page.',
  noList: 'The list is not on this phone yet. Open this page once while you are online.',
  retry: 'Try again',
}

export const offline = {
  title: 'Offline.',
  stored: (count: number) =>
    count === 0
      ? 'The list is on this phone.'
      : `${count === 1 ? '1 check-in is' : `${count} check-ins are`} saved on this phone and will be sent when you are back online.`,
  signedOut: 'You are logged out, or no longer a helper here.',
  signedOutText: (count: number) =>
    count === 0
      ? 'Log in again to continue.'
      : `Log in again: ${count === 1 ? '1 check-in waits' : `${count} check-ins wait`} on this phone.`,
  logIn: 'Log in',
}

export const mismatches = {
  twice: (name: string, at: string) => `${name} was checked in at two desks. Here at ${at}.`,
  first: (at: string, desk: number) => `The first was at ${at}, desk ${desk}. It counts.`,
  refused: (name: string) => `${name} could not be recorded.`,
  dismiss: 'OK',
}

export const scan = {
  hold: 'Hold the ticket’s code inside the frame',
  light: 'Light',
  starting: 'Starting the camera',
  noCamera: 'The camera cannot be used',
  noCameraText: 'Allow the camera for this site in the browser, or use Search.',
  last: 'Last',
}

export const search = {
  label: 'Name or registration ID',
  clear: 'Clear search',
  begin: (all: number) =>
    `${all.toLocaleString('en-US')} ${all === 1 ? 'registration' : 'registrations'}. Type a name or an ID.`,
  none: (typed: string) => `No registration matches “${typed}”. Type less of the name, or look in the list.`,
  count: (matching: number, areMore: boolean, all: number) =>
    `${areMore ? 'More than ' : ''}${matching} of ${all.toLocaleString('en-US')} ${all === 1 ? 'registration' : 'registrations'}`,
  more: 'There are more. Type more of the name.',
  register: 'Register at the desk',
}

export const list = {
  desk: 'Desk',
  deskHelp: 'The number of your place. Others read it when a ticket comes twice.',
  stored: 'This page is on your phone and opens offline.',
  more: (count: number) => `${count.toLocaleString('en-US')} more. Use Search to find them.`,
  none: 'Nobody has registered yet.',
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const row = {
  checkIn: 'Check in',
  checkInOf: (name: string) => `Check in ${name}`,
  open: (name: string) => `Open ${name}`,
  held: 'held',
  /** "2 adults, 1 child" */
  people: (adults: number, minors: number) =>
    [adults > 0 && count(adults, 'adult', 'adults'), minors > 0 && count(minors, 'child', 'children')]
      .filter(Boolean)
      .join(', '),
  total: (people: number) => count(people, 'person', 'people'),
}

/** The packages and the participants of a registration. */
export const taken = {
  label: 'Packages and participants',
  package: 'Package',
  participant: (name: string, grade: string) => `${name}, grade ${grade}`,
}

export const person = {
  checking: 'Checking',
  done: (memberId: string, at: string) => `${memberId ? `Member ${memberId}, checked` : 'Checked'} in at ${at}`,
  twice: 'Already checked in',
  twiceWho: (name: string, people: string, at: string, desk: number) => `${name}, ${people} at ${at}, desk ${desk}`,
  usedOnce: 'The ticket was used once.',
  usedOnceText: 'Ask for the name. If more people came, add them here.',
  arrived: 'How many have arrived?',
  adults: 'Adults',
  minors: 'Children under 18',
  registered: (number: number) => `${number} registered`,
  inside: (came: number, registered: number) => `${came} of ${registered} inside`,
  less: (what: string) => `Fewer ${what.toLowerCase()}`,
  more: (what: string) => `More ${what.toLowerCase()}`,
  next: 'Next person',
  undo: 'Undo check-in',
  add: 'Add people',
  notIn: 'This person is not checked in.',
  void: 'This ticket is void',
  cancelled: (name: string) => `${name} canceled this registration.`,
  handedOver: 'This registration was transferred to another person, who has a new ticket. Ask for it.',
  unknown: 'Not a ticket of this event',
  unknownText: 'Ask for the name, and use Search.',
  unknownOffline:
    'It may be newer than the list on this phone. Ask for the name, and try again when you are back online.',
}

/** The page on which admins name helpers. */
export const helpers = {
  title: links.helpers,
  lead: (eventName: string) =>
    `Members who may check people in at ${eventName}. They see names, packages and who takes part in which group, but no email and no phone.`,
  checkIn: 'Open check-in',
  member: 'Member',
  add: 'Add helper',
  adding: 'Adding',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  none: { title: 'No helpers yet', text: 'Admins of the chapter can check people in without being named.' },
  done: { add: 'Helper added.', remove: 'Helper removed.' },
}
