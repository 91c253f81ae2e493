import { dollars } from '#app/lib/format.ts'
import { closingDay } from '#server/features/closing/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { zelle } from '../registrations/zelle/zelle-report-words.ts'

export type ToResolve = Outputs['books']['toResolve']

export type Difference = ToResolve['open'][number]

/** Texts of the list of differences between PayPal and the books. */
export const resolving = {
  title: 'To resolve',
  lead: 'Where PayPal, the bank and the books disagree. Each is settled by one new entry; nothing is edited.',
  tabs: {
    label: 'Treasury',
    books: 'Books',
    resolve: 'To resolve',
    bank: 'Bank',
    months: 'Months',
    journal: 'Journal',
    letters: 'Letters',
    shares: 'Parent’s share',
    facts: 'Entries',
  },
  compare: 'Compare now',
  comparing: 'Comparing',
  comparingTitle: 'Comparing with PayPal',
  read: (count: number) =>
    `${count.toLocaleString('en-US')} transactions read so far. This page updates when it is done.`,
  noAccount: {
    title: 'No PayPal account',
    text: 'Once the chapter has a payment account in its settings, its transactions are compared with the books every night.',
  },
  never: {
    title: 'Not compared yet',
    text: 'The transactions at PayPal are compared with the books every night. You can begin now.',
  },
  agree: 'PayPal and the books agree',
  compared: (count: number, when: string) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'transaction' : 'transactions'} compared on ${when}.`,
  differ: (count: number, cents: number) =>
    `${count} to settle; PayPal and the books differ by ${dollars(Math.abs(cents))}`,
  since: (count: number, when: string, from: string) =>
    `Compared ${when}: ${count.toLocaleString('en-US')} transactions since ${from}`,
  explained: (count: number, cents: number) =>
    `${count} ${count === 1 ? 'difference was' : 'differences were'} explained and ${count === 1 ? 'stays' : 'stay'}: ${dollars(Math.abs(cents))} ${cents < 0 ? 'less' : 'more'} at PayPal than in the books.`,
  oldLines: (count: number, account: string) =>
    `${count} ${count === 1 ? 'line' : 'lines'} of ${account} ${count === 1 ? 'has' : 'have'} no counterpart for more than a week`,
  oldLinesText: (cents: number, oldest: string) =>
    `The bank and the books differ by ${dollars(Math.abs(cents))} there, since ${oldest}.`,
  match: 'Match lines',
  viewLines: 'View lines',
  toSeal: (months: string[]) =>
    months.length === 1 ? `${months[0]!} is not sealed` : `${months.length} months are not sealed, since ${months[0]!}`,
  toSealText: `A month is to be sealed by the ${closingDay}th of the next one.`,
  seal: (month: string) => `Seal ${month}`,
  /** @param chapter whose statement it is, for the parent; '' for the own one */
  toConfirm: (month: string, chapter: string) => `The share of ${month}${chapter && `, ${chapter},`} is not confirmed`,
  toConfirmText: 'The other side waits for it.',
  confirmShare: 'Look at the statement',
  cut: 'There are more. They appear as these are settled.',
  settledTitle: 'Settled',
  fees: {
    title: 'Fees of the PayPal account',
    takeBack: 'Take back',
    by: (when: string, who: string) => `booked ${when}, ${who}`,
    earlier: (count: number) => `${count.toLocaleString('en-US')} earlier ${count === 1 ? 'fee' : 'fees'}`,
    all: (count: number) => `The newest of ${count.toLocaleString('en-US')}.`,
    back: {
      title: 'Take this fee back?',
      text: (sum: string) => `${sum} leaves the books, and is in this list again until it is settled.`,
    },
  },
  sketch: { provider: 'PayPal', books: 'Books', difference: 'Difference' },
  nothing: 'nothing',
  contradicted: 'PayPal says something else',
  explain: 'Explain',
  explainTitle: 'Why do they differ?',
  labels: { reason: 'Reason', note: 'Note' },
  chooseReason: 'Choose a reason',
  noteHelp: 'Only admins of this chapter can read it.',
  failed: zelle.failed,
  done: {
    ...zelle.done,
    compare: 'The transactions at PayPal have been read.',
    resolve: 'Settled. The entry is in the ledger.',
    explain: 'The explanation is in the ledger.',
    takeFeeBack: 'Taken back. The fee is to be settled again.',
  },
}

export const failures = {
  silent: { title: 'PayPal did not answer', text: 'The portal will try again within the hour.' },
  cutOff: {
    title: 'The comparison was cut off',
    text: 'The portal stopped during the comparison. It will try again within the hour, or you can start now.',
  },
  misconfigured: {
    title: 'PayPal does not accept the account',
    text: 'Check the payment account in the settings. Its app needs the permission for Transaction Search.',
  },
  refused: {
    title: 'PayPal refused to show its transactions',
    text: 'Check the permissions of the payment account in PayPal. The portal will try again tomorrow.',
  },
  former: 'This is an account that the chapter had before.',
  last: (when: string | null) =>
    when === null ? 'It was never complete.' : `It was last complete on ${when}; what has changed since is not shown.`,
}

export const reasons: Record<string, string> = {
  otherShop: 'It belongs to another shop',
  recordedByHand: 'It was recorded by hand',
  disputed: 'The bank disputes it',
  settledAtProvider: 'It was settled on PayPal',
  providerError: 'PayPal’s list is wrong',
  held: 'PayPal holds it',
  other: 'Something else',
}

const who = ({ name }: Difference) => (name === '' ? '' : ` of ${name}`)

const sum = ({ differenceCents }: Difference) => dollars(Math.abs(differenceCents))

/** A card's text and kind, and additional text for the cause. */
export const sentences: Record<
  Difference['kind'],
  { title: (one: Difference) => string; kind: string; cause: (one: Difference) => string }
> = {
  notBooked: {
    title: (one) => `${sum(one)}${who(one)} has no payment`,
    kind: 'Captured, not recorded',
    cause: (one) =>
      one.paymentId !== null
        ? 'The portal did not hear back after the payer approved. It is recorded or refunded as its order says.'
        : one.suggestion
          ? `It is exactly what this member can pay as ${one.suggestion.name}.`
          : 'PayPal has it, and no payment here is for it.',
  },
  setAside: {
    title: (one) => `${sum(one)}${who(one)} waits for you`,
    kind: 'Left at PayPal',
    cause: ({ setAsideBecause }) => asideCauses[setAsideBecause ?? ''] ?? '',
  },
  refundedThere: {
    title: (one) => `${sum(one)}${who(one)} went back`,
    kind: 'Refunded outside the portal',
    cause: () => 'It was refunded on PayPal. What was paid for is taken back too.',
  },
  reversed: {
    title: (one) => `${sum(one)}${who(one)} was taken back`,
    kind: 'Reversed by the bank',
    cause: () => 'The bank or PayPal took the money back. What was paid for is taken back too.',
  },
  disputed: {
    title: (one) => `The bank disputes ${sum(one)}${who(one)}`,
    kind: 'Dispute opened',
    cause: () => 'PayPal holds the money until it decides. Answer on PayPal; it comes back here when that changes.',
  },
  amount: {
    title: (one) => `The amounts${who(one)} differ by ${sum(one)}`,
    kind: 'Different amounts',
    cause: () => 'PayPal lists another amount than the one that was recorded. Ask PayPal which is right.',
  },
  fee: {
    title: (one) => `The fee${who(one)} is another one`,
    kind: 'Different fee',
    cause: () => 'PayPal lists another fee than the one that was recorded. The amount paid stays as it is.',
  },
  missingThere: {
    title: (one) => `PayPal does not list ${sum(one)}${who(one)}`,
    kind: 'Recorded, not at PayPal',
    cause: () => 'It is in the books for more than a day, and not in the list of PayPal. Look it up there.',
  },
  refundMissing: {
    title: (one) => `PayPal does not list a refund of ${sum(one)}${who(one)}`,
    kind: 'Refund recorded, not at PayPal',
    cause: () => 'The books say that it went back, the list of PayPal does not. Look it up there.',
  },
  refundFailed: {
    title: (one) => `A refund${who(one)} failed`,
    kind: 'Refund refused',
    cause: () =>
      'PayPal refused to give it back, mostly because the balance is too low. The portal tries again every six hours.',
  },
  accountFee: {
    title: (one) =>
      one.differenceCents < 0
        ? `PayPal took a fee of ${sum(one)}`
        : one.booksCents < 0
          ? `PayPal canceled a fee of ${sum(one)}`
          : `PayPal returned a fee of ${sum(one)}`,
    kind: 'Fee of the account',
    cause: (one) =>
      `${codeName(one, 'A fee of the account')}. It belongs to no payment. Booked, it is among PayPal’s fees of its month.`,
  },
  feeMissing: {
    title: (one) => `A fee of ${sum(one)} is not in the books`,
    kind: 'Fee of money that was not owed',
    cause: () =>
      'PayPal kept it when the money went back, and the entry is from before fees were recorded. Booked, it is among PayPal’s fees of its month.',
  },
  hold: {
    title: (one) => `PayPal ${one.differenceCents < 0 ? 'holds' : 'released'} ${sum(one)}${who(one)}`,
    kind: 'Held by PayPal',
    cause: (one) =>
      `${codeName(one, 'A hold of the account')}. The money stays the chapter’s; this is why PayPal has ${one.differenceCents < 0 ? 'less' : 'more'}. Explained, it ends by itself when PayPal ${one.differenceCents < 0 ? 'releases it' : 'lists the hold'}.`,
  },
}

/** What PayPal calls fees of an account and holds, by its codes. */
const codeNames: Record<string, string> = {
  T0006: 'Fee of money that was not owed',
  T0101: 'Monthly fee of the account',
  T0102: 'Fee for a withdrawal to a foreign bank',
  T0104: 'Fee for a mass payment',
  T0105: 'Fee for a withdrawal by check',
  T0106: 'Fee for a chargeback',
  T0107: 'Fee for a payment',
  T0110: 'Fee for a card from abroad',
  T0113: 'Fee of a partner',
  T0114: 'Fee for a dispute',
  T1108: 'A fee that PayPal took back',
  T1109: 'A fee that PayPal returned',
  T1105: 'Release of a hold of the account',
  T1501: 'Hold for an authorization',
  T1502: 'Hold until a deposit arrives',
  T1503: 'Temporary hold',
  T2101: 'General hold',
  T2102: 'Release of a general hold',
  T2103: 'Reserve',
  T2104: 'Release of a reserve',
  T2105: 'Hold while PayPal reviews a payment',
  T2106: 'Release after a review',
  T2107: 'Hold of a payment',
  T2108: 'Release of a payment',
}

/** What PayPal says that a fee or a hold is. */
export const feeName = (eventCode: string | null, other: string): string => codeNames[eventCode ?? ''] ?? other

const codeName = ({ eventCode }: Difference, other: string) =>
  `${feeName(eventCode, other)}${eventCode ? ` (${eventCode})` : ''}`

const asideCauses: Record<string, string> = {
  foreign:
    'It carries the number of another shop, so the portal leaves it alone. Ask that shop before you refund it in PayPal.',
  sharedAccount: 'It is not what was due, and other shops sell on this account.',
  paidLongAgo: 'It was paid more than three days before anybody named it here.',
  payeeUnknown:
    'The chapter’s merchant ID is not set, so the portal cannot check it. Record it by hand as a payment, or refund it in PayPal.',
}

/** Where the money is at PayPal, for the "PayPal" cell. */
export const sourceOf = ({ kind, orderId, captureId }: Difference): string => {
  if (orderId) return `Order ${orderId}`
  return `${kind === 'accountFee' || kind === 'hold' ? 'Transaction' : 'Capture'} ${captureId}`
}

/** The purchase and the payment, for the "books" cell. */
export const bookedAs = ({ bought, paymentId }: Difference): string =>
  [bought?.label, paymentId && `payment ${paymentId}`].filter(Boolean).join(', ')

/** The line under a table of totals for one that PayPal's list contradicts. */
export const besideSum = (
  where: string,
  { count, differenceCents }: { count: number; differenceCents: number },
): string => {
  const settle = count === 1 ? 'one payment' : `${count} payments`
  if (differenceCents === 0) return `${where}: PayPal’s list differs on ${settle}, but the sums agree.`
  return `${where}: PayPal has ${dollars(Math.abs(differenceCents))} ${differenceCents > 0 ? 'more' : 'less'} than the books, by ${settle}.`
}

/** The button of a way to resolve it. */
export const buttonOf = (one: Difference, way: Difference['ways']['first']): string => {
  if (one.kind === 'feeMissing' && way === 'booked') return 'Book the fee'
  if (one.kind === 'accountFee' && way === 'booked') return one.booksCents < 0 ? 'Take it back' : 'Book the fee'
  if (way === 'booked') return one.suggestion ? `Book as ${one.suggestion.name}` : 'Book it'
  if (way === 'givenBack') return one.kind === 'refundFailed' ? 'Try again' : 'Give it back'
  if (way === 'refundRecorded') return one.kind === 'reversed' ? 'Record the reversal' : 'Record the refund'
  if (one.kind === 'hold') return 'Mark as held'
  return one.kind === 'disputed' ? 'Mark as disputed' : resolving.explain
}

export const sideNotes = {
  held: 'on hold',
  more: 'too little in the books',
  less: 'too much in the books',
  same: 'the sums agree',
}

const wayNames: Record<string, string> = {
  booked: 'Payment booked',
  givenBack: 'Refunded',
  refundRecorded: 'Refund recorded',
  explained: 'Explained',
}

/** A resolution as shown in the timeline of facts. */
export const resolvedLine = ({
  kind,
  way,
  reason,
  differenceCents,
  paymentId,
  captureId,
  note,
}: ToResolve['resolved']['rows'][number]) => ({
  name: (kind === 'accountFee' || kind === 'feeMissing') && way === 'booked' ? 'Fee booked' : (wayNames[way] ?? way),
  detail: [
    dollars(Math.abs(differenceCents)),
    reason ? reasons[reason] : '',
    paymentId ? `payment ${paymentId}` : `capture ${captureId}`,
    note ?? '',
  ]
    .filter(Boolean)
    .join(', '),
})
