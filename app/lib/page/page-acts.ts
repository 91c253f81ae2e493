import { missingIn, neededFor, opens } from '#server/auth/needed-rights.ts'
import { suffices, type Need, type Right, type Rights } from '#server/auth/rights.rules.ts'
import type { OtherEvents, Withheld } from '#app/lib/page/withheld.ts'

/**
 * The procedure that an act calls, any of several, a right where the procedure decides by what is sent, or null for acts
 * of system admins alone.
 */
type Called = string | readonly string[] | Need | null

/** Acts of a feature whose buttons have the names of its procedures. */
const named = (feature: string, ...acts: string[]): Record<string, string> =>
  Object.fromEntries(acts.map((act) => [act, `${feature}.${act}`]))

const plain = (feature: string) => named(feature, 'add', 'update', 'remove')

const memberEdit = 'members.update'
const newEvent = 'events.create'
const newAd = 'advertisements.add'
const statements = plain('statements')
const shares = {
  ...named('shares', 'agree', 'disagree', 'pay', 'match', 'takePaymentBack'),
  agreeAsParent: null,
  disagreeAsParent: null,
  matchAsParent: null,
  correct: null,
}
const adminRole = { makeAdmin: null, removeAdmin: null }
const packages = { add: 'packages.create', ...named('packages', 'update', 'remove') }
const zelle = named('registrations', 'confirmZelle', 'declineZelle')
const change = (right: Right): Need => ({ right, level: 'change' })
// Authors change and remove their own posts; here are those of others.
const jobs = {
  approve: 'jobs.decide',
  reject: 'jobs.decide',
  takeBack: 'jobs.takeBack',
  remove: change('jobPortal'),
}
const ads = {
  activate: 'advertisements.update',
  deactivate: 'advertisements.update',
  remove: 'advertisements.remove',
}

/**
 * What the forms of each page call, by the intent of their button; a page that exists for one act has its procedure
 * alone. Only procedures for admins and officers are listed: what members may do is offered to officers too. The table of
 * rights (`needed-rights.ts`) decides about the procedures; tests/access/offered-acts.test.ts sends every form of every
 * page to hold this table to what the server refuses.
 */
export const pageActs: Readonly<Record<string, string | Readonly<Record<string, Called>>>> = {
  '/system': { backUp: null, showEmails: null },
  '/security': { rule: 'accounts.requireSecondFactor' },
  '/members': {
    ...adminRole,
    ...named('members', 'add', 'remove', 'approve', 'approveSeveral'),
    tag: 'memberTags.tag',
  },
  '/members/:memberId': {
    ...adminRole,
    endSessions: 'accounts.endMemberSessions',
    addNote: 'memberNotes.add',
    removeNote: 'memberNotes.remove',
    addTag: 'memberTags.tag',
    removeTag: 'memberTags.untag',
    undoMerge: 'duplicates.undoMerge',
  },
  '/members/:memberId/let-in': 'accounts.reopenLogin',
  '/admin/users/:memberId/edit': memberEdit,
  '/users/:memberId/edit': memberEdit,
  // The patterns of other pages fit these addresses too.
  '/users/profile/edit': {},
  '/members/roster': {},
  '/event/payment': {},
  '/users/:pendingId/pending': named('members', 'decline'),
  '/payment': { record: ['dues.recordByHand', 'fees.recordByHand'] },
  '/payment/:paymentId/refund': {
    refund: 'payments.refund',
    confirm: 'payments.confirmRefund',
    decline: 'payments.declineRefund',
    reverse: 'payments.reverse',
  },
  '/offices': {
    ...named('offices', 'add', 'addUsual'),
    name: 'offices.nameHolder',
    addHelper: 'checkIn.addHelper',
    endHelper: 'checkIn.removeHelper',
  },
  '/offices/:officeId': { ...named('offices', 'update', 'remove'), name: 'offices.nameHolder', end: 'offices.endTerm' },
  '/offices/review': named('accessReviews', 'keep', 'undecide', 'end', 'close'),
  '/votes': named('votes', 'add'),
  '/votes/new-poll': 'votes.addPoll',
  '/votes/:ballotId': {
    ...named('votes', 'update', 'remove', 'addQuestion', 'updateQuestion', 'removeQuestion'),
    ...named('votes', 'addChoice', 'updateChoice', 'removeChoice', 'takeNominations'),
    ...named('votes', 'schedule', 'withdraw', 'withdrawPoll', 'extend', 'runOff'),
  },
  '/treasury': named('books', 'verify'),
  '/treasury/resolve': { ...named('books', 'compare', 'resolve', 'takeFeeBack'), explain: 'books.resolve', ...zelle },
  '/treasury/journal': named('journal', 'nameAccounts', 'useStarter', 'export'),
  '/treasury/bank': {
    ...named('bank', 'addAccount', 'updateAccount', 'removeAccount', 'removeFile', 'joinFile', 'removeUnmapped'),
    ...named('bank', 'removeMapping', 'addRule', 'updateRule', 'removeRule'),
  },
  '/treasury/bank/files/:unmappedId': 'bank.keepMapping',
  '/treasury/bank/:accountId': named('bank', 'book', 'bookByHand', 'bookTicked', 'takeBack'),
  '/treasury/months': named('months', 'changeRule'),
  '/treasury/months/:month': named('months', 'seal', 'confirm', 'askUnseal', 'unseal', 'keepSealed'),
  '/treasury/letters': named('donorLetters', 'begin'),
  '/treasury/letters/settings': { save: 'donorLetters.changeSettings' },
  '/treasury/letters/:letterId': named('donorLetters', 'send', 'makeAgain'),
  '/treasury/shares': { setRule: null },
  '/treasury/shares/:month': shares,
  '/treasury/shares/:month/:chapterId': shares,
  '/events': named('events', 'remove'),
  '/eventsnew': newEvent,
  '/eventnew': newEvent,
  '/event/:id': named('events', 'publish', 'unpublish'),
  '/event/:id/waiting-list': named('waitingList', 'offer', 'remove'),
  '/event/:id/edit': {
    update: 'events.save',
    duplicate: 'events.duplicate',
    addProgram: 'programs.add',
    updateProgram: 'programs.update',
    removeProgram: 'programs.remove',
    ...named('programs', 'addGroup', 'updateGroup', 'removeGroup'),
    addHotel: 'hotels.add',
    updateHotel: 'hotels.update',
    removeHotel: 'hotels.remove',
    ...named('hotels', 'addRoom', 'updateRoom', 'removeRoom'),
    addQuestion: 'questions.add',
    updateQuestion: 'questions.update',
    removeQuestion: 'questions.remove',
    addContact: 'eventContacts.add',
    updateContact: 'eventContacts.update',
    removeContact: 'eventContacts.remove',
    addFlyers: 'eventFlyers.add',
    removeFlyer: 'eventFlyers.remove',
    addPictures: 'images.addToEvent',
    removePicture: 'images.remove',
    addSpeaker: 'images.addToEvent',
    updateSpeaker: 'images.update',
    removeSpeaker: 'images.remove',
  },
  '/event/:id/cancel': 'events.cancel',
  '/event/:id/packages': packages,
  '/event/:id/packages/:catalogue': packages,
  '/event/:id/values': { save: 'packages.changeValue' },
  '/event/:id/helpers': { add: 'checkIn.addHelper', remove: 'checkIn.removeHelper' },
  '/event/:id/registrations': zelle,
  '/event/:id/registrations/:registrationId/cancel': 'registrations.cancelByAdmin',
  '/chapter': {
    update: 'chapters.update',
    switch: 'chapters.update',
    add: null,
    close: null,
    reopen: null,
    remove: null,
  },
  '/committiees': {
    ...named('committees', 'addSession', 'updateSession', 'removeSession'),
    ...plain('committees'),
  },
  '/activity': plain('activities'),
  '/activity/:activityId': named('activities', 'removePhoto'),
  '/announcement': plain('announcements'),
  '/blogs/:blogId': { hide: 'blogComments.hide', unhide: 'blogComments.unhide' },
  '/documents': named('documents', 'add', 'remove'),
  '/images': plain('images'),
  '/help': plain('helpContacts'),
  '/mission': statements,
  '/vission': statements,
  '/history': statements,
  '/mail-records': {
    ...named('mailRecords', 'begin', 'look', 'testMailbox'),
    mailbox: 'mailRecords.setMailbox',
    mailgun: 'mailRecords.setMailgunKey',
    sendgrid: 'mailRecords.setSendgridKey',
    removeMailbox: 'mailRecords.removeMailbox',
    reports: 'mailRecords.makeReportAddress',
  },
  '/imports': named('imports', 'renameMapping', 'removeMapping'),
  '/imports/new': 'imports.upload',
  '/imports/:id': {
    ...named('imports', 'edit', 'editPayment', 'planAgain', 'write', 'undo'),
    byChapter: null,
    writeBatch: null,
    undoBatch: null,
  },
  '/imports/:id/columns': 'imports.map',
  '/imports/:id/invite': named('invitations', 'test', 'begin', 'pause', 'resume'),
  '/imports/:id/row/:row': named('imports', 'answer', 'split'),
  '/links': plain('quickLinks'),
  '/members/duplicates': named('duplicates', 'keepApart', 'compareAgain', 'undoMerge'),
  '/members/duplicates/merge': named('duplicates', 'merge', 'keepApart'),
  '/member-fields': {
    addField: 'memberFields.add',
    updateField: 'memberFields.update',
    placeField: 'memberFields.place',
    removeField: 'memberFields.remove',
    addTag: 'memberTags.add',
    renameTag: 'memberTags.rename',
    mergeTags: 'memberTags.merge',
    removeTag: 'memberTags.remove',
  },
  '/advertisement': newAd,
  '/advertisement/:advtitle': newAd,
  '/advertisement/home-main-banner': ads,
  '/advertisement/home-video-box': ads,
  '/advertisement/home-image-box': ads,
  '/advertisement/event-sponsor': ads,
  '/advertisement/manage-sponsor': plain('sponsors'),
  '/career': jobs,
  '/career/:pagetitle': jobs,
  '/career/edit/:jobId': { ...jobs, update: change('jobPortal') },
  '/donate': { recordOfMember: 'donations.recordByHand', recordOfGuest: 'donations.recordByHand' },
  '/emails': {
    ...named('emails', 'test', 'send', 'control'),
    held: 'emails.decideHeld',
    // They only look at what would be sent.
    ask: { right: 'mail', level: 'see' },
    preview: { right: 'mail', level: 'see' },
  },
  '/email/:id': { clear: 'emails.clearBounce', again: 'emails.sendAgain' },
  '/memberType': { add: 'members.addType', update: 'members.updateType', remove: 'members.removeType' },
  '/paymentType': { ...plain('paymentTypes'), makePrimary: 'paymentTypes.makePrimary' },
  '/donationType': plain('donationTypes'),
  '/settings': {
    chapter: change('settings'),
    mail: change('settings'),
    payment: change('accounts'),
    money: change('accounts'),
    papers: change('settings'),
    look: 'chapterLook.change',
    resetLook: 'chapterLook.reset',
    ...named('settings', 'openStandin', 'sendTest', 'checkAccount'),
    renewals: 'renewals.change',
    jobPortal: 'jobs.changeSettings',
  },
}

/** Pages with other forms, which members may send too. */
const alsoOfMembers: readonly string[] = ['/security', '/payment', '/votes/:ballotId', '/blogs/:blogId', '/donate']

/** Returns the right that somebody with these rights needs for an act, '' for acts of admins alone; null if they may. */
function missingFor(rights: Rights, called: Called): Right | '' | null {
  if (called === null) return ''
  if (typeof called === 'object' && 'right' in called) return suffices(rights, called) ? null : called.right
  const needs = [called].flat().map((procedure) => neededFor(procedure, 'mutation'))
  if (needs.some((needed) => opens(rights, needed))) return null
  return (needs[0] && missingIn(rights, needs[0])) ?? ''
}

/** Dialogs that are not called like the act that they ask about. */
const otherDialogs: Readonly<Record<string, readonly string[]>> = {
  activate: ['live'],
  addQuestion: ['addOffice', 'addMotion'],
  askUnseal: ['unseal'],
  deactivate: ['off'],
  end: ['endNext'],
  mergeTags: ['mergeTag'],
  record: ['add'],
  removeMapping: ['delete'],
  renameMapping: ['rename'],
  recordOfGuest: ['addOfGuest'],
  recordOfMember: ['add'],
  resetLook: ['reset-look'],
  send: ['new'],
  setRule: ['rule'],
  switch: ['advertisement', 'jobPortal'],
  takePaymentBack: ['takeBack'],
}

/** What the links before an act ask for: `?dialog=edit` before `update`, `?edit=mail` before `mail`. */
const askedBy = (act: string) => [
  `edit=${act}`,
  ...[act, act.replace(/^update/, 'edit'), act.replace(/^remove/, 'delete'), ...(otherDialogs[act] ?? [])].map(
    (dialog) => `dialog=${dialog}`,
  ),
]

/** Returns the acts that pages do not offer to somebody with these rights, each with the right that is missing. */
export function withheldFrom(rights: Rights): Withheld {
  const withheld: Record<string, Record<string, Right | ''>> = {}
  for (const [page, acts] of Object.entries(pageActs)) {
    if (typeof acts === 'string') {
      const right = missingFor(rights, acts)
      if (right !== null) withheld[page] = { '': right }
      continue
    }
    const missing = Object.entries(acts).flatMap(([act, called]) => {
      const right = missingFor(rights, called)
      return right === null ? [] : [[act, right] as const]
    })
    if (missing.length === 0) {
      if (Object.keys(acts).length === 0) withheld[page] = {}
      continue
    }
    withheld[page] = Object.fromEntries(
      missing.flatMap(([act, right]) => [act, ...askedBy(act)].map((key) => [key, right])),
    )
    // The whole page is only seen: so are forms that do not say which act they are.
    if (missing.length === Object.keys(acts).length && !alsoOfMembers.includes(page))
      withheld[page]['*'] = missing[0]![1]
  }
  return withheld
}

/**
 * Returns what pages withhold of events that an officer may not change, and of what is about no event, such as a new one:
 * as of an officer without the right over events. Only pages that differ; null for a right over all events. Helpers are
 * named for events that their form lists.
 */
export function withheldOfOthers(rights: Rights, changed: readonly string[] | null): OtherEvents | null {
  if (changed === null || rights.events !== 'change') return null
  const { events: _, ...others } = rights
  const own = withheldFrom(rights)
  const differing = Object.entries(withheldFrom(others)).filter(
    ([page, acts]) =>
      page !== '/offices' && (Object.keys(acts).length === 0 || Object.keys(acts).some((act) => !own[page]?.[act])),
  )
  return { eventIds: changed, withheld: Object.fromEntries(differing) }
}
