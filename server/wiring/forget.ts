import type { Work } from '#db/work.ts'
import type { ApiRouter } from './api.ts'
import type { ChapterId } from '../chapter.ts'
import type { Tx } from '../context.ts'
import { forgetAccount } from '../features/accounts/forgetting.writes.ts'
import { forgetInBank } from '../features/bank/forgetting.writes.ts'
import { forgetInBallots } from '../features/ballots/forgetting.writes.ts'
import { forgetHolder } from '../features/offices/forgetting.writes.ts'
import { forgetInBooks } from '../features/books/forgetting.writes.ts'
import { forgetCommitteeMember } from '../features/committees/forgetting.writes.ts'
import { forgetRecipient } from '../features/emails/writes.ts'
import { forgetEventContact } from '../features/event-contacts/forgetting.writes.ts'
import { forgetDonor } from '../features/donations/forgetting.writes.ts'
import { forgetLetters } from '../features/donor-letters/writes.ts'
import { forgetImported } from '../features/imports/plans.writes.ts'
import { forgetInvited } from '../features/invitations/writes.ts'
import { forgetAnswers } from '../features/members/member-fields/answers.writes.ts'
import { forgetTags } from '../features/members/tags/writes.ts'
import { forgetPairs } from '../features/members/duplicates/writes.ts'
import { forgetInMonths } from '../features/months/forgetting.writes.ts'
import { forgetNotified } from '../features/notifications/writes.ts'
import { forgetPerson } from '../features/members/people.writes.ts'
import { forgetInHandOvers } from '../features/offices/hand-over/forgetting.writes.ts'
import { forgetInReviews } from '../features/offices/review/forgetting.writes.ts'
import { forgetPayer } from '../features/payments/forgetting.writes.ts'
import { forgetBilling } from '../features/receipts/writes.ts'
import { forgetRegistrant, forgetWaiting } from '../features/registrations/forgetting.writes.ts'
import { forgetInShares } from '../features/shares/forgetting.writes.ts'
import { forgetsRows } from '../records/records.ts'
import { forgetUndos } from '../undo/undoable.ts'
import type { Forget } from '../forget.ts'

type Feature = keyof ApiRouter['_def']['record']

/** For features that store only people's ids, or nothing about them. */
function* nothing(): Work<void> {}

/** Each feature's part in forgetting a person. A new feature must be listed here to compile. */
const forget: Record<Feature, Forget> = {
  accounts: forgetAccount,
  activities: nothing,
  advertisements: nothing,
  announcements: nothing,
  // Archives stay as they were taken, a year at most (docs/backup.md).
  backups: nothing,
  // Authors are known by id; one who left has no name there (docs/decisions/120).
  blog: nothing,
  blogComments: nothing,
  votes: forgetInBallots,
  officeWork: forgetHolder,
  handOvers: forgetInHandOvers,
  accessReviews: forgetInReviews,
  bank: forgetInBank,
  books: forgetInBooks,
  chapterLook: nothing,
  chapters: nothing,
  checkIn: forgetsRows('eventHelpers', 'helperId'),
  committees: forgetCommitteeMember,
  dashboard: nothing,
  documents: nothing,
  donations: forgetDonor,
  donationTypes: nothing,
  donorLetters: forgetLetters,
  dues: nothing,
  emails: forgetRecipient,
  eventContacts: forgetEventContact,
  eventFlyers: nothing,
  eventHistory: nothing,
  events: nothing,
  fees: nothing,
  helpContacts: forgetsRows('helpContacts', 'helpContactId'),
  hotels: nothing,
  images: nothing,
  mailRecords: nothing,
  imports: forgetImported,
  invitations: forgetInvited,
  // Its files name events and causes, and what the bank wrote of expenses.
  journal: nothing,
  // Posts contain their author's contact details.
  jobs: forgetsRows('jobs', 'jobId'),
  nominations: forgetsRows('nominationProposals', 'proposalId'),
  memberNotes: forgetsRows('memberNotes', 'noteId'),
  members: forgetPerson,
  months: forgetInMonths,
  // Addresses are subscribed and unsubscribed independently of an account.
  newsletter: nothing,
  notifications: forgetNotified,
  // Terms name people by id; who was forgotten can no longer log in by them.
  offices: nothing,
  packages: nothing,
  payments: forgetPayer,
  paymentTypes: nothing,
  programs: nothing,
  questions: nothing,
  quickLinks: nothing,
  memberFields: forgetAnswers,
  memberTags: forgetTags,
  duplicates: forgetPairs,
  receipts: forgetBilling,
  registrations: forgetRegistrant,
  // Reminders are facts by id, and links are not stored.
  renewals: nothing,
  search: nothing,
  settings: nothing,
  shares: forgetInShares,
  // Sponsors are companies.
  sponsors: nothing,
  statements: nothing,
  // Recently deleted rows may name anybody.
  system: nothing,
  undo: forgetUndos,
  waitingList: forgetWaiting,
}

/**
 * Makes every feature forget a person: an applicant entirely, a member except for what the books need
 * (docs/decisions/010).
 */
export function* forgetEverywhere(tx: Tx, chapter: ChapterId, personId: string): Work<void> {
  for (const forgetIn of Object.values(forget)) yield* forgetIn(tx, chapter, personId)
}
