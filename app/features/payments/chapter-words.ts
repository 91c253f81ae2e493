/** Admin texts about the payments of their chapter. */
export const chapter = {
  title: 'Chapter payments',
  lead: (chapterName: string) => `All money received by the ${chapterName} chapter.`,
  table: 'Payments',
  tableLabel: 'Payments of the chapter',
  notLoaded: 'Payments could not be loaded',
  search: 'Search name, ID or type',
  none: { title: 'No payments yet', text: 'Online payments and the ones you record will appear here.' },
  thisPage: 'This page',
  all: (count: number, isNarrowed: boolean) =>
    `All ${count.toLocaleString('en-US')} ${isNarrowed ? 'matching' : count === 1 ? 'payment' : 'payments'}`,
  status: 'Status',
  refunded: 'Refunded',
  refund: 'Refund',
  correct: 'Correct',
  acts: 'Actions',
  waits: 'To confirm',
  details: 'Details',
  recorded: (paymentId: string) => `Payment ${paymentId} recorded.`,
}

export const filters = {
  kind: 'Kind',
  year: 'Year',
  paymentType: 'Payment type',
  month: 'Received in',
  from: 'Received from',
  to: 'Received to',
}

export const add = {
  title: 'Add payment',
  act: 'Add',
  member: 'Member',
  type: 'Payment type',
  chooseType: 'Select payment type',
  dues: 'Membership dues',
  years: 'Years',
  yearsHelp: 'Inactive members: 1 year',
  terms: 'Terms',
  termsHelp: 'Active members only',
  method: 'Paid by',
  chooseMethod: 'Select method',
  methods: { check: 'Check', cash: 'Cash', zelle: 'Zelle', transfer: 'Bank transfer', other: 'Other' },
  reference: 'Reference',
  referenceHelp: 'Check or transfer number. It is kept permanently, so please do not enter names.',
}
