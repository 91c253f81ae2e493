/** The rows of all features, combined by kind. */
import type { Access } from '#server/trpc.ts'
import type { Proofs } from '#tests/rest/proofs.ts'
import type { Ids, Own } from '#tests/security/foreign-ids.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { Person } from '#tests/support/world/world.ts'
import { accountEntryPoints } from './accounts.ts'
import { activityEntryPoints, activityTheirs } from './activities.ts'
import { advertisementEntryPoints, advertisementTheirs } from './advertisements.ts'
import { announcementEntryPoints, announcementTheirs } from './announcements.ts'
import { bankEntryPoints, bankTheirs } from './treasury/bank.ts'
import { monthEntryPoints } from './treasury/months.ts'
import { ballotEntryPoints, ballotTheirs } from './people/ballots.ts'
import { officeWorkEntryPoints } from './people/office-work.ts'
import { sharesEntryPoints } from './treasury/shares.ts'
import { handOverEntryPoints, handOverTheirs } from './people/hand-overs.ts'
import { accessReviewEntryPoints } from './people/access-reviews.ts'
import { blogEntryPoints, blogTheirs } from './blog.ts'
import { bookEntryPoints } from './treasury/books.ts'
import { journalEntryPoints } from './treasury/journal.ts'
import { chapterEntryPoints } from './chapters.ts'
import { checkInEntryPoints, checkInTheirs } from './events/check-in.ts'
import { committeeEntryPoints, committeeTheirs } from './committees.ts'
import { dashboardEntryPoints } from './dashboard.ts'
import { documentEntryPoints, documentTheirs } from './documents.ts'
import { donationEntryPoints } from './donations.ts'
import { donorLetterEntryPoints, donorLetterTheirs } from './treasury/donor-letters.ts'
import { donationTypeEntryPoints, donationTypeTheirs } from './donation-types.ts'
import { duesEntryPoints } from './dues.ts'
import { emailEntryPoints, emailTheirs } from './emails.ts'
import { eventContactEntryPoints, eventContactTheirs } from './events/event-contacts.ts'
import { eventEntryPoints } from './events.ts'
import { feeEntryPoints } from './fees.ts'
import { flyerEntryPoints, flyerTheirs } from './events/flyers.ts'
import { helpContactEntryPoints, helpContactTheirs } from './help-contacts.ts'
import { hotelEntryPoints, hotelTheirs } from './events/hotels.ts'
import { imageEntryPoints, imageTheirs } from './images.ts'
import { importEntryPoints, importTheirs } from './setup/imports.ts'
import { invitationEntryPoints } from './setup/invitations.ts'
import { jobEntryPoints, jobTheirs } from './jobs.ts'
import { mailRecordEntryPoints } from './setup/mail-records.ts'
import { typeEntryPoints } from './setup/member-types.ts'
import { securityEntryPoints } from './people/security.ts'
import { memberEntryPoints, memberTheirs } from './members.ts'
import { officeEntryPoints, officeTheirs } from './people/offices.ts'
import { newsletterEntryPoints } from './newsletter.ts'
import { notificationEntryPoints } from './notifications.ts'
import { paymentEntryPoints } from './payments.ts'
import { nominationEntryPoints, nominationTheirs } from './people/nominations.ts'
import { packageEntryPoints, packageTheirs } from './events/packages.ts'
import { paymentTypeEntryPoints, paymentTypeTheirs } from './payment-types.ts'
import { portalEntryPoints } from './portal.ts'
import { programEntryPoints, programTheirs } from './events/programs.ts'
import { questionEntryPoints, questionTheirs } from './events/questions.ts'
import { quickLinkEntryPoints, quickLinkTheirs } from './quick-links.ts'
import { memberFieldEntryPoints, memberFieldTheirs } from './people/member-fields.ts'
import { receiptEntryPoints } from './receipts.ts'
import { renewalEntryPoints } from './people/renewals.ts'
import { registrationEntryPoints } from './registrations.ts'
import type {
  ExportEntryPoint,
  ForeignInput,
  Naming,
  OtherRoute,
  Places,
  ProcedureEntryPoint,
  FeatureEntryPoints,
  Things,
  Way,
} from '../support/entry-points/rows.ts'
import { searchEntryPoints } from './search.ts'
import { settingsEntryPoints } from './settings.ts'
import { standinEntryPoints } from './standin.ts'
import { statementEntryPoints } from './statements.ts'
import { unbuiltEntryPoints } from './unbuilt.ts'
import { undoEntryPoints, undoTheirs } from './undo.ts'
import { waitingEntryPoints, waitingTheirs } from './events/waiting-list.ts'

const features: FeatureEntryPoints[] = [
  portalEntryPoints,
  accountEntryPoints,
  securityEntryPoints,
  bankEntryPoints,
  sharesEntryPoints,
  bookEntryPoints,
  journalEntryPoints,
  chapterEntryPoints,
  eventEntryPoints,
  memberEntryPoints,
  monthEntryPoints,
  newsletterEntryPoints,
  notificationEntryPoints,
  officeEntryPoints,
  paymentEntryPoints,
  activityEntryPoints,
  advertisementEntryPoints,
  announcementEntryPoints,
  ballotEntryPoints,
  officeWorkEntryPoints,
  handOverEntryPoints,
  accessReviewEntryPoints,
  blogEntryPoints,
  checkInEntryPoints,
  committeeEntryPoints,
  dashboardEntryPoints,
  importEntryPoints,
  invitationEntryPoints,
  documentEntryPoints,
  donationEntryPoints,
  donorLetterEntryPoints,
  duesEntryPoints,
  donationTypeEntryPoints,
  emailEntryPoints,
  eventContactEntryPoints,
  feeEntryPoints,
  flyerEntryPoints,
  helpContactEntryPoints,
  hotelEntryPoints,
  imageEntryPoints,
  jobEntryPoints,
  mailRecordEntryPoints,
  packageEntryPoints,
  paymentTypeEntryPoints,
  programEntryPoints,
  questionEntryPoints,
  quickLinkEntryPoints,
  memberFieldEntryPoints,
  nominationEntryPoints,
  receiptEntryPoints,
  registrationEntryPoints,
  renewalEntryPoints,
  searchEntryPoints,
  settingsEntryPoints,
  standinEntryPoints,
  statementEntryPoints,
  typeEntryPoints,
  unbuiltEntryPoints,
  undoEntryPoints,
  waitingEntryPoints,
]
/** The rows of plain features in New York. */
export const theirs = {
  ...activityTheirs,
  ...advertisementTheirs,
  ...announcementTheirs,
  ...bankTheirs,
  ...ballotTheirs,
  ...handOverTheirs,
  ...blogTheirs,
  ...checkInTheirs,
  ...officeTheirs,
  ...committeeTheirs,
  ...documentTheirs,
  ...donationTypeTheirs,
  ...emailTheirs,
  ...nominationTheirs,
  ...donorLetterTheirs,
  ...importTheirs,
  ...eventContactTheirs,
  ...flyerTheirs,
  ...helpContactTheirs,
  ...hotelTheirs,
  ...imageTheirs,
  ...jobTheirs,
  ...packageTheirs,
  ...paymentTypeTheirs,
  ...programTheirs,
  ...questionTheirs,
  ...memberTheirs,
  ...quickLinkTheirs,
  ...memberFieldTheirs,
  ...undoTheirs,
  ...waitingTheirs,
}

function together<Row>(rowsOf: (feature: FeatureEntryPoints) => Record<string, Row> | undefined): Record<string, Row> {
  const rows = features.flatMap((feature) => Object.entries(rowsOf(feature) ?? {}))
  const twice = rows.find(([name], index) => rows.findIndex((row) => row[0] === name) !== index)
  if (twice) throw new Error(`${twice[0]} has two rows`)
  return Object.fromEntries(rows)
}

export const procedureEntryPoints = together((feature) => feature.procedures)
export const callEntryPoints = together((feature) => feature.calls)
export const callProofs: Proofs = together((feature) => feature.proofs)
export const pageEntryPoints = together((feature) => feature.pages)
export const exportEntryPoints = together((feature) => feature.exports)
export const limitedEntryPoints = together((feature) => feature.limits)

const routes = together((feature) => feature.otherRoutes)
const exportRoute = 'GET /export/:file'

export const otherRoutes: Record<string, OtherRoute> = {
  ...routes,
  [exportRoute]: {
    ...routes[exportRoute],
    ways: [...Object.entries(exportEntryPoints).flatMap(exportWays), ...routes[exportRoute]!.ways],
  },
}

/** Only tests access: the files themselves are tested with the exports. */
function exportWays([name, { minAccess, query }]: [string, ExportEntryPoint]): Way[] {
  return (['csv', 'xlsx', 'pdf'] as const).map((format) => {
    const ask = (things: Things) => `/export/${name}.${format}${query?.(things) ?? ''}`
    return { ask, request: { method: 'HEAD' }, minAccess, in: 200, out: { member: 403, nobody: 302 } }
  })
}

/** Only the event is needed; the other ids just have the right shape. */
export const nowhere = {
  paymentId: '8KD40213',
  registrationId: '99999',
  cancelPath: '/registration/99999/cancel/unknown',
  ownPath: '/registration/99999/unknown',
  receiptPath: '/payment/8KD40213/receipt/unknown',
  zellePath: '/registration/99999/zelle/unknown',
  renewPath: '/renew/20003-2027-20271231/unknown',
  waitingPath: '/event/waiting/unknown/unknown',
}

export const addressOf = (page: string, places: Places) => pageEntryPoints[page]!.at?.(places) ?? page

/** Every page that accepts forms, with one form for each button. */
export const pageForms = Object.fromEntries(
  Object.entries(pageEntryPoints).flatMap(([page, { forms }]) => (forms ? [[page, forms]] : [])),
)

const minPerson: Record<Access, Person | undefined> = {
  anyone: undefined,
  member: 'member',
  admin: 'admin',
  systemAdmin: 'system',
}

/** Every procedure that writes, with valid input from a sender with access. */
export const rightInputs = Object.fromEntries(
  Object.entries(procedureEntryPoints).flatMap(([name, { minAccess, right, as = minPerson[minAccess], on = 'dc' }]) =>
    right ? [[name, { as, on, input: inputOf(right) }]] : [],
  ),
)

/** A visitor's query of a procedure, by its name. */
export const questions = Object.fromEntries(
  Object.entries(procedureEntryPoints).flatMap(([name, { question }]) => (question ? [[name, inputOf(question)]] : [])),
)

function inputOf(input: NonNullable<ProcedureEntryPoint['right']>): (world: PaymentsWorld) => Promise<object> {
  return async (world) => (typeof input === 'function' ? input(world) : input)
}

/** Every field of a procedure that takes an id, as `procedure field`. */
export const foreignInputs: Record<string, ForeignInput> = Object.fromEntries(
  Object.entries(procedureEntryPoints).flatMap(([name, { foreign = {} }]) =>
    Object.entries(foreign).map(([field, row]) => [`${name} ${field}`, foreignInput(field, row)]),
  ),
)

function foreignInput(field: string, row: keyof Ids | Naming<unknown> | ForeignInput): ForeignInput {
  if (typeof row === 'string') return { input: (ids) => ({ [field]: ids[row] }) }
  return typeof row === 'function' ? { input: row } : row
}

/** A path with an id, or what the row builds from the ids. */
export const foreignAddress = (path: string, naming: keyof Ids | Naming<string>, ids: Ids, own: Own) =>
  typeof naming === 'function' ? naming(ids, own) : path.replace(/\{\w+\}|:\w+/, ids[naming])
