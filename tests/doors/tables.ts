/** The rows of all features, combined by kind. */
import type { Access } from '#server/trpc.ts'
import type { Proofs } from '#tests/rest/proofs.ts'
import type { Ids, Own } from '#tests/security/foreign-ids.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { Person } from '#tests/support/world/world.ts'
import { accountDoors } from './accounts.ts'
import { activityDoors, activityTheirs } from './activities.ts'
import { advertisementDoors, advertisementTheirs } from './advertisements.ts'
import { announcementDoors, announcementTheirs } from './announcements.ts'
import { blogDoors, blogTheirs } from './blog.ts'
import { bookDoors } from './books.ts'
import { chapterDoors } from './chapters.ts'
import { checkInDoors, checkInTheirs } from './check-in.ts'
import { committeeDoors, committeeTheirs } from './committees.ts'
import { documentDoors, documentTheirs } from './documents.ts'
import { donationDoors } from './donations.ts'
import { donationTypeDoors, donationTypeTheirs } from './donation-types.ts'
import { emailDoors, emailTheirs } from './emails.ts'
import { eventContactDoors, eventContactTheirs } from './event-contacts.ts'
import { eventDoors } from './events.ts'
import { feeDoors } from './fees.ts'
import { flyerDoors, flyerTheirs } from './flyers.ts'
import { helpContactDoors, helpContactTheirs } from './help-contacts.ts'
import { hotelDoors, hotelTheirs } from './hotels.ts'
import { imageDoors, imageTheirs } from './images.ts'
import { jobDoors, jobTheirs } from './jobs.ts'
import { typeDoors } from './member-types.ts'
import { memberDoors } from './members.ts'
import { newsletterDoors } from './newsletter.ts'
import { paymentDoors } from './payments.ts'
import { packageDoors, packageTheirs } from './packages.ts'
import { paymentTypeDoors, paymentTypeTheirs } from './payment-types.ts'
import { portalDoors } from './portal.ts'
import { programDoors, programTheirs } from './programs.ts'
import { questionDoors, questionTheirs } from './questions.ts'
import { quickLinkDoors, quickLinkTheirs } from './quick-links.ts'
import { receiptDoors } from './receipts.ts'
import { renewalDoors } from './renewals.ts'
import { registrationDoors } from './registrations.ts'
import type {
  ExportDoor,
  ForeignInput,
  Naming,
  OtherRoute,
  Places,
  ProcedureDoor,
  RoomDoors,
  Things,
  Way,
} from './rows.ts'
import { searchDoors } from './search.ts'
import { settingsDoors } from './settings.ts'
import { standinDoors } from './standin.ts'
import { statementDoors } from './statements.ts'
import { unbuiltDoors } from './unbuilt.ts'
import { undoDoors, undoTheirs } from './undo.ts'
import { waitingDoors, waitingTheirs } from './waiting-list.ts'

const rooms: RoomDoors[] = [
  portalDoors,
  accountDoors,
  bookDoors,
  chapterDoors,
  eventDoors,
  memberDoors,
  newsletterDoors,
  paymentDoors,
  activityDoors,
  advertisementDoors,
  announcementDoors,
  blogDoors,
  checkInDoors,
  committeeDoors,
  documentDoors,
  donationDoors,
  donationTypeDoors,
  emailDoors,
  eventContactDoors,
  feeDoors,
  flyerDoors,
  helpContactDoors,
  hotelDoors,
  imageDoors,
  jobDoors,
  packageDoors,
  paymentTypeDoors,
  programDoors,
  questionDoors,
  quickLinkDoors,
  receiptDoors,
  registrationDoors,
  renewalDoors,
  searchDoors,
  settingsDoors,
  standinDoors,
  statementDoors,
  typeDoors,
  unbuiltDoors,
  undoDoors,
  waitingDoors,
]
/** The rows of plain features in New York. */
export const theirs = {
  ...activityTheirs,
  ...advertisementTheirs,
  ...announcementTheirs,
  ...blogTheirs,
  ...checkInTheirs,
  ...committeeTheirs,
  ...documentTheirs,
  ...donationTypeTheirs,
  ...emailTheirs,
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
  ...quickLinkTheirs,
  ...undoTheirs,
  ...waitingTheirs,
}

function together<Row>(rowsOf: (room: RoomDoors) => Record<string, Row> | undefined): Record<string, Row> {
  const rows = rooms.flatMap((room) => Object.entries(rowsOf(room) ?? {}))
  const twice = rows.find(([name], index) => rows.findIndex((row) => row[0] === name) !== index)
  if (twice) throw new Error(`${twice[0]} has two rows`)
  return Object.fromEntries(rows)
}

export const procedureDoors = together((room) => room.procedures)
export const callDoors = together((room) => room.calls)
export const callProofs: Proofs = together((room) => room.proofs)
export const pageDoors = together((room) => room.pages)
export const exportDoors = together((room) => room.exports)
export const limitedDoors = together((room) => room.limits)

const routes = together((room) => room.otherRoutes)
const exportRoute = 'GET /export/:file'

export const otherRoutes: Record<string, OtherRoute> = {
  ...routes,
  [exportRoute]: {
    ...routes[exportRoute],
    ways: [...Object.entries(exportDoors).flatMap(exportWays), ...routes[exportRoute]!.ways],
  },
}

/** Only tests access: the files themselves are tested with the exports. */
function exportWays([name, { least, query }]: [string, ExportDoor]): Way[] {
  return (['csv', 'xlsx', 'pdf'] as const).map((format) => {
    const ask = (things: Things) => `/export/${name}.${format}${query?.(things) ?? ''}`
    return { ask, request: { method: 'HEAD' }, least, in: 200, out: { member: 403, nobody: 302 } }
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

export const addressOf = (page: string, places: Places) => pageDoors[page]!.at?.(places) ?? page

/** Every page that accepts forms, with one form for each button. */
export const pageForms = Object.fromEntries(
  Object.entries(pageDoors).flatMap(([page, { forms }]) => (forms ? [[page, forms]] : [])),
)

const leastPerson: Record<Access, Person | undefined> = {
  anyone: undefined,
  member: 'member',
  admin: 'admin',
  systemAdmin: 'system',
}

/** Every procedure that writes, with valid input from a sender with access. */
export const rightInputs = Object.fromEntries(
  Object.entries(procedureDoors).flatMap(([name, { least, right, as = leastPerson[least], on = 'dc' }]) =>
    right ? [[name, { as, on, input: inputOf(right) }]] : [],
  ),
)

/** A visitor's query of a procedure, by its name. */
export const questions = Object.fromEntries(
  Object.entries(procedureDoors).flatMap(([name, { question }]) => (question ? [[name, inputOf(question)]] : [])),
)

function inputOf(input: NonNullable<ProcedureDoor['right']>): (world: PaymentsWorld) => Promise<object> {
  return async (world) => (typeof input === 'function' ? input(world) : input)
}

/** Every field of a procedure that takes an id, as `procedure field`. */
export const foreignInputs: Record<string, ForeignInput> = Object.fromEntries(
  Object.entries(procedureDoors).flatMap(([name, { foreign = {} }]) =>
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
