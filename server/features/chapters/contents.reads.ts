import { sql } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { streamName } from '#events-log/fact.ts'
import { chapterStream } from './facts.ts'

/** Every table whose rows are a chapter's. */
type OfChapters = { [Name in keyof Tables]: Tables[Name] extends { chapterId: string } ? Name : never }[keyof Tables]

/**
 * The name of what a table holds, where a row of it keeps its chapter from being deleted; null where the rows go with
 * the chapter, or follow from others. A new table has to say it, or nothing compiles.
 */
const contents: Record<OfChapters, string | null> = {
  chapters: null,
  memberTypes: null,
  paymentAccounts: null,
  mailAccounts: null,
  sessions: null,
  oneTimeTokens: null,
  outbox: null,
  unwantedMail: null,
  emails: 'emails',
  emailDeliveries: null,
  applications: 'applications',
  members: 'members',
  memberCounts: null,
  renewalSettings: null,
  formerMembers: 'former members',
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
  // They go with their events.
  eventPackages: null,
  formerRegistrants: null,
  checkIns: null,
  eventHelpers: null,
  eventPayments: null,
  waitingEntries: null,
  waitingPeople: null,
  committeeSessions: 'committee sessions',
  committeeMembers: null,
  activities: 'activities',
  // They go with their last activity.
  activityCategories: null,
  announcements: 'announcements',
  blogPosts: 'blog posts',
  // They go with their posts.
  blogCategories: null,
  blogComments: null,
  documentCategories: null,
  documents: 'documents',
  donationTypes: 'donation types',
  donations: 'donations',
  donors: null,
  paymentTypes: 'payment types',
  statements: 'mission, vision and history',
  quickLinks: 'quick links',
  helpContacts: 'help contacts',
  images: 'images',
  jobs: 'job posts',
  jobPortalSettings: null,
  sponsors: 'sponsors',
  // None without its sponsor.
  advertisements: null,
  newsletterSubscriptions: 'job alert subscriptions',
  // They follow from subscriptions that were confirmed.
  jobDigests: null,
  alertedJobs: null,
  uploads: 'uploaded files',
  undos: null,
  facts: 'ledger entries',
}

const guarded = Object.entries(contents).filter((entry): entry is [OfChapters, string] => entry[1] !== null)

/** Facts about the chapter itself, such as that it was opened, do not keep it. */
const butItsOwn = (table: string, chapterId: string) =>
  table === 'facts' ? sql` and "stream" <> ${streamName(chapterStream.kind, chapterId)}` : sql``

/** The names of what hangs on a chapter; none when it may be deleted. To be compiled where it is asked. */
export const contentsOf = (chapterId: string) =>
  sql<{ name: string }>`${sql.join(
    guarded.map(
      ([table, name]) =>
        sql`select ${sql.lit(name)} as "name" where exists (select 1 from ${sql.table(table)} where "chapterId" = ${chapterId}${butItsOwn(table, chapterId)})`,
    ),
    sql` union `,
  )}`
