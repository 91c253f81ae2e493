import { date, dateTime } from '#app/lib/format.ts'
import type { SetupStep } from '#server/features/chapters/rules.ts'

/** Texts of the landing pages of admins and system admins. */
export const landingWords = {
  title: 'Admin dashboard',
  systemTitle: 'All chapters',
  hello: (hour: number) => `Good ${hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'}.`,
  nothing: 'Nothing is waiting for you.',
  waitingFor: (count: number) =>
    count === 1 ? 'One thing is waiting for you.' : `${count} things are waiting for you.`,
  clockBehind: {
    title: 'The server’s clock is behind the records',
    text: (now: string, newestRecord: string) =>
      `The clock says ${dateTime(now)} UTC, but the newest record is from ${dateTime(newestRecord)} UTC. Reminders and everything else that goes by date are on hold. Ask the person who runs the server to set its clock.`,
  },
  waiting: 'Waiting for you',
  checked: 'Checked: applications, job posts, money to resolve, refunds and setup.',
  applications: (count: number) => (count === 1 ? 'Application' : 'Applications'),
  since: (names: string[], count: number, day: string) =>
    `${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}; the oldest since ${date(day)}`,
  jobs: (count: number) => (count === 1 ? 'Job post' : 'Job posts'),
  jobsText: 'Members have posted them. They appear once you approve them.',
  toResolve: (count: number) => (count === 1 ? 'Payment to resolve' : 'Payments to resolve'),
  toResolveText: 'Money at PayPal that no payment here is for.',
  zelle: (count: number) => (count === 1 ? 'Payment by Zelle' : 'Payments by Zelle'),
  zelleText: 'Look for the money in the bank account. The seats go back on sale when the deadline passes.',
  confirm: 'Confirm',
  refunds: (count: number) => (count === 1 ? 'Open refund' : 'Open refunds'),
  refundsText: 'PayPal has not confirmed it yet. The portal tries again automatically.',
  setup: (count: number) => (count === 1 ? 'setup step left' : 'setup steps left'),
  review: 'Review',
  resolve: 'Resolve',
  view: 'View',
  setUp: 'Set up',
  missing: {
    memberTypes: 'member types',
    admin: 'an admin',
    payments: 'a payment account',
    mail: 'a mail account',
    treasurer: 'a treasurer',
  } satisfies Record<SetupStep, string>,
  /** "Mail account, treasurer", below the number of steps. */
  needs(names: string[]): string {
    const text = names.map((name) => name.replace(/^an? /, '')).join(', ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  },
  chapterNeeds: (chapter: string, names: string[]) => `${chapter} needs ${names.join(', ')}`,
  /** The first three items of a list, and the number of others. */
  few: (texts: string[], separator: string) =>
    `${texts.slice(0, 3).join(separator)}${texts.length > 3 ? `${separator}and ${texts.length - 3} more` : ''}.`,
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
    lacks: 'Lacks',
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
