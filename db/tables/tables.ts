import type { Generated, Kysely } from 'kysely'
import type { AccountTables } from './accounts.ts'
import type { BlogTables } from './blog.ts'
import type { BooksTables, CheckpointRow, FactRow, LogHeadRow } from './books.ts'
import type { ContentTables } from './content.ts'
import type { DonationTables } from './donations.ts'
import type { EventTables } from './events.ts'
import type { RegistrationTables } from './registrations.ts'
import type { JobTables } from './jobs.ts'
import type { EmailTables } from './emails.ts'
import type { DemoMarkRow, OutboxRow, UsedChallengeRow, UploadRow, UnwantedMailRow, NewsletterSubscriptionRow } from './outside.ts'
import type { PaymentAttemptRow, PaymentTables } from './payments.ts'
export type { CheckpointRow, FactRow, LogHeadRow }
export type { DemoMarkRow, OutboxRow, UsedChallengeRow, UploadRow, UnwantedMailRow, NewsletterSubscriptionRow }
export type { PaymentAttemptRow }

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
  /** The address to which registrants pay by Zelle; null where the chapter does not take it. */
  zelleAddress: string | null
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
  /** The sorting keys of people: the names in small letters without accents. The database fills both in. */
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

export type Tables = AccountTables & BlogTables & BooksTables & ContentTables & DonationTables & EmailTables & EventTables & RegistrationTables & JobTables & PaymentTables & {
  chapters: ChapterRow
  people: PersonRow
  applications: ApplicationRow
  members: MemberRow
  memberCounts: MemberCountRow
  formerMembers: FormerMemberRow
  everMembers: EverMemberRow
  sessions: SessionRow
  oneTimeTokens: OneTimeTokenRow
  outbox: OutboxRow
  unwantedMail: UnwantedMailRow
  usedChallenges: UsedChallengeRow
  uploads: UploadRow
  newsletterSubscriptions: NewsletterSubscriptionRow
  demoMarks: DemoMarkRow
}
