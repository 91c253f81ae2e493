import type { OutOfTurnReason } from '#server/features/registrations/waiting-list/rules.ts'

const seats = (count: number) => `${count} ${count === 1 ? 'seat' : 'seats'}`

/** Texts of waiting lists. */
export const waiting = {
  title: 'Waiting list',
  join: 'Join the waiting list',
  lead: (name: string) =>
    `When seats of ${name} come free we offer them in order, by email, and hold them for 24 hours, or less if the event is near.`,
  count: (count: number) =>
    count === 0 ? 'Nobody is waiting yet.' : `${count} ${count === 1 ? 'party' : 'parties'} waiting`,
  fields: { firstName: 'First name', lastName: 'Last name', email: 'Email', persons: 'How many people?' },
  joining: 'Joining…',
  /** Shown instead of the form while there are seats. */
  open: (left: number | null) =>
    left === null ? 'This event has no limit of seats.' : left === 1 ? '1 seat is left.' : `${left} seats are left.`,
  register: 'Register now',
  more: 'For a larger party, join the waiting list.',
  toEvent: 'Back to the event',
}

/** The page of one's own place. */
export const place = {
  title: 'Your place on the waiting list',
  facts: { event: 'Event', starts: 'Starts', persons: 'Persons', number: 'Your place in line', until: 'Held until' },
  waiting: (number: number) => `You are number ${number} on the waiting list.`,
  link: 'We sent you the address of this page. You can leave the list here at any time.',
  offered: (persons: number) => `We hold ${seats(persons)} for you.`,
  unconfirmed: 'Please confirm your email address.',
  toConfirm: 'We sent you an email with a link. Seats are offered to you once you have confirmed.',
  confirm: 'Confirm my place',
  register: 'Register now',
  pass: 'Decline the seats',
  leave: 'Leave the waiting list',
  saving: 'One moment…',
  ended: {
    taken: (day: string) => `You registered${day}. Your place on the waiting list has ended.`,
    passed: (day: string) => `You declined the seats${day}. Thank you.`,
    lapsed: (day: string) => `The offer ended${day}, and the seats went to the next person.`,
    left: (day: string) => `You left the waiting list${day}.`,
    removed: (day: string) => `The chapter removed this place from the waiting list${day}.`,
  },
  on: (day: string) => day && ` on ${day}`,
  over: 'The offer has ended.',
}

/** An event's waiting list, for its admins. */
export const line = {
  title: 'Waiting list',
  lead: (name: string) => `${name}: seats that come free are offered in this order.`,
  none: { title: 'Nobody is waiting', text: 'Visitors can join when all seats are taken.' },
  first: (count: number) => `These are the first ${count}. The others will appear as places are taken.`,
  persons: seats,
  unconfirmed: 'not confirmed',
  since: (when: string) => `since ${when}`,
  offered: (until: string) => `Offered until ${until}`,
  reason: 'Reason to offer out of turn',
  choose: 'Choose a reason',
  offer: 'Offer now',
  offerTo: (name: string) => `Offer now to ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name} from the waiting list`,
  saving: 'Saving…',
  reasons: {
    helper: 'Helps at the event',
    speaker: 'Speaks at the event',
    family: 'Family of a registrant',
    mistake: 'Was passed over by mistake',
    other: 'Another reason',
  } satisfies Record<OutOfTurnReason, string>,
  done: { offer: 'Seats offered.', remove: 'Removed from the waiting list.' },
}
