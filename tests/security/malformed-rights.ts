/** The effects that nonsense may have when it happens to be valid: each allowance belongs to one entry point. */
import { emailOf } from '#tests/support/world/world.ts'

/** Rows as `table {…}`. `seen` removes from a row what may change. */
export type Allowance = { row: (row: string) => boolean; seen?: (row: string) => string }

export const noAllowance: Allowance = { row: () => false }

/** The search words and the display name of a person. */
const isNameOf = (row: string, persons: string) =>
  new RegExp(`^(nameParts|payerNames) .*"payerId":"${persons}"`).test(row) ||
  new RegExp(`^phoneNumbers .*"personId":"${persons}"`).test(row)

/** One's own profile form is valid whichever field is left out, so the senders' details may change. */
const ownRow = /^(people|everMembers) \{"personId":"(member|admin|system)"/
const ownDetail =
  /"(mInit|(first|last)Name(Key)?|address[12]|city|state|zipcode|primaryPhone|alternatePhone|alternateEmail|degree|degreeYear|major|collegeName|updatedAt)":("(\\.|[^"\\])*"|\d+),/g
const ownDetails: Allowance = {
  row: (row) =>
    isNameOf(row, '(member|admin|system)') ||
    (/^outbox .*"kind":"accountChange"/.test(row) &&
      (['member', 'admin', 'system'] as const).some((who) => row.includes(`"toAddress":"${emailOf(who)}"`))),
  seen: (row) => (ownRow.test(row) ? `${row.slice(0, -1)},}`.replace(ownDetail, '') : row),
}

/** The details and the type of the member named by nonsense, who is notified of a change of type. */
const namedMember: Allowance = {
  row(row) {
    if (row.startsWith('outbox '))
      return /"kind":"(type-change|accountChange)"/.test(row) && row.includes(`"toAddress":"${emailOf('inactive')}"`)
    if (row.startsWith('facts ')) return /"stream":"member-inactive".*"type":"MemberTypeChanged"/.test(row)
    if (row.startsWith('memberCounts ')) return row.includes('"chapterId":"chapter-dc"')
    return isNameOf(row, 'inactive') || /^(members|people|everMembers) .*"personId":"inactive"/.test(row)
  },
}

/** The same member, who leaves. */
const leaving: Allowance = {
  row(row) {
    if (row.startsWith('facts ')) return /"stream":"member-inactive".*"type":"MemberDeleted"/.test(row)
    if (row.startsWith('memberCounts ')) return row.includes('"chapterId":"chapter-dc"')
    return isNameOf(row, 'inactive') || /^(members|people|everMembers|formerMembers) .*"personId":"inactive"/.test(row)
  },
}

/** Dues that an admin records by hand for the same member, who gets a receipt; nothing paid online. */
const duesByHand: Allowance = {
  row(row) {
    if (row.startsWith('outbox '))
      return row.includes('"kind":"receipt"') && row.includes(`"toAddress":"${emailOf('inactive')}"`)
    if (row.startsWith('facts '))
      return /"type":"(PaymentRecordedByHand|DuesCredited)"/.test(row) && /\binactive\b/.test(row)
    if (row.startsWith('payments ')) return row.includes('"orderId":null') && row.includes('"personId":"inactive"')
    return /^payment(Sums|Words) /.test(row)
      ? row.includes('"chapterId":"chapter-dc"')
      : /^(members|everMembers) \{"personId":"inactive"/.test(row)
  },
}

const ofChapter = (tables: RegExp): Allowance => ({
  row: (row) => tables.test(row) && row.includes('"chapterId":"chapter-dc"'),
})
/** A deleted event can be undone. */
const events = ofChapter(/^(events|calendarEntries|undos) /)
const settings = ofChapter(/^(chapters|mailAccounts) /)
const contacts = ofChapter(/^helpContacts /)
const tenures = ofChapter(/^committeeSessions /)
const announcements = ofChapter(/^announcements /)
const sponsors = ofChapter(/^sponsors /)
/** Adding the usual offices takes no input, so nonsense is valid. */
const usualOffices: Allowance = {
  row: (row) =>
    (/^(offices|officeRights|outbox) /.test(row) && row.includes('"chapterId":"chapter-dc"')) ||
    (row.startsWith('facts ') && row.includes('"stream":"offices-chapter-dc"')),
}
/** A poll needs a question and two choices, and opens as soon as it is sent. */
const polls: Allowance = {
  row: (row) =>
    (/^ballot(s|Questions|Choices|Boxes|Keys|Electors|Standings) /.test(row) &&
      row.includes('"chapterId":"chapter-dc"')) ||
    /^facts .*"type":"(BallotScheduled|BallotOpened|ElectorsFrozen)"/.test(row),
}
/** Requesting a comparison takes no input, so nonsense is valid. */
const comparisons = ofChapter(/^comparisons /)

const entryPoints: [Allowance, string[]][] = [
  [
    ownDetails,
    [
      'form /users/profile/edit',
      'accounts.updateProfile',
      'PUT /api/users/profile',
      // Without input, so nonsense is valid.
      'accounts.turnOffAuthenticator',
      'form /security',
    ],
  ],
  [
    namedMember,
    [
      'form /users/:memberId/edit',
      'form /admin/users/:memberId/edit',
      'members.update',
      'members.changeType',
      'PUT /api/users/{id}',
    ],
  ],
  [leaving, ['form /members/:memberId', 'members.remove', 'DELETE /api/users/{id}']],
  [duesByHand, ['form /payment', 'dues.recordByHand', 'POST /api/users/{id}/pay']],
  [
    events,
    [
      'form /event/:id/edit',
      'form /eventnew',
      'form /eventsnew',
      'events.create',
      'events.update',
      'events.publish',
      'events.unpublish',
      'events.remove',
    ],
  ],
  [settings, ['form /settings', 'settings.create', 'settings.update']],
  [contacts, ['form /help', 'helpContacts.add']],
  [tenures, ['form /committiees', 'committees.addSession']],
  [announcements, ['form /announcement', 'announcements.update', 'announcements.publish']],
  [sponsors, ['form /advertisement/manage-sponsor', 'sponsors.add', 'POST /api/sponsor']],
  [usualOffices, ['form /offices', 'offices.addUsual']],
  [polls, ['form /votes/new-poll', 'votes.addPoll']],
  [comparisons, ['form /treasury', 'form /treasury/resolve', 'books.compare']],
]

export const allowances: Record<string, Allowance> = Object.fromEntries(
  entryPoints.flatMap(([allowance, names]) => names.map((name) => [name, allowance])),
)

/** A pending email may be sent at any time, whatever is requested. */
const withoutSending = (row: string) =>
  row.startsWith('outbox ') ? row.replace(/"attempts".*(?="createdAt")|"triedAt":[^,}]*/g, '') : row

/** The rows that exist only before or only after. */
export function differing(
  before: readonly string[],
  after: readonly string[],
  { row: allowed, seen = (row) => row }: Allowance,
): string[] {
  const [was, is] = [before, after].map((rows) => new Set(rows.map((row) => seen(withoutSending(row))))) as [
    Set<string>,
    Set<string>,
  ]
  return [...[...was].filter((row) => !is.has(row)), ...[...is].filter((row) => !was.has(row))].filter(
    (row) => !allowed(row),
  )
}
