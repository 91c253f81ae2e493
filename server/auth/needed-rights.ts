import type { Held } from './office-rights.ts'
import { suffices, type Level, type Need, type Right, type Rights } from './rights.rules.ts'

/** One right, at the level of the procedure: queries are seen, mutations change. */
type Needed = Right | { right: Right; level: Level } | { any: readonly Right[] } | { all: readonly Right[] }

type OfFeature = Needed | ({ '*': Needed } & Record<string, Needed>)

const see = (right: Right) => ({ right, level: 'see' }) as const

/**
 * What each procedure for admins needs of an officer, by feature; `*` is for all others of the feature. This is the table
 * that decides: pages, menus, exports and the page of an office read it. A procedure that it does not name is for admins
 * alone.
 */
const table: Record<string, OfFeature> = {
  accessReviews: 'offices',
  accounts: { '*': 'members', requireSecondFactor: 'settings' },
  activities: 'content',
  advertisements: 'advertising',
  announcements: 'content',
  bank: {
    '*': 'books',
    addAccount: 'accounts',
    updateAccount: 'accounts',
    removeAccount: 'accounts',
    addRule: 'accounts',
    updateRule: 'accounts',
    removeRule: 'accounts',
    keepMapping: 'payments',
    joinFile: 'payments',
    removeFile: 'payments',
    removeUnmapped: 'payments',
    removeMapping: 'payments',
    book: 'payments',
    bookTicked: 'payments',
    bookByHand: 'payments',
    takeBack: 'payments',
  },
  blogComments: 'content',
  books: { '*': 'books', compare: see('books'), verify: see('books'), resolve: 'payments', takeFeeBack: 'payments' },
  chapterLook: 'settings',
  chapters: { '*': 'settings', landing: 'books' },
  checkIn: 'events',
  committees: 'content',
  dashboard: 'books',
  documents: 'content',
  donationTypes: 'accounts',
  donations: { '*': 'books', recordByHand: 'payments' },
  donorLetters: {
    '*': 'books',
    changeSettings: 'accounts',
    begin: 'payments',
    send: 'payments',
    makeAgain: 'payments',
  },
  dues: 'payments',
  duplicates: 'members',
  emails: 'mail',
  eventContacts: 'events',
  eventFlyers: 'events',
  eventHistory: 'events',
  // Canceling one refunds everybody who paid.
  events: { '*': 'events', changeRefunds: { all: ['events', 'payments'] }, cancel: { all: ['events', 'payments'] } },
  fees: 'payments',
  helpContacts: 'content',
  hotels: 'events',
  images: { '*': 'content', events: { any: ['content', 'events'] }, addToEvent: { any: ['content', 'events'] } },
  // A file brings people, changes those who are here, officers too, and brings earlier payments.
  imports: {
    '*': { all: ['members', 'payments', 'settings', 'offices'] },
    earlierSum: 'books',
    earlierOf: { any: ['books', 'members'] },
  },
  invitations: 'members',
  jobs: 'jobPortal',
  journal: { '*': 'books', nameAccounts: 'accounts', useStarter: 'accounts', export: see('books') },
  mailRecords: 'settings',
  memberFields: { '*': 'settings', of: 'members', identifying: 'members' },
  memberNotes: 'members',
  memberTags: { '*': 'members', managed: { any: ['members', 'settings', 'mail'] } },
  members: {
    '*': 'members',
    pending: 'applications',
    application: 'applications',
    applicantLookalikes: 'applications',
    approve: 'applications',
    approveSeveral: 'applications',
    deletePending: 'applications',
    decline: 'applications',
    options: { any: ['members', 'events', 'content', 'mail', 'payments', 'offices'] },
    typeChoices: { any: ['members', 'applications', 'mail', 'settings', 'events'] },
    addType: 'settings',
    updateType: 'settings',
    removeType: 'settings',
  },
  months: {
    '*': 'books',
    seal: 'payments',
    confirm: 'payments',
    askUnseal: 'payments',
    unseal: 'payments',
    keepSealed: 'payments',
    changeRule: 'accounts',
  },
  offices: 'offices',
  packages: 'events',
  paymentTypes: 'accounts',
  payments: {
    '*': 'books',
    refund: 'payments',
    confirmRefund: 'payments',
    declineRefund: 'payments',
    reverse: 'payments',
  },
  programs: 'events',
  questions: 'events',
  quickLinks: 'content',
  receipts: 'books',
  registrations: {
    '*': 'events',
    ofMember: { any: ['events', 'members'] },
    confirmZelle: 'payments',
    declineZelle: 'payments',
    // A cancellation refunds.
    cancelByAdmin: { all: ['events', 'payments'] },
  },
  renewals: { '*': 'settings', settings: { any: ['settings', 'accounts'] } },
  settings: {
    '*': 'accounts',
    view: { any: ['settings', 'accounts'] },
    create: { all: ['settings', 'accounts'] },
    // The procedure itself looks at what is sent.
    update: { any: ['settings', 'accounts'] },
    sendTest: 'settings',
  },
  shares: {
    '*': 'books',
    agree: 'payments',
    disagree: 'payments',
    pay: 'payments',
    match: 'payments',
    takePaymentBack: 'payments',
  },
  sponsors: 'advertising',
  statements: 'content',
  votes: 'settings',
  waitingList: 'events',
}

/**
 * Procedures that show officers with a right over some events only these, or no event, such as the choices of the form
 * that edits one.
 */
export const filtersByItself: readonly string[] = ['events.blank', 'events.list', 'images.events']

/**
 * Procedures over events that name no event: a right over some events does not open them, also to somebody who sends
 * the id of one along, which they do not read.
 */
export const aboutNoEvent: readonly string[] = [
  'events.create',
  'members.options',
  'members.typeChoices',
  'registrations.ofMember',
]

/** What one procedure needs: any of `needs`, or all of them. */
export type Needs = { all: boolean; needs: readonly Need[] }

/**
 * Returns what a procedure for admins needs of an officer, or null when it is for admins alone.
 * @param path feature and procedure, such as `members.approve`
 */
export function neededFor(path: string, type: string): Needs | null {
  const [feature = '', procedure = ''] = path.split('.')
  const entry = table[feature]
  if (entry === undefined) return null
  const isByProcedure = typeof entry === 'object' && '*' in entry
  const needed = isByProcedure ? (entry[procedure] ?? entry['*']) : entry
  const level: Level = type === 'query' ? 'see' : 'change'
  if (typeof needed === 'string') return { all: true, needs: [{ right: needed, level }] }
  if ('right' in needed) return { all: true, needs: [needed] }
  const all = 'all' in needed
  const rights = 'all' in needed ? needed.all : needed.any
  return { all, needs: rights.map((right) => ({ right, level })) }
}

/** Returns whether an officer's rights open a procedure for admins. */
export function opens(rights: Rights, needed: Needs | null): boolean {
  if (needed === null) return false
  const has = (need: Need) => suffices(rights, need)
  return needed.all ? needed.needs.every(has) : needed.needs.some(has)
}

/** Returns the events that what somebody asks for is limited to, by a right over some events alone; null for no limit. */
export function limitOf({ rights, eventIds }: Held, { all, needs }: Needs, type: string): readonly string[] | null {
  if (type === 'query' && rights.audit !== undefined) return null
  const overEvents = needs.find(({ right }) => right === 'events')
  if (!overEvents) return null
  const others = needs.filter(({ right }) => right !== 'events')
  return all || !others.some((need) => suffices(rights, need)) ? eventIds[overEvents.level] : null
}

/** An act that somebody performed: the procedure, and the events that a limited right needed; null without a limit. */
export type Act = { path: string; eventIds: readonly string[] | null }

/**
 * Returns whether an officer may perform an act now that the same person performed a moment ago. An event that was not
 * asked for then is not known now: a right that is limited since does not do.
 */
export function mayStill(held: Held | undefined, { path, eventIds }: Act): boolean {
  const needed = neededFor(path, 'mutation')
  if (!held || needed === null || !opens(held.rights, needed)) return false
  const limited = limitOf(held, needed, 'mutation')
  return limited === null || eventIds?.every((eventId) => limited.includes(eventId)) === true
}

/** Returns the first right that is missing. */
export const missingIn = (rights: Rights, { needs }: Needs): Right | undefined =>
  needs.find((need) => !suffices(rights, need))?.right
