import type { Generated, Kysely } from 'kysely'
import type { AccountTables } from './accounts.ts'
import type { BooksTables, CheckpointRow, FactRow, LogHeadRow } from './books.ts'
import type { ContentTables } from './content.ts'
import type { DonationTables } from './donations.ts'
import type { EventTables } from './events.ts'
import type { DemoMarkRow, OutboxRow, UsedChallengeRow, UploadRow, NewsletterSubscriptionRow } from './outside.ts'
export type { CheckpointRow, FactRow, LogHeadRow }
export type { DemoMarkRow, OutboxRow, UsedChallengeRow, UploadRow, NewsletterSubscriptionRow }

/**
 * Row types. Columns have the same names here, in SQL and in the code; they are text or integer only,
 * so both engines give the same values: truth as 0 or 1, money as integer cents, time as UTC ISO text.
 */

export type Db = Kysely<Tables>

type Flag = 0 | 1

export type ChapterRow = {
  chapterId: string
  subDomain: string
  chapterName: string
  chapterEmail: string
  chapterPhone: string
  chapterAddress: string
  advertisement: Flag
  jobPortal: Flag
  closedAt: string | null
  /** Above it a second admin confirms a refund; null when one is enough. */
  confirmRefundsAboveCents: number | null
  createdAt: string
  updatedAt: string
}

/** Everything personal, kept out of the log so that it can be corrected and erased. */
export type PersonRow = {
  personId: string
  email: string
  passwordHash: string | null
  mInit: string
  firstName: string
  lastName: string
  /** What people are sorted by: the names in small letters without accents. The database fills both in. */
  lastNameKey: Generated<string>
  firstNameKey: Generated<string>
  address1: string
  address2: string
  city: string
  state: string
  zipcode: string
  primaryPhone: string
  alternatePhone: string
  alternateEmail: string
  degree: string
  degreeYear: number
  major: string
  collegeName: string
  certificate: string
  profilePicture: string
  /** To the other members of the chapter; admins see both. */
  showsEmail: Generated<Flag>
  showsPhone: Generated<Flag>
  lastLoginAt: string | null
  createdAt: string
  updatedAt: string
}

/** Projection of the member stream: those who applied and are not yet approved. */
export type ApplicationRow = {
  personId: string
  chapterId: string
  memberTypeId: string
  emailVerified: Flag
  verifiedAt: string | null
  appliedAt: string
  updatedAt: string
}

/** Projection of the member stream: those who were approved, added or appointed. */
export type MemberRow = {
  personId: string
  memberId: string
  chapterId: string
  memberTypeId: string
  status: 'active' | 'inactive'
  nextPaymentDueIn: number
  isAdmin: Flag
  isSystemAdmin: Flag
  startedAt: string
  updatedAt: string
  /** Of the newest reminder of dues (`markOf`), 0 for none. */
  renewalMark: number
  lapsedAt: string | null
}

/** Projection of the member stream: how many `members` a chapter has, and how many of them are active. */
export type MemberCountRow = { chapterId: string; members: number; active: number }

/** Projection of the member stream: those who were deleted. Their ids stay taken, their payments stay theirs. */
export type FormerMemberRow = {
  personId: string
  memberId: string
  chapterId: string
  nextPaymentDueIn: number
  leftAt: string
}

/**
 * A view: everyone who is or was a member, as a payment names its payer. Former members have no address in it.
 * Join it instead of `members` wherever a record must outlive the membership.
 */
export type EverMemberRow = {
  personId: string
  memberId: string
  chapterId: string
  nextPaymentDueIn: number
  mInit: string
  firstName: string
  lastName: string
  primaryEmail: string
  primaryPhone: string
}

/** Projection of the payment stream: where each purchase stands, for the reconciler and the treasurer. */
export type PaymentAttemptRow = {
  paymentId: string
  chapterId: string
  memberId: string
  purpose: string
  state: string
  amountCents: number
  currency: string
  orderId: string | null
  captureId: string | null
  /** Why it was declined, rejected or abandoned, as a code. */
  reason: string | null
  startedAt: string
  updatedAt: string
}

/** Projection of the payment stream: money that goes back. A payment may have several, each with a key of its own. */
export type RefundRow = {
  paymentId: string
  refundKey: string
  captureId: string
  chapterId: string
  amountCents: number
  currency: string
  reason: string
  state: 'started' | 'done' | 'failed' | 'withdrawn'
  refundId: string | null
  issue: string | null
  startedAt: string
  updatedAt: string
}

/** Projection of the payment stream: what was received, a row for each term (from 1) that was paid for. */
export type PaymentRow = {
  paymentId: string
  term: number
  year: number
  chapterId: string
  /** The member, or a guest as the kind's room knows them: `payerNames` has the name. */
  personId: string
  /** Empty for a guest. */
  memberId: string
  memberTypeId: string
  paymentType: string
  amountCents: number
  /** So much of it went back, or all when it was entered wrongly; sums count it off. */
  refundedCents: number
  paidAt: string
  status: string
  orderId: string | null
  captureId: string | null
  reference: string | null
  position: number
  /** The kind of what was paid for. */
  purpose: string
}

/**
 * Projection of the payment stream: how many rows of `payments` a chapter has of a year, a kind and a type that came in
 * within a year (of UTC), and what they come to without what went back.
 */
export type PaymentSumRow = { chapterId: string; year: number; purpose: string; paymentType: string; paidYear: number; payments: number; amountCents: number }

/** Projection of the payment stream: what a payment is searched by, but for the member: its ids and the words of its reference. */
export type PaymentWordRow = { chapterId: string; word: string; paymentId: string }

/** Whoever may have paid: everybody of `people`, kept by the database itself, and the guests who paid, by the kind and its room's id of them. */
export type PayerNameRow = { payerId: string; firstName: string; lastName: string; changedAt: string }

/** Three letters that stand together in a payer's first or last name, in capitals; kept by the database itself. */
export type NamePartRow = { part: string; payerId: string }

/** The payer's address from the provider: personal, so beside the log and not in it. */
export type PayerRow = { paymentId: string; chapterId: string; payerId: string; payerEmail: string }

/** `sessionId` is the hash of the id that the cookie holds: who reads the table cannot go on with a session. */
export type SessionRow = {
  sessionId: string
  personId: string
  chapterId: string
  role: 'member' | 'admin' | 'systemAdmin'
  expiresAt: number
  createdAt: string
}

/** Only the hash of a token is kept; the email holds the token itself. */
export type OneTimeTokenRow = {
  tokenHash: string
  purpose: 'activate' | 'reset'
  personId: string
  chapterId: string
  expiresAt: string
  usedAt: string | null
  createdAt: string
}

export type Tables = AccountTables & BooksTables & ContentTables & DonationTables & EventTables & {
  chapters: ChapterRow
  people: PersonRow
  applications: ApplicationRow
  members: MemberRow
  memberCounts: MemberCountRow
  formerMembers: FormerMemberRow
  everMembers: EverMemberRow
  paymentAttempts: PaymentAttemptRow
  refunds: RefundRow
  payments: PaymentRow
  paymentSums: PaymentSumRow
  paymentWords: PaymentWordRow
  payerNames: PayerNameRow
  nameParts: NamePartRow
  payers: PayerRow
  sessions: SessionRow
  oneTimeTokens: OneTimeTokenRow
  outbox: OutboxRow
  usedChallenges: UsedChallengeRow
  uploads: UploadRow
  newsletterSubscriptions: NewsletterSubscriptionRow
  demoMarks: DemoMarkRow
}
