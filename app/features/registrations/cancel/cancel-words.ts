import { dollars } from '#app/lib/format.ts'
import type { AdminReason } from '#server/features/registrations/rules.ts'
import { nomination } from '../words.ts'

type Money = {
  amountCents: number
  backCents: number
  /** The payment, if it was made by Zelle. */
  paidByHand: string | null
  /** The number of hand-overs: if any, the money belongs to someone other than the holder. */
  handOvers: number
}

/** The recipient of the refund, if it is not the viewer. */
const payee = ({ handOvers }: Money) => (handOvers > 0 ? ' to the person who paid' : '')

type Refund = 'started' | 'done' | 'failed' | 'withdrawn' | null

/** Canceling a registration: by the registrant's link, and by an admin. */
export const cancelling = {
  title: 'Cancel this registration?',
  cancelled: 'Registration canceled',
  link: 'Cancel this registration',
  linkLead: 'Can’t come?',
  keep: 'Keep it',
  registrations: 'Registrations',
  viewEvent: 'View the event',
  status: 'Status',
  acts: 'Actions',
  cancel: 'Cancel',
  cancelOf: ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    `Cancel the registration of ${`${firstName} ${lastName}`.trim()}`,
  reason: 'Reason',
  choose: 'Select a reason',
  act: 'Cancel registration',
  saving: 'Canceling',
  checkedIn: 'This person is checked in at the event. Make sure that they did not attend before you cancel.',
  /** The next step, before it is done. */
  warning(money: Money): string {
    const { amountCents, backCents, paidByHand } = money
    if (amountCents === 0) return 'The seats will be released.'
    if (backCents === 0 || paidByHand) return `The seats will be released. ${goesBack(money)}`
    return `The seats will be released, and ${goesBack(money)}`
  },
  emailed: (name: string) => `We will email ${name} that the registration was canceled.`,
}

/** The refund, before it is made. */
function goesBack(money: Money): string {
  const { amountCents, backCents, paidByHand, handOvers } = money
  if (backCents === 0) return `Nothing of the ${dollars(amountCents)} will be refunded.`
  if (paidByHand)
    return `It was paid by Zelle, so the chapter returns ${dollars(backCents)} the same way${handOvers > 0 ? ',' : ''}${payee(money)}.`
  return `${dollars(backCents)}${backCents < amountCents ? ` of ${dollars(amountCents)}` : ''} will be refunded${backCents < amountCents ? '' : ' in full'}${payee(money)}.`
}

/** The same for the registrant, in the wording of the event's form: a nominee has no seats to release. */
export function cancellingOwn({ eventType }: { eventType: string }) {
  if (eventType !== 'election') return cancelling
  const {
    cancelTitle: title,
    cancelled,
    cancel: link,
    cancelLead: linkLead,
    cancelAct: act,
    cancelWarning,
  } = nomination
  return {
    ...cancelling,
    title,
    cancelled,
    link,
    linkLead,
    act,
    warning: (money: Money) => (money.amountCents === 0 ? cancelWarning : `${cancelWarning} ${goesBack(money)}`),
  }
}

export const reasonTexts: Record<AdminReason, string> = {
  requested: 'The registrant asked us to cancel',
  duplicate: 'Registered twice',
  mistake: 'Registered by mistake',
  eventChanged: 'The event has changed',
  other: 'Another reason',
}

/** Returns the state of the refund, for the registrant and the admin. */
export function refundText(money: Money & { refund: Refund }): string {
  const { refund, amountCents, backCents: cents, paidByHand, handOvers } = money
  if (refund === 'done') return `${dollars(cents)} was refunded${payee(money)}. It can take a few days to arrive.`
  if (refund === 'failed')
    return `PayPal could not refund ${dollars(cents)}${payee(money)} yet. We will try again every few hours.`
  if (refund === 'started') return `${dollars(cents)} is being refunded${payee(money)}.`
  if (refund === 'withdrawn') return 'The money had been refunded before.'
  if (paidByHand)
    return `It was paid by Zelle, so the refund comes the same way, from the chapter${handOvers > 0 ? ',' : ''}${payee(money)}.`
  return amountCents > 0 ? 'There is no refund for this cancellation.' : 'Nothing had been paid.'
}

/** Texts for an admin above the table. */
export const openRefunds = {
  failed: (count: number) => (count === 1 ? '1 refund failed' : `${count} refunds failed`),
  failedText: 'PayPal refused, for example because the account balance is too low. We will try again every few hours.',
  show: 'Show open refunds',
  started: (count: number) => (count === 1 ? '1 refund is in progress' : `${count} refunds are in progress`),
}

export const statuses = {
  registered: 'Registered',
  held: 'Held',
  cancelled: 'Canceled',
  started: 'Refund in progress',
  failed: 'Refund failed',
  done: 'Refunded',
}
