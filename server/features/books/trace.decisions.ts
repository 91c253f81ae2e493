import type { NewFact } from '#events-log/fact.ts'
import type { MemberFact } from '#server/features/members/facts.ts'
import type { CancelReason, RegistrationFact, ReleaseReason } from '#server/features/registrations/facts.ts'
import type { AbandonReason, PaymentFact, RefundReason, RejectionReason, Refund, SetAsideReason } from '../payments/facts.ts'

/** Whatever the log of a chapter can hold. */
export type ChapterFact = PaymentFact | RegistrationFact | MemberFact

const names: Record<ChapterFact['type'], string> = {
  DuesIntended: 'Payment started',
  RegistrationIntended: 'Payment started',
  BrowserOrderClaimed: 'Payment reported by the browser',
  BrowserRegistrationClaimed: 'Payment reported by the browser',
  OrderCreated: 'PayPal order created',
  CaptureStarted: 'Charging',
  CapturePending: 'Under review at PayPal',
  CaptureDeclined: 'Payment declined',
  DuesPaid: 'Dues paid',
  RegistrationPaid: 'Registration paid',
  PaymentRecordedByHand: 'Payment recorded by hand',
  CaptureRejected: 'Captured but not recorded',
  RefundIntended: 'Refund requested',
  RefundStarted: 'Refund started',
  Refunded: 'Refunded',
  RegistrationRefunded: 'Registration refunded',
  RefundFailed: 'Refund failed',
  IntentAbandoned: 'Ended without payment',
  OrderSetAside: 'Left at PayPal for an admin',
  SeatsHeld: 'Seats held',
  SeatsReleased: 'Seats released',
  Registered: 'Registered',
  RegistrationCancelled: 'Registration cancelled',
  Applied: 'Application received',
  EmailVerified: 'Email confirmed',
  ApplicationDeleted: 'Application deleted',
  Approved: 'Application approved',
  MemberAdded: 'Member added',
  SystemAdminAppointed: 'System admin appointed',
  MemberTypeChanged: 'Member type changed',
  DuesCredited: 'Membership extended',
  Lapsed: 'Membership lapsed',
  AdminGranted: 'Made an admin',
  AdminRemoved: 'Admin access removed',
  MemberDeleted: 'Member deleted',
}

/** What happened, as people read it; `actor` is who did it, as the log has it. */
export function nameOf(fact: NewFact, actor: string): string {
  if (isCancelled(fact)) return `Payment cancelled by ${actor === 'anonymous' ? 'guest' : 'member'}`
  return (names as Record<string, string>)[fact.type] ?? fact.type
}

const isCancelled = ({ type, data }: NewFact) => type === 'IntentAbandoned' && (data as { reason?: unknown }).reason === 'cancelled'

/** Why a payment was not kept, came to nothing or went back, and why seats were released. */
const reasons: Record<RejectionReason | RefundReason | AbandonReason | ReleaseReason | SetAsideReason | CancelReason, string> = {
  registrationCancelled: 'the registration was cancelled',
  byRegistrant: 'the registrant cancelled',
  requested: 'the registrant asked for it',
  mistake: 'it was a mistake',
  eventChanged: 'the event changed',
  other: 'another reason',
  amount: 'the amount does not match',
  currency: 'the currency does not match',
  payee: 'it went to another account',
  payment: 'it belongs to another payment',
  duplicate: 'it was paid twice',
  givenBack: 'it was already refunded',
  notDue: 'it is no longer due',
  soldOut: 'the event is sold out',
  closed: 'registration is closed',
  registeredAlready: 'already registered',
  refused: 'the request was refused',
  repriced: 'the price has changed since',
  cancelled: 'cancelled',
  expired: 'the time ran out',
  voided: 'the PayPal order was voided',
  missing: 'PayPal has no such order',
  mismatch: 'the PayPal order does not match',
  declined: 'the payment was declined',
  noOrder: 'no PayPal order was created',
  notPaid: 'not paid in time',
  foreign: 'it belongs to another shop',
  sharedAccount: 'other shops use this account',
  paidLongAgo: 'it was paid days before',
  payeeUnknown: 'the merchant ID is not set',
}

const reasonText = (code: string) => (reasons as Record<string, string>)[code] ?? code

const refundStages = { started: 'refund in progress', done: 'refunded', failed: 'refund failed' } as const

/** Money that was not kept, and how far its refund came. */
export const refundText = ({ reason, outcome }: Pick<Refund, 'reason' | 'outcome'>): string => `${refundStages[outcome]} because ${reasons[reason]}`

/** What a fact says, in the order in which one reads it. Ids, amounts and years only: names are not in the log. */
export function detailOf({ data }: NewFact): string {
  const values = data as Record<string, unknown>
  return tellers.flatMap((tell) => tell(values) ?? []).join(', ')
}

type Teller = (values: Record<string, unknown>) => string | null

/** Says the value of a member, when the fact has it: a claim that was refused names no registration. */
const says =
  (member: string, words: (value: string) => string | null): Teller =>
  (values) => {
    const value = values[member]
    return (typeof value === 'string' && value !== '') || typeof value === 'number' ? words(String(value)) : null
  }

const tellers: Teller[] = [
  says('paymentType', (type) => `${type} dues`),
  ({ rows, years }) => yearsOf(rows) ?? yearsOf(years),
  ({ adults, minors }) =>
    typeof adults === 'number' && typeof minors === 'number' ? `${adults} ${adults === 1 ? 'adult' : 'adults'}, ${minors} ${minors === 1 ? 'child' : 'children'}` : null,
  says('eventId', (id) => `event ${id}`),
  says('registrationId', (id) => `registration ${id}`),
  says('paymentId', (id) => `payment ${id}`),
  ({ memberId }) => (typeof memberId === 'string' && memberId !== '' ? `member ${memberId}` : null),
  ({ amountCents, currency }) => (typeof amountCents === 'number' ? money(amountCents, typeof currency === 'string' ? currency : 'USD') : null),
  says('reference', (text) => `reference ${text}`),
  says('reason', (code) => (code === 'cancelled' ? null : reasonText(code))),
  says('issue', (code) => `PayPal: ${code}`),
  says('orderId', (id) => `order ${id}`),
  says('captureId', (id) => `capture ${id}`),
  says('refundId', (id) => `refund ${id}`),
]

function yearsOf(entries: unknown): string | null {
  if (!Array.isArray(entries) || entries.length === 0) return null
  return entries.map((entry: unknown) => (typeof entry === 'object' && entry !== null && 'year' in entry ? String(entry.year) : String(entry))).join(', ')
}

function money(cents: number, currency: string): string {
  const amount = (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
  return currency === 'USD' ? `$${amount}` : `${amount} ${currency}`
}
