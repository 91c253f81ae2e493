import path from 'node:path'

/** The wings from the browser inwards. A file imports from its own wing and from those after it, never before. */
export const wings = ['app', 'server', 'events-log', 'db']

/** The names a room's files may have, without `.ts`; a part of the room stands before them, as in `hotels.reads.ts`. */
export const roomWords = [
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

/** The words of a room that other rooms may import. */
export const openWords = ['schema', 'rules', 'facts', 'decisions', 'reads']

/** Files of writes that are open besides, each with the acts that another room ends in them. */
export const openDoors = [
  // Undo puts comments back into their counts and events back into the calendar.
  'server/features/blog/comments.writes.ts',
  'server/features/events/calendar/writes.ts',
  // Every room that sells takes money here (docs/decisions/016), a reminder's link too.
  'server/features/payments/checkout.writes.ts',
  'server/features/payments/dues-checkout.writes.ts',
  // The treasury settles money that books and provider do not agree about.
  'server/features/payments/settling.writes.ts',
  'server/features/fees/settling.writes.ts',
  // Accounts open the personal row, which members keep, with a password.
  'server/features/members/people.writes.ts',
  // A chapter is opened with member types, and deleted with the rows that other rooms keep for it; renewals saves its
  // choice of reminders.
  'server/features/members/member-types/chapter-types.writes.ts',
  'server/features/members/renewals/writes.ts',
  'server/features/jobs/settings.writes.ts',
  'server/features/newsletter/digests/writes.ts',
]

/** The parts that a room of app/ shows to other rooms of app/. */
export const openParts = [
  'app/features/activities/activity-article.tsx',
  'app/features/announcements/announcement-line.tsx',
  'app/features/committees/committee-card.tsx',
  'app/features/event-contacts/contacts-block.tsx',
  'app/features/events/event-standing.ts',
  'app/features/events/refund-steps.tsx',
  'app/features/events/sold-out.tsx',
  'app/features/events/words.ts',
  'app/features/hotels/words.ts',
  'app/features/members/member-select.tsx',
  'app/features/packages/package-groups.ts',
  'app/features/payments/outcome.ts',
  'app/features/payments/pay-panel.tsx',
  'app/features/payments/payment-outcome.tsx',
  'app/features/payments/payment-tabs.tsx',
  'app/features/payments/provider-buttons.tsx',
  'app/features/payments/return-from-provider.ts',
  'app/features/programs/words.ts',
  'app/features/questions/question-fields.tsx',
  'app/features/registrations/zelle/zelle-report-card.tsx',
  'app/features/registrations/zelle/zelle-report-dialogs.tsx',
  'app/features/registrations/zelle/zelle-report-words.ts',
]

export const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/')

/** The texts of screens: `words.ts` of a room of app/ or of a folder of parts, or `<part>-words.ts` beside it. */
export const holdsTexts = (file) => /^app\/.+\/([a-z-]+-)?words\.ts$/.test(file)

/** 'server' of server/features/members/reads.ts; undefined for scripts, tests and packages. */
export const wingOf = (file) => wings.find((wing) => file.startsWith(`${wing}/`))

/** 'members' of server/features/members/pending.reads.ts. */
export const roomOf = (file) => /^server\/features\/([^/]+)\//.exec(file)?.[1]

/** 'members' of app/features/members/member-select.tsx. */
export const appRoomOf = (file) => /^app\/features\/([^/]+)\//.exec(file)?.[1]

/** 'reads' of server/features/members/pending.reads.ts. */
export const wordOf = (file) =>
  path
    .basename(file)
    .replace(/\.tsx?$/, '')
    .split('.')
    .at(-1)

/**
 * The project file an import names, or undefined when it names a package.
 * A query such as `?url` belongs to the bundler, not to the name.
 */
export function resolveImport(from, specifier) {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return bare.slice(1)
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(from), bare)
  return undefined
}
