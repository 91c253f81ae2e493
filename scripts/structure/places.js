import path from 'node:path'

/**
 * The layers from the browser inward. A file imports from its own layer and from later ones, never from earlier ones.
 */
export const areas = ['app', 'server', 'events-log', 'db']

/**
 * The allowed file names of a feature, without `.ts`; a part of the feature may precede them, as in `search.reads.ts`.
 */
export const featureWords = [
  'schema',
  'rules',
  'facts',
  'decisions',
  'projection',
  'reads',
  'writes',
  'procedures',
  'rest',
  'mail',
  'jobs',
  'handler',
  'worker',
]

/** The files of a feature that other features may import. */
export const openWords = ['schema', 'rules', 'facts', 'decisions', 'reads']

/** Writes files that other features may also import, each with the acts of those features that call it. */
export const openWrites = [
  // A review of access ends what a helper may do at an event.
  'server/features/check-in/records.writes.ts',
  // Undo puts comments back into their counts and events back into the calendar.
  'server/features/blog/comments.writes.ts',
  'server/features/events/calendar/writes.ts',
  // Every feature that sells takes money here (docs/decisions/016).
  'server/features/payments/checkout.writes.ts',
  'server/features/payments/client-orders/writes.ts',
  'server/features/payments/receipt.writes.ts',
  'server/features/payments/writes.ts',
  // A reminder's link pays dues.
  'server/features/dues/sales.writes.ts',
  // The treasury settles money that books and provider disagree about.
  'server/features/dues/settling.writes.ts',
  'server/features/payments/settling.writes.ts',
  'server/features/fees/settling.writes.ts',
  // A line of the bank is booked as a payment by hand, in one transaction, and taken back with it.
  'server/features/donations/sales.writes.ts',
  'server/features/fees/sales.writes.ts',
  'server/features/payments/reversals/writes.ts',
  'server/features/registrations/zelle/writes.ts',
  // A share of the parent is matched with a line of the bank, which is booked with it.
  'server/features/bank/booking-facts.writes.ts',
  // Accounts create the personal row, which members own, with a password.
  'server/features/members/people.writes.ts',
  // An import brings people who may have no address, and takes back what it brought.
  'server/features/members/imported.writes.ts',
  'server/features/members/member-types/writes.ts',
  // The forms of a person, and files of another system, bring answers to member fields.
  'server/features/members/member-fields/answers.writes.ts',
  'server/features/members/member-fields/writes.ts',
  // A chapter is created with member types, and deleted with the rows that other features store for it; renewals saves
  // its choice of reminders.
  'server/features/members/member-types/chapter-types.writes.ts',
  'server/features/members/renewals/writes.ts',
  'server/features/jobs/settings.writes.ts',
  'server/features/mail-records/writes.ts',
  'server/features/newsletter/digests/writes.ts',
  'server/features/notifications/writes.ts',
]

/** The parts that a feature of app/ exports to other features of app/. */
export const openParts = [
  'app/features/activities/activity-article.tsx',
  'app/features/announcements/announcement-line.tsx',
  'app/features/books/seal-words.ts',
  'app/features/books/treasury-tabs.tsx',
  'app/features/committees/committee-card.tsx',
  'app/features/event-contacts/contacts-block.tsx',
  'app/features/events/event-standing.ts',
  'app/features/events/in-zone.tsx',
  'app/features/events/refund-steps.tsx',
  'app/features/events/sold-out.tsx',
  'app/features/events/words.ts',
  'app/features/hotels/words.ts',
  'app/features/journal/export-form.tsx',
  'app/features/member-fields/answer-cells.tsx',
  'app/features/member-fields/answer-fields.tsx',
  'app/features/member-fields/answer-text.ts',
  'app/features/member-fields/tag.tsx',
  'app/features/members/member-select.tsx',
  'app/features/packages/package-groups.ts',
  'app/features/payments/outcome.ts',
  'app/features/payments/pay-panel.tsx',
  'app/features/payments/payment-outcome.tsx',
  'app/features/payments/payment-tabs.tsx',
  'app/features/payments/provider-buttons.tsx',
  'app/features/payments/return-from-provider.ts',
  'app/features/programs/programs-block.tsx',
  'app/features/programs/words.ts',
  'app/features/questions/question-fields.tsx',
  'app/features/registrations/zelle/zelle-report-card.tsx',
  'app/features/registrations/zelle/zelle-report-dialogs.tsx',
  'app/features/registrations/zelle/zelle-report-words.ts',
]

export const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/')

/** The texts of screens: `words.ts` of a feature of app/ or of a folder of parts, or `<part>-words.ts` beside it. */
export const holdsTexts = (file) => /^app\/.+\/([a-z-]+-)?words\.ts$/.test(file)

/** Returns 'server' for server/features/members/reads.ts; undefined for scripts, tests and packages. */
export const areaOf = (file) => areas.find((area) => file.startsWith(`${area}/`))

/** Returns 'accounts' for server/features/accounts/profile.procedures.ts. */
export const featureOf = (file) => /^server\/features\/([^/]+)\//.exec(file)?.[1]

/** Returns 'members' for app/features/members/member-select.tsx. */
export const appFeatureOf = (file) => /^app\/features\/([^/]+)\//.exec(file)?.[1]

/** Returns 'procedures' for server/features/accounts/profile.procedures.ts. */
export const wordOf = (file) =>
  path
    .basename(file)
    .replace(/\.tsx?$/, '')
    .split('.')
    .at(-1)

/**
 * Returns the project file that an import names, or undefined for a package. A query such as `?url` is for the bundler,
 * not part of the name.
 */
export function resolveImport(from, specifier) {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return bare.slice(1)
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(from), bare)
  return undefined
}
