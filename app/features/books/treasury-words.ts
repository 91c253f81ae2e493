import { dollars, uncapitalized } from '#app/lib/format.ts'
/** Texts of the treasury. */
export const treasury = {
  title: 'Treasury',
  lead: 'Totals come straight from the ledger. Entries cannot be edited; corrections are added as new entries.',
  earlier: ({ count, cents }: { count: number; cents: number }) =>
    `Before the portal: ${count.toLocaleString('en-US')} ${count === 1 ? 'payment' : 'payments'} of the last system, ${dollars(cents)}. They are history, and in no total here.`,
  summary: 'Summary of the books',
  notVerified: 'The books could not be verified',
  print: 'Print',
  export: 'Export',
  exportYear: 'Year to export',
}

export const exportNotes: Record<string, string> = {
  busy: 'An export of this chapter is already being prepared. Wait for that download to finish, then try again.',
  none: 'There is nothing to export for that year.',
  unsigned:
    'Nothing was exported: the last checkpoint is not signed by this portal. Ask the system admin to verify the books.',
}

export const day = {
  label: 'Books as of',
  received: 'Received, 12 months',
}

export const months = {
  none: { title: 'No payments in these twelve months', text: 'Choose an earlier date above.' },
  bars: (title: string) => `${title} in US dollars; the figures are in the table below`,
  lastSixBars: (title: string) => `${title} in US dollars, the last six months; the figures are in the list below`,
  lastSix: 'Last six months',
  figures: 'Figures in the table',
  figure: {
    received: { text: 'Received', title: 'Received per month', table: 'Received per month and kind' },
    refunded: { text: 'Refunded', title: 'Refunded per month', table: 'Refunded per month and kind' },
    fee: { text: 'PayPal fee', title: 'PayPal’s fee per month', table: 'PayPal’s fee per month and kind' },
    net: {
      text: 'Net',
      title: 'Net per month',
      table: 'Net per month and kind: received, less refunds and less the fee of PayPal',
    },
  },
  byRecording:
    'By the day of recording, which never changes. Months count the same money on the day on which it moved: what moved in October and was recorded in November is November’s here and October’s there.',
  toMonths: 'Months',
  kind: 'Kind',
  notRecorded: 'not recorded',
  accountFees: 'Fees of the PayPal account',
  twelve: '12 months',
  total: 'Total',
  viewAll: 'View 12 months',
  sum: (until: string | null, payments: string, received: string, refunded: string) =>
    `Since the books were opened${until === null ? '' : `, up to ${until}`}: ${payments}, ${received} received, ${refunded} refunded, balance `,
  net: (fee: string, net: string) => ` PayPal kept ${fee} of it, so ${net} is left.`,
  withoutFee: (payments: string) => ` PayPal’s fee for ${payments} is not known: older entries do not say it.`,
  unrecorded: (payments: string, captured: string, returned: string) =>
    ` Captured by the provider but not recorded: ${payments}, ${captured}, of which ${returned} was returned before posting. None of it is counted above.`,
}

export const payments = {
  /** On a phone: "Family Picnic 2027, registration 66079". */
  ofEvent: (name: string, purpose: string) => `${name}, ${uncapitalized(purpose)}`,
  title: (until: string) => `Payments as of ${until}`,
  none: { title: 'No payments had been recorded by that date', text: 'Choose a later date above.' },
  heads: {
    id: 'ID',
    from: 'From',
    for: 'For',
    method: 'Method',
    recorded: 'Recorded',
    entry: 'Entry',
    amount: 'Amount',
  },
  guest: 'Guest',
  range: (from: number, to: number, of: string) => `${from} to ${to} of ${of}`,
  pages: 'Pages of payments',
}

export const period = {
  label: 'Part of the books',
  from: 'Recorded from',
  to: 'Recorded to',
  month: 'Month',
  kind: 'Kind',
  all: 'All',
  filter: 'Filter',
  export: 'Export',
  workbook: 'Excel workbook',
  csv: 'CSV',
  clear: 'Clear filters',
  nothing: { title: 'No payments match the filters', text: 'Choose another period or kind.' },
}

export const paymentCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'payment' : 'payments'}`

export const entries = {
  latest: 'Latest entries',
  changes: 'Changes of the chapter’s settings',
  historyOf: (payment: string) => `History of payment ${payment}`,
}

export const damage = {
  title: 'The ledger has been altered',
  text: 'Stop recording payments until this is resolved. Ask the person who runs the portal to compare it with a backup.',
}
