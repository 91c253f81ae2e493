import path from 'node:path'
import { isTest, resolveImport, featureOf } from './places.js'

/**
 * The owner of each table: the only folder whose files write it. Others call a function that the owner exports. A table
 * of a plain feature is owned by the feature that calls `chapterRecords` for it.
 */
export const tableOwners = {
  people: 'server/features/members',
  phoneNumbers: 'server/features/members',
  applications: 'server/features/members',
  members: 'server/features/members',
  memberCounts: 'server/features/members',
  renewalSettings: 'server/features/members',
  memberFieldValues: 'server/features/members',
  taggedPeople: 'server/features/members',
  formerMembers: 'server/features/members',
  mergedMembers: 'server/features/members',
  mergedRows: 'server/features/members',
  merges: 'server/features/members',
  chapters: 'server/features/chapters',
  paymentAccounts: 'server/features/chapters',
  mailAccounts: 'server/features/chapters',
  events: 'server/features/events',
  calendarEntries: 'server/features/events',
  registrations: 'server/features/registrations',
  registrants: 'server/features/registrations',
  registrationSums: 'server/features/registrations',
  checkIns: 'server/features/registrations',
  zelleReports: 'server/features/registrations',
  formerRegistrants: 'server/features/registrations',
  eventPayments: 'server/features/registrations',
  seatCounts: 'server/features/registrations',
  stockCounts: 'server/features/registrations',
  registrationParts: 'server/features/registrations',
  participants: 'server/features/registrations',
  waitingEntries: 'server/features/registrations',
  waitingPeople: 'server/features/registrations',
  registrationAnswers: 'server/features/registrations',
  donations: 'server/features/donations',
  donors: 'server/features/donations',
  donorLetterSettings: 'server/features/donor-letters',
  donorLetterBatches: 'server/features/donor-letters',
  donorLetters: 'server/features/donor-letters',
  donorLetterPapers: 'server/features/donor-letters',
  imports: 'server/features/imports',
  mailDomains: 'server/features/mail-records',
  mailReportKeys: 'server/features/mail-records',
  reportMailboxes: 'server/features/mail-records',
  importRows: 'server/features/imports',
  importProgress: 'server/features/imports',
  importPieces: 'server/features/imports',
  earlierPayments: 'server/features/imports',
  invitationRounds: 'server/features/invitations',
  invitations: 'server/features/invitations',
  payments: 'server/features/payments',
  paymentAttempts: 'server/features/payments',
  payers: 'server/features/payments',
  paymentNotes: 'server/features/payments',
  refunds: 'server/features/payments',
  refundRequests: 'server/features/payments',
  attemptAccounts: 'server/features/payments',
  ordersSetAside: 'server/features/payments',
  paymentSums: 'server/features/payments',
  paymentWords: 'server/features/payments',
  payerNames: 'server/features/payments',
  nameParts: 'server/features/payments',
  receiptBilling: 'server/features/receipts',
  readiness: 'server/http',
  secretProbes: 'server/auth',
  portalSetup: 'server/boot/setup',
  checkpoints: 'server/features/books',
  verifications: 'server/features/books',
  providerTransactions: 'server/features/books',
  comparisons: 'server/features/books',
  suspectCaptures: 'server/features/books',
  resolutions: 'server/features/books',
  resolutionNotes: 'server/features/books',
  providerFees: 'server/features/books',
  officeRights: 'server/features/offices',
  officeTerms: 'server/features/offices',
  handOverConfirmations: 'server/features/offices',
  handOverReasons: 'server/features/offices',
  handOverNotes: 'server/features/offices',
  handOverReminders: 'server/features/offices',
  accessReviews: 'server/features/offices',
  accessDecisions: 'server/features/offices',
  officeUses: 'server/auth',
  ballotStandings: 'server/features/ballots',
  ballotElectors: 'server/features/ballots',
  pollAnswers: 'server/features/ballots',
  ballotBoxes: 'server/features/ballots',
  ballotKeys: 'server/features/ballots',
  ballotWriteIns: 'server/features/ballots',
  ballotChallenges: 'server/features/ballots',
  voteReminders: 'server/features/ballots',
  bankFiles: 'server/features/bank',
  bankUnmappedFiles: 'server/features/bank',
  bankLines: 'server/features/bank',
  bankStagedLines: 'server/features/bank',
  bankDays: 'server/features/bank',
  bankBookings: 'server/features/bank',
  bankBookedDays: 'server/features/bank',
  bankBookedPayments: 'server/features/bank',
  bankNotes: 'server/features/bank',
  monthSeals: 'server/features/months',
  monthLabels: 'server/features/months',
  monthNotes: 'server/features/months',
  monthSettings: 'server/features/months',
  journalAccounts: 'server/features/journal',
  journalExports: 'server/features/journal',
  journalFiles: 'server/features/journal',
  shareRules: 'server/features/shares',
  shareLevels: 'server/features/shares',
  shareLines: 'server/features/shares',
  shareStatements: 'server/features/shares',
  shareNotes: 'server/features/shares',
  newsletterSubscriptions: 'server/features/newsletter',
  notificationChoices: 'server/features/notifications',
  notificationMarks: 'server/features/notifications',
  blogComments: 'server/features/blog',
  jobDigests: 'server/features/newsletter',
  alertedJobs: 'server/features/newsletter',
  jobPortalSettings: 'server/features/jobs',
  sessions: 'server/auth',
  oneTimeTokens: 'server/auth',
  knownNetworks: 'server/auth',
  rateLimits: 'server/auth',
  authenticators: 'server/auth',
  recoveryCodes: 'server/auth',
  knownDevices: 'server/auth',
  loginLinks: 'server/auth',
  passkeys: 'server/auth',
  spentChallenges: 'server/auth',
  secondFactorRules: 'server/auth',
  reopenedLogins: 'server/auth',
  emails: 'server/features/emails',
  emailDeliveries: 'server/features/emails',
  outbox: 'server/providers/mail',
  unwantedMail: 'server/providers/mail',
  bulkMail: 'server/providers/mail',
  uploads: 'server/providers/files',
  undos: 'server/undo',
  usedChallenges: 'server/providers/human-check',
  demoMarks: 'server/demo',
  facts: 'events-log',
  logHead: 'events-log',
}

/** Exempt because no feature exists to call yet: a chapter's first rows, and the demo's. */
const founders = /^server\/(boot\/create-chapter\.ts|demo\/)/

/** A view is never written; its row type is declared with this folder's tables. */
const viewOwners = { everMembers: 'server/features/members' }

/** The types that every row file may import. */
const sharedRows = 'db/tables/stamped.ts'

/**
 * Reports every write of a table outside its owner, and every row type declared outside the file of its table's owner.
 * @param {import('./source.js').Source[]} sources
 * @returns {{ file: string, line: number, rule: string }[]}
 */
export function tableProblems(sources) {
  const writing = sources.filter(
    ({ path: file }) => /^(server|events-log)\//.test(file) && !isTest(file) && !founders.test(file),
  )
  const owners = { ...ownersOfRecords(writing), ...viewOwners, ...tableOwners }
  return [
    ...writing.flatMap((source) => writeProblems(source, owners)),
    ...sources
      .filter(({ path: file }) => file.startsWith('db/tables/'))
      .flatMap((source) => rowProblems(source, owners)),
  ]
}

function writeProblems({ path: file, writes }, owners) {
  return writes.flatMap(({ line, what: table }) => {
    const owner = owners[table]
    if (!owner)
      return {
        file,
        line,
        rule: `nobody owns the table ${table}; say whose it is in scripts/structure/table-owners.js`,
      }
    return file.startsWith(`${owner}/`)
      ? []
      : { file, line, rule: `${table} is written by ${owner} alone; call a function that it exports` }
  })
}

/** `tables.ts` joins the files and may import all of them; a table declared there would have no owner of that name. */
function rowProblems({ path: file, rows, imports }, owners) {
  const misplaced = rows.flatMap(({ line, what: table }) => {
    const place = owners[table] && rowsOf(owners[table])
    // Files of one subject may share a folder: the name counts.
    return place && path.basename(place) === path.basename(file)
      ? []
      : {
          file,
          line,
          rule: `the row of ${table} belongs into ${place ?? 'the file of its owner, whom scripts/structure/table-owners.js does not name'}`,
        }
  })
  if (file === 'db/tables/tables.ts') return misplaced
  const taken = imports.filter(
    ({ specifier }) => specifier.startsWith('.') && resolveImport(file, specifier) !== sharedRows,
  )
  return [
    ...misplaced,
    ...taken.map(({ line, specifier }) => ({
      file,
      line,
      rule: `a row stands in the file of its table's owner, so not in ${specifier}`,
    })),
  ]
}

/** Returns db/tables/quick-links.ts for server/features/quick-links, and db/tables/portal/mail.ts for server/providers/mail. */
const rowsOf = (owner) =>
  `db/tables/${/^server\/(?!features\/)/.test(owner) ? 'portal/' : ''}${path.basename(owner)}.ts`

const ownersOfRecords = (sources) =>
  Object.fromEntries(
    sources.flatMap(({ path: file, writes }) =>
      writes.filter(({ isOwners }) => isOwners).map(({ what: table }) => [table, `server/features/${featureOf(file)}`]),
    ),
  )
