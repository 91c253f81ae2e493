import { dollars } from '#app/lib/format.ts'

/** Texts for a buyer from the form to the completed registration. */

/** The steps of a registration; one that costs nothing is only reviewed. */
export const stepsOf = (isFree: boolean) => ['Details', isFree ? 'Review' : 'Payment', 'Complete'] as const

const counted = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const people = {
  title: 'Title',
  noTitle: 'None',
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  memberId: 'Member ID',
  adults: 'Adults',
  adult: 'adult',
  children: 'Children under 18',
  child: 'child',
  note: 'Note',
  none: 'None',
}

export const register = {
  title: 'Event registration',
  registerAs: 'Register as',
  member: 'Member',
  logIn: 'Log in as a member',
  guest: 'Guest',
  fromProfile: 'From your profile',
  emailHelp: 'We will send your confirmation here.',
  inviter: 'Invited by',
  inviterHelp: 'Member ID of the person who invited you.',
  who: 'Who’s coming?',
  already: {
    title: (registrationId: string) => `You are already registered (no. ${registrationId})`,
    view: 'View your registration',
    more: ', or fill in the form to add people.',
  },
  extras: 'Extra contribution and note',
  amount: 'Amount',
  amountTitle: 'Enter an amount in dollars, such as 25 or 25.50',
  amountHelp: 'An optional donation to the chapter.',
  noteHelp: 'Anything the organizers should know, such as allergies.',
  next: 'Next: review',
  nextPay: 'Next: payment',
  checking: 'Checking',
  noCharge: 'You won’t be charged yet.',
  onNextPage: 'on the next page',
  total: 'Total',
  seatsLeft: (left: number, seats: number) => `${left} of ${seats} seats left.`,
  family: (cents: number) => `Family price: adults and children together pay ${dollars(cents)} at most.`,
  people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  each: (feeCents: number) => (feeCents === 0 ? 'Free' : `${dollars(feeCents)} each`),
}

/** A gift to a donation event. */
export const giving = {
  title: 'Donate',
  who: 'Who’s giving?',
  gift: 'Your donation',
  amount: 'Amount',
  amounts: 'Suggested gifts',
  minAmount: 'At least $1.00.',
  notEntered: 'Donation, not entered yet',
  next: 'Next: payment',
  already: {
    title: (registrationId: string) => `You have already given (no. ${registrationId})`,
    view: 'View your donation',
    more: ', or fill in the form to give again.',
  },
  done: 'Thank you for your donation',
  change: 'Change your details',
}

/** A member's own nomination in an election. */
export const nomination = {
  title: 'Nomination',
  stepsOf: (isFree: boolean) => ['Position', isFree ? 'Review' : 'Payment', 'Complete'],
  position: 'Position',
  lead: (name: string, closes: string) => `${name}. Nominations close on ${closes}.`,
  onceEach: 'One nomination for each position',
  soFar: (count: number) =>
    count === 0
      ? 'No nomination so far'
      : count === 1
        ? '1 nomination so far'
        : `${count.toLocaleString('en-US')} nominations so far`,
  candidate: 'Candidate',
  status: 'Status',
  memberSince: 'Member since',
  fee: 'fee',
  already: {
    title: (registrationId: string) => `You are already nominated (no. ${registrationId})`,
    view: 'View your nomination',
    more: ', or choose another position.',
  },
  nominatedOn: (day: string) => `You were nominated on ${day}`,
  opensOn: (day: string) => `Nominations open on ${day}`,
  closedOn: (day: string) => `Nominations closed on ${day}`,
  openUntil: (day: string) => `open until ${day}`,
  nothing: 'No position chosen yet.',
  wrong: 'Something wrong?',
  missing: 'Your profile lacks a name or a phone number, which a nomination needs.',
  editProfile: 'Edit your profile',
  donation: 'Donation',
  donationHelp: 'An optional donation to the chapter, $1.00 or more.',
  proceed: 'Proceed',
  membersOnly: 'Nominations are for members of this chapter who are logged in.',
  activeOnly: 'Nominations are for active members.',
  payDues: 'Pay your dues first.',
  toEvent: 'Back to the event',
  done: 'You are nominated',
  change: 'Change your details',
  cancelLead: 'Changed your mind?',
  cancel: 'Cancel this nomination',
  cancelTitle: 'Cancel this nomination?',
  cancelAct: 'Cancel nomination',
  cancelled: 'Nomination canceled',
  cancelWarning: 'You will no longer be nominated for this position.',
}

/** The top of a form that begins with its event. */
export const formHead = {
  about: 'About the event',
  aboutAndProgram: 'About the event and its program',
  toEvent: 'Back to the event',
}

export const contribution = 'Extra contribution'

/** Price parts that have no name of their own. */
export const partKinds = {
  fee: 'Registration fee',
  contribution,
  donation: 'Donation',
  package: 'Package',
  program: 'Program',
  room: 'Hotel room',
  nomination: 'Nomination',
}

export const price = {
  free: 'Free',
  times: (count: number, feeCents: number) => (feeCents === 0 ? String(count) : `${count} × ${dollars(feeCents)}`),
  family: 'Family price',
  familyNote: (capCents: number) => `You pay at most ${dollars(capCents)}`,
  fee: 'Registration fee',
  nominationFor: (position: string) => `Nomination, ${position}`,
}

export const closed = {
  soldOut: 'Sold out.',
  onHold: (minutes: number) =>
    `All seats are taken or on hold. Unpaid seats are released after ${minutes} minutes, so check back soon.`,
  give: 'You can give on the donation page.',
  donate: 'Donate',
  others: 'See upcoming events',
  toEvent: 'Back to the event',
  home: 'Home',
}

export const checkout = {
  pageTitle: 'Review and pay',
  title: (isFree: boolean) => (isFree ? 'Review' : 'Review and pay'),
  back: 'Go back',
  completing: 'Your payment is being completed',
  fewer: 'Go back and choose fewer people, or try again later: unpaid seats are released.',
  notSetUp: 'Online payment is not set up for this chapter yet. Please contact the chapter.',
  notNow: 'Payment is not possible right now.',
  proceed: 'Complete registration',
  free: 'This event is free.',
  pay: 'Pay to complete your registration.',
  payShort: 'Pay',
  completeShort: 'Complete',
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  safety: (minutes: number) =>
    `Your seats are held for ${minutes} minutes while you pay. PayPal takes your card details; the association never sees them.`,
  summary: 'Registration summary',
}

export const emptyCart = {
  title: 'No registration in progress',
  text: 'This browser has nothing to review or pay. Choose an event to start; if you have registered already, your ticket is in your confirmation email. (Your browser must allow cookies.)',
  toEvents: 'See events',
  mine: 'My registrations',
  logIn: 'Log in',
}

export const outcomes = {
  registered: 'You are registered. We emailed you a confirmation.',
  giving: 'Thank you for your donation. We emailed you a confirmation.',
  election: 'You are nominated. We emailed you a confirmation.',
  pending:
    'PayPal is reviewing this payment. Your seats are held, and we will email your confirmation once PayPal releases it. Please do not pay again.',
}

/** The registrant's own page. */
export const own = {
  title: 'Your registration',
  change: 'Update your details',
  sentTo: (email: string) => `Messages about this event go to ${email}.`,
  save: 'Save changes',
  today: (warning: string) => `If you cancel today: ${warning.replace(/^./u, (first) => first.toLowerCase())}`,
  saved: 'Your changes are saved.',
}

/** The parts of a registration, for the people who need to see them. */
export const bought = {
  /** "2 persons, 1 room, 2 nights" */
  size: ({ persons, rooms, nights }: { persons: number; rooms: number; nights: number }) =>
    [
      counted(persons, 'person', 'persons'),
      rooms > 0 && counted(rooms, 'room', 'rooms'),
      nights > 0 && counted(nights, 'night', 'nights'),
    ]
      .filter(Boolean)
      .join(', '),
  participant: ({ participantName, grade }: { participantName: string; grade: string }) =>
    `${participantName}, grade ${grade}`,
}

/** The ticket of a registration. */
export const ticket = {
  pdf: 'Ticket as PDF',
  calendar: 'Add to calendar',
  receipt: 'Receipt',
  code: 'Ticket code',
  /** Next to the code. */
  show: (people: number) => `Show this at the entrance, on your phone or printed. It admits ${people}.`,
}

export const complete = {
  title: 'Registration complete',
  titles: { giving: 'Donation complete', election: 'Nomination complete' } as Partial<Record<string, string>>,
  done: 'You are registered',
  emailed: (email: string | undefined) =>
    email ? `We sent a confirmation to ${email}.` : 'We emailed you a confirmation.',
  number: 'Registration ID',
  amount: 'Amount paid',
  paymentId: 'Payment ID',
  payment: 'Payment',
  summary: 'Payment summary',
  print: 'Print',
  toEvent: 'Back to the event',
  toEvents: 'See events',
  home: 'Home',
  finish: 'Done',
  changeLead: 'Need to make a change?',
  change: 'Change this registration',
  questions: 'Questions?',
  contact: (chapterName: string) => `Contact the ${chapterName} chapter: `,
}
