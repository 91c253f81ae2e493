import { sql } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { streamName } from '#events-log/fact.ts'
import { chapterStream } from './facts.ts'

/** Every table whose rows belong to a chapter. */
type OfChapters = { [Name in keyof Tables]: Tables[Name] extends { chapterId: string } ? Name : never }[keyof Tables]

/**
 * A display name for the rows of each table that prevent deleting the chapter; null if the rows are deleted with the
 * chapter or derived from other rows. Compilation fails if a table is missing.
 */
const contents: Record<OfChapters, string | null> = {
  chapters: null,
  memberTypes: null,
  paymentAccounts: null,
  mailAccounts: null,
  mailDomains: null,
  mailReportKeys: null,
  sessions: null,
  oneTimeTokens: null,
  loginLinks: null,
  secondFactorRules: null,
  reopenedLogins: null,
  outbox: null,
  unwantedMail: null,
  bulkMail: null,
  emails: 'emails',
  emailDeliveries: null,
  applications: 'applications',
  members: 'members',
  memberCounts: null,
  renewalSettings: null,
  // Erased with their member.
  memberNotes: null,
  formerMembers: 'former members',
  mergedMembers: 'merged members',
  mergedRows: null,
  // Erased with their people.
  merges: null,
  everMembers: null,
  paymentAttempts: 'payments',
  payments: 'payments',
  paymentSums: null,
  paymentWords: null,
  refunds: 'refunds',
  refundRequests: 'refunds',
  payers: null,
  paymentNotes: null,
  attemptAccounts: null,
  receiptBilling: null,
  ordersSetAside: 'money to resolve',
  providerTransactions: null,
  comparisons: null,
  suspectCaptures: null,
  resolutions: null,
  resolutionNotes: null,
  offices: 'offices',
  officeRights: null,
  officeTerms: null,
  officeUses: null,
  handOverConfirmations: null,
  handOverReasons: null,
  handOverItems: null,
  handOverNotes: null,
  handOverReminders: null,
  accessReviews: null,
  accessDecisions: null,
  ballots: 'ballots',
  ballotQuestions: null,
  ballotChoices: null,
  ballotStandings: null,
  ballotElectors: null,
  pollAnswers: null,
  ballotBoxes: null,
  ballotKeys: null,
  ballotWriteIns: null,
  ballotChallenges: null,
  voteReminders: null,
  bankAccounts: 'bank accounts',
  bankFiles: 'bank files',
  bankLines: null,
  bankDays: null,
  bankBookings: null,
  bankBookedDays: null,
  bankBookedPayments: null,
  bankNotes: null,
  bankRules: 'bank rules',
  bankMappings: null,
  bankUnmappedFiles: null,
  // Derived from ledger entries, or deleted with the chapter.
  monthSeals: null,
  monthLabels: null,
  monthNotes: null,
  monthSettings: null,
  journalAccounts: 'names of accounts in the journal',
  // Derived from ledger entries, and what they exported.
  journalExports: null,
  journalFiles: null,
  shareRules: 'rules of the parent’s share',
  shareLevels: null,
  // Derived from payments, which prevent it.
  shareLines: null,
  shareStatements: null,
  shareNotes: null,
  invitationRounds: null,
  invitations: null,
  events: 'events',
  calendarEntries: null,
  eventContacts: null,
  programs: null,
  programGroups: null,
  hotels: null,
  hotelRooms: null,
  eventFlyers: null,
  eventQuestions: null,
  registrations: 'registrations',
  registrants: null,
  registrationSums: null,
  seatCounts: null,
  stockCounts: null,
  registrationParts: null,
  zelleReports: null,
  participants: null,
  registrationAnswers: null,
  // Deleted with their events.
  eventPackages: null,
  formerRegistrants: null,
  checkIns: null,
  eventHelpers: null,
  nominationProposals: null,
  eventPayments: null,
  waitingEntries: null,
  waitingPeople: null,
  committeeSessions: 'committee sessions',
  committeeMembers: null,
  importMappings: 'import mappings',
  imports: 'imports',
  importRows: null,
  // Of imports that are being planned; gone within two days.
  importProgress: null,
  importPieces: null,
  earlierPayments: 'payments of before',
  activities: 'activities',
  // Deleted with their last activity.
  activityCategories: null,
  announcements: 'announcements',
  blogPosts: 'blog posts',
  // Deleted with their posts.
  blogCategories: null,
  blogComments: null,
  documentCategories: null,
  documents: 'documents',
  donationTypes: 'donation types',
  donations: 'donations',
  donors: null,
  donorLetterSettings: null,
  donorLetterBatches: null,
  donorLetters: 'letters to donors',
  donorLetterPapers: null,
  // Deleted with their events.
  receivedValues: null,
  paymentTypes: 'payment types',
  statements: 'mission, vision and history',
  quickLinks: 'quick links',
  memberFields: 'member fields',
  memberTags: 'tags',
  // Erased with their people.
  memberFieldValues: null,
  taggedPeople: null,
  distinctPeople: null,
  helpContacts: 'help contacts',
  images: 'images',
  jobs: 'job posts',
  jobPortalSettings: null,
  sponsors: 'sponsors',
  // Their sponsor already prevents deletion.
  advertisements: null,
  newsletterSubscriptions: 'job alert subscriptions',
  notificationChoices: null,
  notificationMarks: null,
  // Derived from confirmed subscriptions.
  jobDigests: null,
  alertedJobs: null,
  uploads: 'uploaded files',
  undos: null,
  facts: 'ledger entries',
}

const guarded = Object.entries(contents).filter((entry): entry is [OfChapters, string] => entry[1] !== null)

/** Excludes facts about the chapter itself, such as its opening, which do not prevent deletion. */
const butItsOwn = (table: string, chapterId: string) =>
  table === 'facts' ? sql` and "stream" <> ${streamName(chapterStream.kind, chapterId)}` : sql``

/** Returns the names of what depends on a chapter; none if it may be deleted. The caller compiles the query. */
export const contentsOf = (chapterId: string) =>
  sql<{ name: string }>`${sql.join(
    guarded.map(
      ([table, name]) =>
        sql`select ${sql.lit(name)} as "name" where exists (select 1 from ${sql.table(table)} where "chapterId" = ${chapterId}${butItsOwn(table, chapterId)})`,
    ),
    sql` union `,
  )}`
