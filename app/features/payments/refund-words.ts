import { dollars } from '#app/lib/format.ts'
import type { RefundReason, ReversalReason } from '#server/features/payments/rules.ts'

/** The texts of the page on which an admin refunds or corrects a payment. */
export const refunding = {
  title: (isByHand: boolean, paymentId: string) => (isByHand ? `Correct payment ${paymentId}` : `Refund payment ${paymentId}`),
  what: 'What goes back',
  all: 'All that is left',
  amount: 'A part of it',
  amountField: 'Amount to refund in dollars',
  amountHelp: 'Only when you refund a part, such as 25.00',
  terms: (count: number) => (count === 1 ? 'The latest term' : `The latest ${count} terms`),
  reason: 'Reason',
  choose: 'Select a reason',
  note: 'Note for the admins',
  noteHelp: 'The note is kept beside the books and can be deleted.',
  refund: 'Refund',
  refunding: 'Refunding',
  reverse: 'Reverse payment',
  reversing: 'Reversing',
  keep: 'Keep it',
  neverEdited: 'The books are never edited. The wrong payment is reversed and stays visible; its reference may then be used again.',
  sent: 'The money goes back the way it was paid. We email the payer, and it can take a few days to arrive. This cannot be undone.',
  nothingLeft: 'This payment has been refunded in full.',
  reversed: 'This payment has been reversed. Its reference may be used again.',
  recordAgain: 'Record the right payment',
  outcomes: {
    started: (cents: number) => `${dollars(cents)} is being refunded.`,
    done: (cents: number) => `${dollars(cents)} was refunded. It can take a few days to arrive.`,
    failed: (cents: number) => `PayPal could not refund ${dollars(cents)} yet. We will try again every few hours.`,
    withdrawn: () => 'A refund was withdrawn: nothing was left of the payment.',
  },
}

const lists = {
  payments: { to: '/payment', name: 'Payments', recordAgain: '/payment?add=1' },
  donations: { to: '/donate', name: 'Donations', recordAgain: '/donate?dialog=add' },
}

/** The list that a payment stands in, and where the right one is recorded. */
export const listOf = (purpose: string) => (purpose === 'donation' ? lists.donations : lists.payments)

type Standing = { status: 'active' | 'inactive'; nextPaymentDueIn: number }

/** The effect on the member, before it is done. */
export const effectText = (standing: Standing | null, name: string): string =>
  standing ? `${name} is then ${standing.status}; the next payment is due for ${standing.nextPaymentDueIn}.` : ''

export const refundReasonTexts: Record<RefundReason, string> = {
  paidTwice: 'Paid twice',
  wrongAmount: 'Wrong amount',
  eventCancelled: 'The event was cancelled',
  payerAsked: 'The payer asked for it',
  mistake: 'Paid by mistake',
  other: 'Another reason',
}

export const reversalReasonTexts: Record<ReversalReason, string> = {
  wrongPayer: 'Recorded for the wrong member',
  wrongType: 'Recorded as the wrong type or terms',
  wrongAmount: 'Wrong amount',
  notReceived: 'The money never arrived',
  paidTwice: 'Recorded twice',
  mistake: 'Recorded by mistake',
  other: 'Another reason',
}
