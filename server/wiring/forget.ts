import type { Work } from '#db/work.ts'
import type { ApiRouter } from './api.ts'
import type { ChapterId } from '../chapter.ts'
import type { Tx } from '../context.ts'
import { forgetAccount } from '../features/accounts/forgetting.writes.ts'
import { forgetInBooks } from '../features/books/forgetting.writes.ts'
import { forgetCommitteeMember } from '../features/committees/forgetting.writes.ts'
import { forgetRecipient } from '../features/emails/writes.ts'
import { forgetEventContact } from '../features/event-contacts/forgetting.writes.ts'
import { forgetDonor } from '../features/donations/forgetting.writes.ts'
import { forgetPerson } from '../features/members/people.writes.ts'
import { forgetPayer } from '../features/payments/forgetting.writes.ts'
import { forgetBilling } from '../features/receipts/writes.ts'
import { forgetRegistrant, forgetWaiting } from '../features/registrations/forgetting.writes.ts'
import { forgetsRows } from '../records/records.ts'
import { forgetUndos } from '../undo/undoable.ts'
import type { Forget } from '../forget.ts'

type Room = keyof ApiRouter['_def']['record']

/** For rooms that know people by their ids alone, or not at all. */
function* nothing(): Work<void> {}

/** The part of each room in forgetting. A new room has to say it, or nothing compiles. */
const forget: Record<Room, Forget> = {
  accounts: forgetAccount,
  activities: nothing,
  advertisements: nothing,
  announcements: nothing,
  // Authors are known by id; one who left has no name there (docs/decisions/120).
  blog: nothing,
  blogComments: nothing,
  books: forgetInBooks,
  chapters: nothing,
  checkIn: forgetsRows('eventHelpers', 'helperId'),
  committees: forgetCommitteeMember,
  documents: nothing,
  donations: forgetDonor,
  donationTypes: nothing,
  emails: forgetRecipient,
  eventContacts: forgetEventContact,
  eventFlyers: nothing,
  eventHistory: nothing,
  events: nothing,
  fees: nothing,
  helpContacts: forgetsRows('helpContacts', 'helpContactId'),
  hotels: nothing,
  images: nothing,
  // Posts hold how to reach their author.
  jobs: forgetsRows('jobs', 'jobId'),
  members: forgetPerson,
  // An address subscribed by itself, and leaves by itself.
  newsletter: nothing,
  packages: nothing,
  payments: forgetPayer,
  paymentTypes: nothing,
  programs: nothing,
  questions: nothing,
  quickLinks: nothing,
  receipts: forgetBilling,
  registrations: forgetRegistrant,
  // Reminders are facts by id, and links are kept nowhere.
  renewals: nothing,
  search: nothing,
  settings: nothing,
  // Companies.
  sponsors: nothing,
  statements: nothing,
  // Rows that were deleted a moment ago may name anybody.
  undo: forgetUndos,
  waitingList: forgetWaiting,
}

/** Lets every room forget a person: an applicant wholly, a member but for what the books need (docs/decisions/010). */
export function* forgetEverywhere(tx: Tx, chapter: ChapterId, personId: string): Work<void> {
  for (const forgetIn of Object.values(forget)) yield* forgetIn(tx, chapter, personId)
}
