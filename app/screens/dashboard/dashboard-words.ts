/** Texts of the dashboard. */
export const dashboardWords = {
  title: 'Dashboard',
  alsoAdmin: 'You are also an admin of this chapter',
  alsoAdminText: 'You are here as a member. Switch to see the pages for admins.',
  workAsAdmin: 'Work as chapter admin',
  viewProfile: 'View profile',
  summary: 'Profile summary',
  memberId: 'Member ID',
  role: 'Role',
  roles: { member: 'Member', admin: 'Admin', systemAdmin: 'System admin' },
  memberType: 'Member type',
  status: 'Status',
  nextDue: 'Next payment due in',
  lastTraining: 'Last training',
  lastDonation: 'Last donation',
  none: 'None',
  never: 'Never (life member)',
  overdue: (until: string) => `Overdue. You stay active until ${until}.`,
  dueThisYear: 'Due this year.',
  payAhead: 'You can pay ahead.',
  payNow: 'Pay now',
  payLater: 'Pay ahead',
  fee: (memberType: string, fee: string, term: string) => `${memberType}, ${fee} ${term}.`,
  term: (years: number, isLifelong: boolean) => (isLifelong ? 'once' : years === 1 ? 'a year' : `for ${years} years`),
  notActiveYet: 'Your membership is not active yet',
  notActive: 'Your membership is not active',
  payFirst: (day: string, memberType: string) =>
    `Please pay the registration fee. Your application was approved on ${day} for ${memberType} membership.`,
  payAgain: (year: number, memberType: string) =>
    `Please pay the registration fee for ${year} (${memberType}) to be active again.`,
  hello: (hour: number, firstName: string) =>
    `Good ${hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'}, ${firstName}`,
}

/** The viewer's own blocks. */
export const ownWords = {
  registrations: 'My registrations and tickets',
  allRegistrations: 'All registrations',
  noRegistrations: 'You are not registered for an upcoming event.',
  seeEvents: 'See events',
  people: (adults: number, minors: number) =>
    [
      adults > 0 && `${adults} ${adults === 1 ? 'adult' : 'adults'}`,
      minors > 0 && `${minors} ${minors === 1 ? 'child' : 'children'}`,
    ]
      .filter(Boolean)
      .join(', '),
  ticket: 'View ticket',
  ticketOf: (event: string) => `View ticket: ${event}`,
  receipts: 'My receipts',
  receiptOf: (what: string) => `Receipt: ${what}`,
  statement: 'Yearly statement',
  noReceipts: 'Your payments will appear here, each with a receipt.',
  upcoming: 'Next events',
  allEvents: 'All events',
  noUpcoming: 'No upcoming events.',
  news: 'News',
  allNews: 'All announcements',
  noNews: 'No announcements yet.',
}
