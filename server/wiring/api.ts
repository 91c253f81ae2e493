import type { inferRouterOutputs } from '@trpc/server'
import { accounts } from '../features/accounts/procedures.ts'
import { accountRows } from '../features/accounts/rest.ts'
import { activities } from '../features/activities/procedures.ts'
import { activityRows } from '../features/activities/rest.ts'
import { advertisements } from '../features/advertisements/procedures.ts'
import { advertisementRows } from '../features/advertisements/rest.ts'
import { sponsors } from '../features/advertisements/sponsors.procedures.ts'
import { announcements } from '../features/announcements/procedures.ts'
import { announcementRows } from '../features/announcements/rest.ts'
import { votes } from '../features/ballots/procedures.ts'
import { handOvers } from '../features/offices/hand-over/procedures.ts'
import { accessReviews } from '../features/offices/review/procedures.ts'
import { backups } from '../features/backups/procedures.ts'
import { blogComments } from '../features/blog/comments.procedures.ts'
import { blog } from '../features/blog/procedures.ts'
import { blogRows } from '../features/blog/rest.ts'
import { chapterLook } from '../features/chapters/look/procedures.ts'
import { chapters } from '../features/chapters/procedures.ts'
import { chapterRows } from '../features/chapters/rest.ts'
import { search } from '../features/search/procedures.ts'
import { settings } from '../features/chapters/settings/procedures.ts'
import { settingsRows } from '../features/chapters/settings/rest.ts'
import { checkIn } from '../features/check-in/procedures.ts'
import { committees } from '../features/committees/procedures.ts'
import { committeeRows } from '../features/committees/rest.ts'
import { dashboard } from '../features/dashboard/procedures.ts'
import { documents } from '../features/documents/procedures.ts'
import { documentRows } from '../features/documents/rest.ts'
import { dues } from '../features/dues/procedures.ts'
import { donations } from '../features/donations/procedures.ts'
import { donationRows } from '../features/donations/rest.ts'
import { donationTypes } from '../features/donation-types/procedures.ts'
import { donationTypeRows } from '../features/donation-types/rest.ts'
import { donorLetters } from '../features/donor-letters/procedures.ts'
import { eventContacts } from '../features/event-contacts/procedures.ts'
import { eventHistory } from '../features/event-history/procedures.ts'
import { eventContactRows } from '../features/event-contacts/rest.ts'
import { eventFlyers } from '../features/events/flyers/procedures.ts'
import { flyerRows } from '../features/events/flyers/rest.ts'
import { emails } from '../features/emails/procedures.ts'
import { emailRows } from '../features/emails/rest.ts'
import { events } from '../features/events/procedures.ts'
import { eventRows } from '../features/events/rest.ts'
import { fees } from '../features/fees/procedures.ts'
import { feeRows } from '../features/fees/rest.ts'
import { bank } from '../features/bank/procedures.ts'
import { memberNotes } from '../features/members/notes/procedures.ts'
import { members } from '../features/members/procedures.ts'
import { memberRows } from '../features/members/rest.ts'
import { typeRows } from '../features/members/member-types/rest.ts'
import { months } from '../features/months/procedures.ts'
import { newsletter } from '../features/newsletter/procedures.ts'
import { notifications } from '../features/notifications/procedures.ts'
import { newsletterRows } from '../features/newsletter/rest.ts'
import { books } from '../features/books/procedures.ts'
import { hotels } from '../features/hotels/procedures.ts'
import { hotelRows } from '../features/hotels/rest.ts'
import { nominations } from '../features/nominations/procedures.ts'
import { helpContacts } from '../features/help-contacts/procedures.ts'
import { helpRows } from '../features/help-contacts/rest.ts'
import { images } from '../features/images/procedures.ts'
import { imports } from '../features/imports/procedures.ts'
import { mailRecords } from '../features/mail-records/procedures.ts'
import { invitations } from '../features/invitations/procedures.ts'
import { imageRows } from '../features/images/rest.ts'
import { offices } from '../features/offices/procedures.ts'
import { journal } from '../features/journal/procedures.ts'
import { jobs } from '../features/jobs/procedures.ts'
import { jobRows } from '../features/jobs/rest.ts'
import { paymentTypes } from '../features/payment-types/procedures.ts'
import { paymentTypeRows } from '../features/payment-types/rest.ts'
import { programs } from '../features/programs/procedures.ts'
import { programRows } from '../features/programs/rest.ts'
import { questions } from '../features/questions/procedures.ts'
import { officeWork } from '../features/offices/work.procedures.ts'
import { quickLinks } from '../features/quick-links/procedures.ts'
import { memberFields } from '../features/members/member-fields/procedures.ts'
import { duplicates } from '../features/members/duplicates/procedures.ts'
import { memberTags } from '../features/members/tags/procedures.ts'
import { linkRows } from '../features/quick-links/rest.ts'
import { packages } from '../features/packages/procedures.ts'
import { payments } from '../features/payments/procedures.ts'
import { paymentRows } from '../features/payments/rest.ts'
import { receipts } from '../features/receipts/procedures.ts'
import { renewals } from '../features/renewals/procedures.ts'
import { registrations } from '../features/registrations/procedures.ts'
import { shares } from '../features/shares/procedures.ts'
import { system } from '../features/system/procedures.ts'
import { undo } from '../features/undo/procedures.ts'
import { waitingList } from '../features/registrations/waiting-list/procedures.ts'
import { registrationRows } from '../features/registrations/rest.ts'
import { statements } from '../features/statements/procedures.ts'
import { statementRows } from '../features/statements/rest.ts'
import { restTable } from '../rest.ts'
import { createCallerFactory, router } from '../trpc.ts'
import { callsOfFeatures } from './documented-calls.ts'

/** Every use case of the portal is one procedure here, called by pages, widgets and the /api alike. */
export const apiRouter = router({
  accounts,
  activities,
  advertisements,
  announcements,
  bank,
  votes,
  officeWork,
  handOvers,
  accessReviews,
  blog,
  backups,
  blogComments,
  books,
  chapterLook,
  chapters,
  checkIn,
  committees,
  dashboard,
  documents,
  donations,
  dues,
  donationTypes,
  donorLetters,
  emails,
  eventContacts,
  eventFlyers,
  eventHistory,
  events,
  fees,
  helpContacts,
  nominations,
  hotels,
  images,
  imports,
  mailRecords,
  invitations,
  jobs,
  journal,
  memberNotes,
  members,
  months,
  newsletter,
  notifications,
  offices,
  packages,
  payments,
  paymentTypes,
  programs,
  questions,
  quickLinks,
  memberFields,
  memberTags,
  duplicates,
  receipts,
  registrations,
  renewals,
  search,
  settings,
  sponsors,
  statements,
  shares,
  system,
  undo,
  waitingList,
})

export type ApiRouter = typeof apiRouter

/** The output of each procedure. */
export type Outputs = inferRouterOutputs<ApiRouter>

export const apiFor = createCallerFactory(apiRouter)

/** The procedures, called in process on behalf of one request. */
export type Api = ReturnType<typeof apiFor>

/** The documented /api, row by row. */
export const rest = restTable<Api>(
  [
    ...accountRows,
    ...activityRows,
    ...advertisementRows,
    ...announcementRows,
    ...blogRows,
    ...chapterRows,
    ...settingsRows,
    ...committeeRows,
    ...documentRows,
    ...donationRows,
    ...donationTypeRows,
    ...emailRows,
    ...eventContactRows,
    ...flyerRows,
    ...eventRows,
    ...memberRows,
    ...typeRows,
    ...newsletterRows,
    ...helpRows,
    ...hotelRows,
    ...imageRows,
    ...jobRows,
    ...linkRows,
    ...paymentRows,
    ...feeRows,
    ...paymentTypeRows,
    ...programRows,
    ...registrationRows,
    ...statementRows,
  ],
  callsOfFeatures,
)
