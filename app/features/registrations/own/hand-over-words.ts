/** Texts for a registrant who hands a registration over. */
export const handing = {
  title: 'Transfer your registration',
  done: (day: string) => `Registration transferred${day && ` on ${day}`}`,
  link: 'Transfer it to another person',
  lead: 'Can’t come, but someone else can?',
  name: 'Who’s coming instead?',
  email: 'Email',
  emailHelp: 'We email the new ticket and link to this address. Check it carefully.',
  consequences: (firstPayer: boolean) => [
    'Your link and your ticket will stop working right away, and this person will get new ones.',
    'Your phone number and note are removed. Participants and answers go along, and the other person can read and change them.',
    ...(firstPayer ? ['You remain the payer: the receipt is still valid, and a refund would go to you.'] : []),
    'You cannot take it back yourself.',
  ],
  participants: 'Participants',
  act: 'Transfer',
  saving: 'Transferring',
  keep: 'Keep my registration',
  emailed: 'Your link and ticket no longer work. We emailed the new ones to the person you named, and a note to you.',
  viewEvent: 'View the event',
}
