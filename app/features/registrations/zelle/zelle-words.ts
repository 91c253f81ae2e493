import { stepsOf } from '../words.ts'

/** Texts for registrants who pay by Zelle. */
export const zelle = {
  pay: 'Pay with Zelle',
  others: 'Other ways to pay',
  send: (sum: string) => `Send ${sum} to`,
  enter: 'Enter the confirmation number of your bank',
  number: 'Confirmation number',
  fromBank: 'From the Zelle message of your bank',
  submit: 'Submit',
  held: (until: string) => `Your seats are held until ${until}.`,
  pageTitle: 'Registration received',
  /** Not complete until the chapter has found the money. */
  steps: [...stepsOf(false).slice(0, -1), 'Confirmation'],
  title: 'Registration received',
  lead: 'Your seats are held while the chapter checks the Zelle payment.',
  waiting: (sum: string) => `Waiting for the chapter to confirm ${sum}`,
  reported: (number: string) =>
    `You reported the Zelle confirmation number ${number}. Most payments are confirmed within two working days; we will email you either way.`,
  heldUntil: 'Held until',
  after:
    'If the payment is not confirmed by then, the seats go back on sale and we will email you. A payment that arrives later will be returned.',
  booked: 'What you registered',
  registration: (id: string) => `Registration ${id}`,
  total: 'Reported',
  wrong: 'Wrong number?',
  correct: 'Correct the number',
  corrected: 'The number is corrected.',
  paidTo: 'Paid to',
  eventCancelled: 'This event was canceled. The chapter returns what you paid.',
  ended: 'You are not registered',
  endedEvent: 'View the event',
}
