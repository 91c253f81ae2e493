import type { NewFact } from '#events-log/fact.ts'
import type { ChapterFact } from '#server/features/chapters/facts.ts'
import { chapterParts, type ChapterPart } from '#server/features/chapters/rules.ts'
import type { MemberFact } from '#server/features/members/facts.ts'
import { factNames } from '#server/features/members/standing.decisions.ts'
import { bookingDetails } from '#server/features/registrations/decisions.ts'
import type { CancelReason, RegistrationFact, ReleaseReason } from '#server/features/registrations/facts.ts'
import type { WaitingFact } from '#server/features/registrations/waiting-list/facts.ts'
import type { ZelleOutcome } from '#server/features/registrations/zelle/facts.ts'
import type { Kind, Kinds, KindStep } from '#server/sale.ts'
import type { AbandonReason, ProtocolFact, RejectionReason, SetAsideReason } from '../payments/facts.ts'
import type { Refund, SeenReason } from '../payments/refunds/facts.ts'
import type { RefundReason, ReversalReason, UndecidedReason } from '../payments/rules.ts'
import { termsFactNames } from '../event-history/decisions.ts'
import type { TermsFact } from '../event-history/facts.ts'
import type { BankAccountFact, BankLineFact } from '../bank/facts.ts'
import type { BallotFact, VoterFact } from '../ballots/facts.ts'
import type { OfficeFact } from '../offices/facts.ts'
import type { ShareFact, ShareRuleFact, StatementFact } from '../shares/facts.ts'
import { monthTitle } from '../closing/decisions.ts'
import type { DifferenceFact } from './differences/facts.ts'
import type { ProviderFeeFact } from './fees/facts.ts'

/** Of the months, which are built on the books; `months` tests that it has all of them. */
const monthFactNames = {
  MonthSealed: 'Month sealed',
  SealConfirmed: 'Seal of a month confirmed',
  UnsealAsked: 'Unsealing of a month requested',
  UnsealDeclined: 'Unsealing of a month declined',
  MonthUnsealed: 'Month unsealed',
  SealRuleChanged: 'Who confirms seals of months changed',
}

/** Letters to donors read the books, so their facts are named here. */
type LetterFactType = 'DonorLetterMade' | 'DonorLetterSent'

/** Of the journal, which is built on the books, too. */
const journalFactNames = { JournalExported: 'Journal exported' }

const names: Record<
  | (
      | ProtocolFact
      | RegistrationFact
      | WaitingFact
      | MemberFact
      | DifferenceFact
      | ProviderFeeFact
      | BankAccountFact
      | BankLineFact
      | TermsFact
      | ChapterFact
      | BallotFact
      | VoterFact
      | OfficeFact
      | ShareRuleFact
      | ShareFact
      | StatementFact
    )['type']
  | LetterFactType,
  string
> = {
  OrderCreated: 'PayPal order created',
  CaptureStarted: 'Charging',
  CapturePending: 'Under review at PayPal',
  CaptureDeclined: 'Payment declined',
  CaptureRejected: 'Captured but not recorded',
  RefundIntended: 'Refund decided',
  RefundStarted: 'Refund started',
  Refunded: 'Refunded',
  RefundFailed: 'Refund failed',
  RefundSeen: 'Refund seen at PayPal',
  RefundWithdrawn: 'Refund withdrawn',
  RefundRequested: 'Refund requested',
  RefundConfirmed: 'Refund confirmed',
  RefundDeclined: 'Refund declined',
  PaymentReversed: 'Payment by hand reversed',
  IntentAbandoned: 'Ended without payment',
  OrderSetAside: 'Left at PayPal for an admin',
  DifferenceResolved: 'Difference resolved',
  ExplanationChanged: 'Explanation of a difference changed',
  ProviderFeeBooked: 'Fee of the PayPal account booked',
  ProviderFeeTakenBack: 'Fee of the PayPal account taken back',
  BankLineBooked: 'Bank line booked',
  BankFileJoined: 'Bank file joined on to what was known',
  BankBookingTakenBack: 'Booking of a bank line taken back',
  BallotScheduled: 'Ballot scheduled',
  BallotWithdrawn: 'Ballot taken back to a draft',
  PollWithdrawn: 'Poll taken back',
  BallotOpened: 'Ballot opened',
  ElectorsFrozen: 'Voters listed',
  BallotExtended: 'Ballot extended',
  BallotClosed: 'Ballot closed',
  BallotsRevealed: 'Votes published',
  BallotCounted: 'Votes counted',
  BallotChallenged: 'Ballot challenged',
  VoteConfirmed: 'Vote confirmed',
  PollAnswered: 'Open poll answered',
  OfficeAdded: 'Office added',
  OfficeRightsChanged: 'Rights of an office changed',
  OfficeRemoved: 'Office removed',
  HolderNamed: 'Holder of an office named',
  TermEnded: 'Term of an office ended',
  HandOverConfirmed: 'Hand-over of an office confirmed',
  AccessReviewed: 'Access reviewed',
  DonorLetterMade: 'Letter to a donor made',
  DonorLetterSent: 'Letter to a donor emailed',
  ShareRuleSet: 'Rule of the parent’s share set',
  ShareSplit: 'Share split',
  ShareTakenBack: 'Share taken back',
  ShareCorrected: 'Share corrected',
  ShareStatementAgreed: 'Share statement agreed',
  ShareStatementDisputed: 'Share statement disputed',
  ShareStatementPaid: 'Share paid',
  ShareStatementMatched: 'Share matched with a bank line',
  SharePaymentTakenBack: 'Payment of a share taken back',
  ChapterOpened: 'Chapter opened',
  ChapterChanged: 'Chapter settings changed',
  ChapterClosed: 'Chapter closed',
  ChapterReopened: 'Chapter reopened',
  ChapterDeleted: 'Chapter deleted',
  SeatsHeld: 'Seats held',
  SeatsReleased: 'Seats released',
  ZelleReported: 'Payment by Zelle reported',
  ZelleSettled: 'Payment by Zelle settled',
  Registered: 'Registered',
  RegistrationCancelled: 'Registration canceled',
  RegistrationHandedOver: 'Registration transferred',
  CheckedIn: 'Checked in',
  ArrivalsCounted: 'Arrivals counted',
  CheckInUndone: 'Check-in undone',
  WaitingJoined: 'Joined the waiting list',
  SeatsOffered: 'Seats offered',
  WaitingEnded: 'Left the waiting list',
  ...monthFactNames,
  ...journalFactNames,
  ...factNames,
  ...termsFactNames,
}

/** Returns the display name of a fact; `actor` is the acting person, as the log records it. */
export function nameOf(kinds: Kinds, fact: NewFact, actor: string): string {
  if (isCancelled(fact)) return `Payment canceled by ${actor === 'anonymous' ? 'guest' : 'member'}`
  const kindStep = kinds.ofFact(fact.type)
  return (kindStep ? nameOfStep(kindStep) : (names as Record<string, string>)[fact.type]) ?? fact.type
}

function nameOfStep({ kind: { facts }, step }: { kind: Kind; step: KindStep }): string | undefined {
  if (step === 'intended') return 'Payment started'
  return step === 'claimed' ? 'Payment reported by the browser' : facts[step]?.name
}

const isCancelled = ({ type, data }: NewFact) =>
  type === 'IntentAbandoned' && (data as { reason?: unknown }).reason === 'cancelled'

/** Reasons why a payment of any kind was rejected or failed, and why seats were released. */
const reasons: Record<
  | RejectionReason
  | AbandonReason
  | ReleaseReason
  | SetAsideReason
  | CancelReason
  | RefundReason
  | ReversalReason
  | UndecidedReason
  | SeenReason
  | 'nothingLeft',
  string
> = {
  byRegistrant: 'the registrant canceled',
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
  refused: 'the request was refused',
  repriced: 'the price has changed since',
  chapterClosed: 'the chapter has closed',
  cancelled: 'canceled',
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
  paidTwice: 'it was paid twice',
  wrongAmount: 'the amount was wrong',
  eventCancelled: 'the event was canceled',
  payerAsked: 'the payer requested it',
  atProvider: 'it was refunded at PayPal',
  takenBack: 'the admin who asked took it back',
  nothingLeft: 'nothing was left of the payment',
  wrongPayer: 'it was recorded for the wrong payer',
  wrongType: 'it was recorded as the wrong type',
  notReceived: 'the money was not received',
  returnedCheck: 'the bank returned the check',
  notOwed: 'it is not owed',
}

/** The outcome of a reported Zelle payment. */
const outcomes: Record<ZelleOutcome, string> = {
  confirmed: 'the money was found',
  notArrived: 'the money did not arrive',
  wrongAmount: 'the amount was wrong',
  other: 'another reason',
  late: 'nobody confirmed it in time',
}

const reasonText = (kinds: Kinds, code: string) =>
  (reasons as Record<string, string>)[code] ?? kinds.reason(code)?.trace ?? code

const refundStages = {
  started: 'refund in progress',
  done: 'refunded',
  failed: 'refund failed',
  withdrawn: 'refund withdrawn',
} as const

/** Describes money that was rejected, and the progress of its refund. */
export const refundText = (kinds: Kinds, { reason, outcome }: Pick<Refund, 'reason' | 'outcome'>): string =>
  `${refundStages[outcome]} because ${reasonText(kinds, reason)}`

/**
 * Describes the data of a fact in words, in reading order. Contains only ids, amounts and years, because the log has no
 * names.
 */
export function detailOf(kinds: Kinds, { type, data }: NewFact): string {
  const kindStep = kinds.ofFact(type)
  const values = { ...data } as Record<string, unknown>
  if (typeof values.reason === 'string')
    values.reason = values.reason === 'cancelled' ? '' : reasonText(kinds, values.reason)
  if (typeof values.outcome === 'string') values.reason = outcomes[values.outcome as ZelleOutcome] ?? values.outcome
  const own = kindStep ? kindStep.kind.details(data) : bookingDetails(data)
  return [...own, ...tellers.flatMap((tell) => tell(values) ?? [])].join(', ')
}

/** Names a month (yyyy-mm) or a year. */
const periodText = (period: string): string => (period.length === 7 ? monthTitle(period) : period)

/** The programs of accountants, by the journal's names of them; `journal` tests that they are its own. */
const programNames: Readonly<Record<string, string>> = {
  quickbooksOnline: 'QuickBooks Online',
  quickbooksDesktop: 'QuickBooks Desktop',
  xero: 'Xero',
  datev: 'DATEV',
  ledger: 'hledger and ledger',
  beancount: 'beancount',
}

type Teller = (values: Record<string, unknown>) => string | null

/** Describes the value of a field if the fact has it: a refused claim names no registration. */
const says =
  (member: string, words: (value: string) => string | null): Teller =>
  (values) => {
    const value = values[member]
    return (typeof value === 'string' && value !== '') || typeof value === 'number' ? words(String(value)) : null
  }

const tellers: Teller[] = [
  says('month', periodText),
  says('period', periodText),
  says('program', (program) => programNames[program] ?? null),
  says('paymentId', (id) => `payment ${id}`),
  ({ memberId }) => (typeof memberId === 'string' && memberId !== '' ? `member ${memberId}` : null),
  ({ amountCents, currency }) =>
    typeof amountCents === 'number' ? money(amountCents, typeof currency === 'string' ? currency : 'USD') : null,
  ({ feeCents }) => (typeof feeCents === 'number' ? `PayPal’s fee ${money(feeCents, 'USD')}` : null),
  ({ parts }) =>
    Array.isArray(parts) ? parts.map((part) => chapterParts[part as ChapterPart] ?? String(part)).join(', ') : null,
  says('desk', (desk) => `desk ${desk}`),
  says('reference', (text) => `reference ${text}`),
  says('reason', (text) => text),
  says('issue', (code) => `PayPal: ${code}`),
  says('orderId', (id) => `order ${id}`),
  says('captureId', (id) => `capture ${id}`),
  says('refundId', (id) => `refund ${id}`),
]

function money(cents: number, currency: string): string {
  const amount = (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
  const sign = cents < 0 ? '−' : ''
  return currency === 'USD' ? `${sign}$${amount}` : `${sign}${amount} ${currency}`
}
