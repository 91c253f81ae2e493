import { date, dateTime } from '#app/lib/format.ts'
import { closingDay } from '#server/features/closing/rules.ts'
import { monthText } from '#server/features/months/rules.ts'
import { missing } from '#app/features/chapters/missing-words.ts'
import type { Outputs } from '#server/wiring/api.ts'

/** "October 2026", or "August 2026 to October 2026". */
const spanOf = (months: string[]) =>
  [...new Set([months[0], months.at(-1)])].map((month) => monthText(month ?? '')).join(' to ')

type What = Outputs['dashboard']['ofChapter']['lately'][number]['what']

/** Texts of the landing pages of admins and system admins. */
export const landingWords = {
  title: 'Admin dashboard',
  systemTitle: 'Overview',
  hello: (hour: number) => `Good ${hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'}.`,
  nothing: 'Nothing is waiting for you.',
  waitingFor: (count: number) =>
    count === 0
      ? 'Nothing is waiting for you.'
      : count === 1
        ? 'One thing is waiting for you.'
        : `${count} things are waiting for you.`,
  clockBehind: {
    title: 'The server’s clock is behind the records',
    text: (now: string, newestRecord: string) =>
      `The clock says ${dateTime(now)} UTC, but the newest record is from ${dateTime(newestRecord)} UTC. Reminders and everything else that goes by date are on hold. Ask the person who runs the server to set its clock.`,
  },
  waiting: 'Waiting for you',
  ownPage: 'Only this list',
  checked: 'Checked: applications, payments to confirm or resolve, refunds, months to close, job posts and emails.',
  applications: (count: number) => (count === 1 ? 'Application' : 'Applications'),
  since: (names: string[], count: number, day: string) =>
    `${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}; the oldest since ${date(day)}`,
  jobs: (count: number) => (count === 1 ? 'Job post' : 'Job posts'),
  jobsText: (count: number) =>
    count === 1
      ? 'A member has posted it. It appears once you approve it.'
      : 'Members have posted them. They appear once you approve them.',
  toResolve: (count: number) => (count === 1 ? 'Payment to resolve' : 'Payments to resolve'),
  toResolveText: 'Money at PayPal that no payment here is for.',
  zelle: (count: number) => (count === 1 ? 'Payment by Zelle' : 'Payments by Zelle'),
  zelleText: 'Look for the money in the bank account. The seats go back on sale when the deadline passes.',
  confirm: 'Confirm',
  toConfirm: (count: number) => (count === 1 ? 'Refund to confirm' : 'Refunds to confirm'),
  toConfirmText: 'Another admin asked for it. The money goes back once you confirm.',
  monthsToSeal: (count: number) => (count === 1 ? 'Month to seal' : 'Months to seal'),
  monthsToSealText: (months: string[]) =>
    `${spanOf(months)}. A month is to be sealed by the ${closingDay}th of the next one.`,
  seal: 'Seal',
  statements: (count: number) => (count === 1 ? 'Share to confirm' : 'Shares to confirm'),
  statementsText: (months: string[]) => `${spanOf(months)}. The other side waits for your confirmation.`,
  statementsOf: (statements: { chapterName: string; month: string }[]) =>
    landingWords.few(
      statements.map(({ chapterName, month }) => `${chapterName} ${monthText(month)}`),
      ', ',
    ),
  failedEmails: (count: number) => (count === 1 ? 'Email that was not delivered' : 'Emails that were not delivered'),
  failedTo: (addresses: string[], count: number) =>
    `To ${addresses.join(', ')}${count > addresses.length ? ` and ${count - addresses.length} more` : ''}, in the last 7 days`,
  check: 'Check',
  refunds: (count: number) => (count === 1 ? 'Open refund' : 'Open refunds'),
  refundsText: 'PayPal has not confirmed it yet. The portal tries again automatically.',
  review: 'Review',
  resolve: 'Resolve',
  view: 'View',
  setUp: 'Set up',
  missing,
  chapterNeeds: (chapter: string, names: string[]) => `${chapter} needs ${names.join(', ')}`,
  /** The first three items of a list, and the number of others. */
  few: (texts: string[], separator: string) =>
    `${texts.slice(0, 3).join(separator)}${texts.length > 3 ? `${separator}and ${texts.length - 3} more` : ''}.`,
  problems: (count: number) => (count === 1 ? 'Problem of the portal' : 'Problems of the portal'),
  warnings: (count: number) => (count === 1 ? 'Warning of the portal' : 'Warnings of the portal'),
  unfinished: (count: number) => (count === 1 ? 'Chapter that is not set up' : 'Chapters that are not set up'),
  members: 'Members',
  active: 'Active members',
  activeOf: (members: string, share: string) => `of ${members}, ${share}`,
  activeShare: (active: string, share: string) => `${active} active, ${share}`,
  dues: (year: number) => `Dues received in ${year}`,
  open: 'Applications',
  newChapter: 'New chapter',
  manage: 'Manage chapters',
  chapters: 'Chapters',
  openChapters: (count: number) => `${count} open`,
  columns: {
    chapter: 'Chapter',
    activeShare: 'Active',
    duesCents: (year: number) => `Dues ${year}`,
    toResolve: 'To resolve',
    lacks: 'Still needs',
  },
  onPhone: {
    members: (members: number) => `${members.toLocaleString('en-US')} ${members === 1 ? 'member' : 'members'}`,
    active: (share: string) => `${share} active`,
    dues: (sum: string) => `${sum} dues,`,
    lacks: (things: string) => `lacks ${things}`,
  },
  nothingMissing: 'nothing',
  closed: 'closed',
}

/** The checklist of a new chapter. */
export const firstStepWords = {
  title: 'To get started',
  progress: (done: number, all: number) => `${done} of ${all}`,
  done: (names: string[]) => `Done: ${names.join(', ')}.`,
}

/** The chapter's next events, and what happened in it lately. */
export const chapterWords = {
  events: 'Next events',
  comingTo: (events: number) => `Coming to the next ${events === 1 ? 'event' : `${events} events`}`,
  people: (people: number) => `${people === 1 ? 'person' : 'people'}`,
  paid: 'Received for them',
  allEvents: 'Manage events',
  noEvents: 'No upcoming events.',
  newEvent: 'New event',
  registrationsOf: (seats: string, event: string) => `${seats}: registrations for ${event}`,
  coming: (people: number) =>
    people === 0 ? 'Nobody registered yet' : `${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}`,
  seats: (taken: number, seats: number) =>
    `${taken.toLocaleString('en-US')} of ${seats.toLocaleString('en-US')} ${seats === 1 ? 'seat' : 'seats'}`,
  soldOut: 'Sold out',
  draft: 'Draft',
  lately: 'Recent activity',
  allFacts: 'Treasury',
  nothingLately: 'Applications, payments and registrations will appear here.',
  unnamed: 'A former member',
}

type Happened = { name: string; subject: string; sum: string }

/** A line of the recent activity; `sum` is empty when no money moved. */
export const latelyTexts: Record<What, (happened: Happened) => string> = {
  applied: ({ name }) => `${name} applied to join`,
  approved: ({ name }) => `${name} was approved`,
  added: ({ name }) => `${name} was added as a member`,
  typeChanged: ({ name }) => `${name} changed member type`,
  lapsed: ({ name }) => `${name} became inactive`,
  adminGranted: ({ name }) => `${name} became an admin`,
  adminRemoved: ({ name }) => `${name} is no longer an admin`,
  memberDeleted: ({ name }) => `${name} was deleted`,
  paid: ({ name, subject, sum }) => `${name} paid ${sum}, ${subject}`,
  donated: ({ name, subject, sum }) => `${name} gave ${sum}${subject && ` to ${subject}`}`,
  refunded: ({ name, sum }) => `${sum} refunded to ${name}`,
  registered: ({ name, subject, sum }) => `${name} registered for ${subject}${sum && `, ${sum}`}`,
  registrationCancelled: ({ name, subject }) => `The registration of ${name} for ${subject} was canceled`,
  settings: ({ subject }) => `Chapter settings changed: ${subject}`,
}
