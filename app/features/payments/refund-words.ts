import { dollars } from '#app/lib/format.ts'
import { countsEarlierText } from '#server/features/members/rules.ts'
import type { DeclineReason, RefundReason, ReversalReason } from '#server/features/payments/rules.ts'

/** Texts of the page on which an admin refunds a payment. */
export const refunding = {
  refundTitle: (paymentId: string) => `Refund payment ${paymentId}`,
  payment: (paymentId: string) => `Payment ${paymentId}`,
  paid: (payer: string, sum: string, label: string, on: string) =>
    `${payer || 'A guest'} paid ${sum} on ${on} through PayPal: ${label}.`,
  what: 'Refund amount',
  full: (sum: string) => `Full, ${sum}`,
  part: 'Partial',
  labels: { terms: 'Which terms', amount: 'Amount to refund', reason: 'Reason', note: 'Note for the admins' },
  laterFirst: 'Refund the latest year first.',
  amountHelp: (left: string) => `Up to ${left}, such as 25.00`,
  choose: 'Select a reason',
  noteHelp: 'Visible to admins only.',
  seatsStay: 'The registration stays valid. To free the seats, cancel it in the event’s list instead.',
  feeStays: (fee: string) => `PayPal keeps its fee of ${fee}.`,
  goesBack: 'Refund to payer',
  refund: (sum: string | null | 0) => (sum ? `Refund ${sum}` : 'Refund'),
  ask: (sum: string | null | 0) => (sum ? `Request a refund of ${sum}` : 'Request a refund'),
  secondNeeded: (above: string) =>
    `Refunds above ${above} need a second admin. We will email the other admins; no money will be refunded until one of them confirms.`,
  keep: 'Keep it',
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
  payments: { to: '/payment', name: 'Payments' },
  donations: { to: '/donate', name: 'Donations' },
}

/** The list that contains a payment. */
export const listOf = (purpose: string) => (purpose === 'donation' ? lists.donations : lists.payments)

/** Texts of a refund that needs a second admin. */
export const waitingRefund = {
  title: 'A refund is waiting for a second admin',
  asked: (by: string, sum: string, on: string, why: string) =>
    `${by || 'An admin'} requested a refund of ${sum} on ${on}. Reason: ${why}.`,
  own: 'You requested this refund, so another admin has to confirm it. We emailed them.',
  confirm: (sum: string) => `Confirm and refund ${sum}`,
  labels: { reason: 'Reason', note: 'Note for the admins' },
  choose: 'Select a reason',
  decline: 'Decline',
  takeBack: 'Withdraw request',
}

/** Texts for an incorrect manual payment. */
export const reversing = {
  title: (paymentId: string) => `Correct payment ${paymentId}`,
  correct: 'Correct',
  recorded: (on: string, payer: string, label: string, sum: string, reference: string) =>
    `Recorded by hand on ${on}: ${payer || 'a guest'}, ${label}, ${sum}, reference ${reference}.`,
  neverEdited: 'The books are never edited.',
  stays: 'The wrong payment is reversed and stays visible; its reference may then be used again.',
  then: 'What happens',
  only: 'Reverse only',
  again: 'Reverse and record again',
  labels: { reason: 'Reason', note: 'What was wrong' },
  choose: 'Select a reason',
  noteHelp: 'Visible to admins only.',
  reversed: 'Reversed',
  act: 'Reverse payment',
  actAgain: 'Reverse and record again',
  cancel: 'Cancel',
  close: 'Close',
}

type Status = 'active' | 'inactive'

const alsoMoved = (years: number[]) => (years.length === 0 ? '' : ` ${countsEarlierText(years)}`)

/** The member's status after a refund, shown beforehand. */
export const standingText = {
  title: (name: string, now: Status, then: Status) =>
    now === then ? `${name} stays ${then}.` : `${name} becomes ${then}.`,
  rest: (unpaid: number[], dueIn: number, movedBack: number[] = []) =>
    `${unpaid.join(' and ')} ${unpaid.length === 1 ? 'is' : 'are'} no longer paid; next payment due in ${dueIn}.${alsoMoved(movedBack)}`,
  due: (dueIn: number, movedBack: number[]) => `Next payment due in ${dueIn}.${alsoMoved(movedBack)}`,
}

export const refundReasonTexts: Record<RefundReason, string> = {
  paidTwice: 'Paid twice',
  wrongAmount: 'Wrong amount',
  eventCancelled: 'The event was canceled',
  payerAsked: 'Requested by the payer',
  mistake: 'Paid by mistake',
  other: 'Another reason',
}

export const declineReasonTexts: Record<DeclineReason, string> = {
  notOwed: 'It is not owed',
  wrongAmount: 'Wrong amount',
  mistake: 'Requested by mistake',
  other: 'Another reason',
}

export const reversalReasonTexts: Record<ReversalReason, string> = {
  wrongPayer: 'Recorded for the wrong member',
  wrongType: 'Recorded as the wrong type or terms',
  wrongAmount: 'Wrong amount',
  notReceived: 'The money never arrived',
  returnedCheck: 'The bank returned the check',
  paidTwice: 'Recorded twice',
  mistake: 'Recorded by mistake',
  other: 'Another reason',
}
