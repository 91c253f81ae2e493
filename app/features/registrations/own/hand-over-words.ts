/** Texts for a registrant who hands a registration over. */
export const handing = {
  title: 'Hand over your registration',
  done: (day: string) => `Registration handed over${day && ` on ${day}`}`,
  link: 'Hand it over to another person',
  lead: 'Can’t come, but somebody else can?',
  name: 'The person who comes instead',
  email: 'Email',
  emailHelp: 'We email the new ticket and link to this address. Check it carefully.',
  consequences: (firstPayer: boolean) => [
    'Your link and your ticket stop working at once, and this person gets new ones.',
    'Your phone number and note are removed. Participants and answers go along, and the other person can read and change them.',
    ...(firstPayer ? ['Your payment stays yours: the receipt is still valid, and a refund would go to you.'] : []),
    'You cannot take it back yourself.',
  ],
  participants: 'Participants',
  act: 'Hand over',
  saving: 'Handing over',
  keep: 'Keep my registration',
  emailed: 'Your link and ticket no longer work. We emailed the new ones to the person you named, and a note to you.',
  viewEvent: 'View the event',
}
