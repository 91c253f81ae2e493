import type { Frame } from '#app/lib/page/viewer.ts'

/** Texts of the home page. */
export const homeWords = {
  description: ({ chapter, association }: Pick<Frame, 'chapter' | 'association'>) =>
    chapter.isMain
      ? `${association.name}: events, chapters, committees and how to join.`
      : `The ${chapter.chapterName} chapter of the ${association.name}: events, committee, contacts and how to join.`,
  committee: 'Executive committee',
  noCommittee: 'The committee has not been announced yet.',
  upcoming: 'Upcoming events',
  noUpcoming: 'No upcoming events.',
  announcements: 'Announcements',
  noAnnouncements: 'No announcements yet.',
  firstAnnouncement: 'Write the first one',
  past: 'Past events',
  all: 'All',
  allOf: (title: string) => `All ${title.toLowerCase()}`,
  noPast: 'No past events yet.',
  events: 'Events',
  activities: 'Recent activities',
  allActivities: 'All activities',
  readMore: 'Read more',
  noActivities: 'No activities yet. Workshops, site visits and volunteer days will appear here.',
  firstActivity: 'Add the first one',
  jobs: 'Jobs',
  help: 'Help and contact',
  helpText: 'Membership, payments and this site',
  noHelp: 'Visitors see this address until the chapter names its help contacts.',
  firstHelp: 'Add a contact',
  links: 'Quick links',
  noLinks: 'No quick links yet.',
  firstLink: 'Add a link',
  chapters: 'Chapters',
  fees: 'Member types and fees',
  term: (years: number, isLifelong: boolean) =>
    isLifelong ? 'for life' : years === 1 ? 'a year' : `for ${years} years`,
  carousel: 'Pictures of the chapter',
  pictures: 'Pictures',
  noPictures: 'No pictures for the home page yet.',
  firstPicture: 'Add the first one',
  firstEvent: 'Create one',
  addCommittee: 'Add a committee',
}

/** Texts of the viewer's next step. */
export const nextWords = {
  joinTitle: (chapterName: string) => `Join the ${chapterName} chapter`,
  joinText:
    'Tell us about your degree and field. We review every application; once approved, you pay your dues and you’re a member.',
  join: 'Join',
  login: 'Log in',
  find: 'Find your chapter',
  findTitle: 'Join through your local chapter',
  findText: 'Choose the one nearest you. Members of every chapter belong to the association as a whole.',
  welcome: (name: string | undefined) => `Welcome, ${name}`,
  welcomeText: 'Members, applications and payments of the chapter are on the dashboard.',
  dashboard: 'Dashboard',
  active: 'Your membership is active',
  notActive: 'Your membership is not active',
  payment: 'Payment',
  payNow: 'Pay now',
  payFee: (fee: string) => `Please pay the registration fee of ${fee}.`,
  paidForLife: 'Your membership is paid for life.',
  nextDue: 'Next payment due in',
}
