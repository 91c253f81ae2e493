import type { Outcome } from '../payments/outcome.ts'

/** Texts for donors, and about past donations. */
export const donate = {
  title: 'Donation',
  description: (chapterName: string) =>
    `Give to a cause of the ${chapterName} chapter. Members and friends are welcome.`,
  lead: (chapterName: string) => `To the ${chapterName} chapter. Members and friends are welcome.`,
  ownLead: (chapterName: string) => `To the ${chapterName} chapter.`,
  tabs: 'Donations',
  chapterTab: 'Chapter donations',
  ownTab: 'My donations',
  make: 'Make a donation',
  cause: 'Cause',
  causeNote: 'What the money is for',
  select: 'Select cause',
  chooseCause: 'Choose a cause',
  amount: 'Amount',
  amountNote: '$5.00 or more',
  other: 'Other',
  ownAmount: 'Your amount',
  ownAmountHelp: 'In US dollars',
  ownAmountTitle: 'At least $5.00, such as 25 or 25.50',
  you: 'About you',
  youNote: 'For the receipt. It is not published.',
  personTitle: 'Title',
  noTitle: 'None',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailHelp: 'We email your receipt to this address.',
  from: 'From',
  member: 'Member',
  memberId: (id: string) => `ID ${id}`,
  notChosen: 'Not chosen yet',
  notEntered: 'Not entered yet',
  give: 'Donate',
  safety: 'PayPal takes your card details; the association never sees them. We will email you a receipt.',
  notSetUp: 'Online donations are not set up for this chapter yet.',
  noCauses: {
    title: 'No causes yet',
    text: 'The causes you can give to will appear here once the chapter has added them.',
    add: 'Add a cause',
  },
}

export const pending: Outcome = {
  tone: 'info',
  text: 'PayPal is reviewing your donation. We will email your receipt once PayPal releases it. Please do not pay again.',
}

export const own = {
  title: 'My donations',
  label: 'My donations',
  statement: 'Yearly statement',
  total: 'Total',
  none: { title: 'No donations yet', text: 'Your donations will appear here, each with a receipt.' },
}

/** Table headings for donations. */
export const heads = {
  id: 'ID',
  firstName: 'First name',
  lastName: 'Last name',
  memberId: 'Member ID',
  donationType: 'Donation type',
  date: 'Date',
  email: 'Email',
  reference: 'Reference',
  amount: 'Amount',
  receipt: 'Receipt',
}

export const thanks = {
  pageTitle: 'Thank you',
  done: 'Donation received',
  title: (firstName: string) => (firstName ? `Thank you, ${firstName}` : 'Thank you'),
  text: 'Your donation has arrived. We emailed your receipt.',
  amount: 'Amount',
  cause: 'Cause',
  date: 'Date',
  donor: 'Donor',
  chapter: 'Chapter',
  receiptId: 'Receipt no.',
  ein: 'EIN',
  receipt: 'View receipt',
  home: 'Home',
  more: 'My donations',
  keep: 'Keep the receipt for your tax return.',
}
