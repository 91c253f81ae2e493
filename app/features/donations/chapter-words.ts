/** Admin texts about the donations to their chapter. */
export const chapter = {
  title: 'Donations',
  lead: (chapterName: string) => `Received by the ${chapterName} chapter.`,
  table: 'Donations',
  tableLabel: 'Donations to the chapter',
  notLoaded: 'Donations could not be loaded',
  search: 'Search name, ID or cause',
  none: { title: 'No donations yet', text: 'Online donations and the ones you record will appear here.' },
  thisPage: 'This page',
  all: (count: number, isSearched: boolean) =>
    `All ${count.toLocaleString('en-US')} ${isSearched ? 'matching' : count === 1 ? 'donation' : 'donations'}`,
  acts: 'Actions',
  refund: 'Refund',
  correct: 'Correct',
  details: 'Details',
  recorded: 'Donation recorded. The receipt has been emailed.',
}

export const add = {
  title: 'Add donation',
  lead: 'For a check, cash or a bank transfer that has already arrived.',
  act: 'Add donation',
  from: 'Who gave it?',
  member: 'Member',
  guest: 'Guest or company',
  cause: 'Cause',
  noCause: 'Add a cause first',
  receiptHelp: 'We email the receipt there.',
  reference: 'Reference',
  referenceHelp:
    'Check or transfer number, unique in the chapter. It is kept permanently, so please do not enter names.',
  receivedOn: 'Received on',
}
