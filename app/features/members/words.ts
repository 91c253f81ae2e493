import { addressLines, educationLines, mapLines } from '#server/features/members/details/lines.rules.ts'

/** Texts of the members page and of the review of an application. */
export const membersWords = {
  title: 'Members',
  lead: 'Members of your chapter and of all chapters.',
  add: 'Add member',
  email: 'Email these',
  roster: 'Roster',
  admins: 'Admins',
  chapter: 'Chapter members',
  all: 'All members',
  noAdmins: 'No admins yet',
  noMembers: 'No members yet',
  searchIn: 'Name, city or ID',
  find: 'Find a person: name, city, ID or email',
  findAsMember: 'Find a person: name, city or ID',
  found: 'Members found',
  duplicates: (pairs: number | null) => (pairs ? `Duplicates ${pairs}` : 'Duplicates'),
  tagName: 'Tag name',
  tagSelected: 'Tag selected',
  tagged: (people: number, tagName: string) =>
    people === 0
      ? `They all have the tag ${tagName} already.`
      : `${people === 1 ? '1 member has' : `${people.toLocaleString('en-US')} members have`} the tag ${tagName} now.`,
  emailSelected: 'Email',
  emailAll: (count: number, isMore: boolean) =>
    isMore ? 'Email all that match' : `Email all ${count.toLocaleString('en-US')}`,
  declined: 'The application was declined. No email was sent.',
  declinedWithEmail: 'The application was declined. We are emailing the applicant.',
  notLoaded: 'Members could not be loaded',
}

export const columnWords = {
  id: 'ID',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  city: 'City',
  state: 'State',
  memberType: 'Member type',
  status: 'Status',
  statuses: { active: 'Active', inactive: 'Inactive' },
  email: 'Email',
  tag: 'Tag',
  tags: 'Tags',
  field: 'Member field',
  chapter: 'Chapter',
  phone: 'Phone',
  acts: 'Actions',
  admin: 'Admin',
  systemAdmin: 'System admin',
  makeAdmin: 'Make admin',
  removeAdmin: 'Remove admin',
  endSessions: 'Log out everywhere',
  remove: 'Delete',
  removeMember: 'Delete member',
  edit: 'Edit',
}

export const pendingWords = {
  title: 'Pending applications',
  searchIn: 'Name or email',
  none: 'No pending applications',
  noneText: 'New ones will appear here.',
  verified: 'Email verified',
  notVerified: 'Email not verified yet',
  yes: 'Yes',
  notYet: 'Not yet',
  degree: 'Degree',
  applied: 'Applied',
  review: 'Review',
  viewAll: 'View all',
  found: 'Applications found',
  approve: (count: number) => (count === 0 ? 'Approve' : `Approve ${count}`),
  email: 'Email',
  approveTitle: (count: number) => (count === 1 ? 'Approve this application?' : `Approve ${count} applications?`),
  approveText: (names: string, count: number) =>
    `${names} ${count === 1 ? 'gets the member type applied for and an email' : 'get the member types they applied for, and an email each'}.`,
  approveWaiting: (count: number) =>
    ` ${count === 1 ? 'One of the selected has' : `${count} of the selected have`} not confirmed the email yet and will stay.`,
  approveNobody: 'None of the selected people has confirmed the email yet.',
  first: (count: number) =>
    `Only ${count} applications are listed. Ones with a verified email come before the rest. Decide some to see more.`,
}

/** Confirmation prompts for actions on a member, worded as in the specification; names and consequences are below. */
export const questionWords = {
  makeAdmin: {
    title: 'Are you sure about making this user as Admin?',
    text: (name: string, memberId: string) =>
      `${name} (${memberId}) will be able to do everything that admins of the chapter do, and will need to log in again.`,
    act: 'Make admin',
  },
  removeAdmin: {
    title: 'Are You Sure?',
    text: (name: string, memberId: string) =>
      `${name} (${memberId}) will remain a member but lose admin access, and will need to log in again.`,
    act: 'Remove admin',
  },
  endSessions: {
    title: 'Log this member out everywhere?',
    text: (name: string, memberId: string) =>
      `All sessions of ${name} (${memberId}) end now, and an email says so. The member can log in again.`,
    act: 'Log out everywhere',
  },
  remove: {
    title: 'Are you sure about deleting this User?',
    text: (name: string, memberId: string) =>
      `${name} (${memberId}) will no longer be able to log in. Past payments remain in the books.`,
    act: 'Delete member',
  },
}

export const addWords = {
  title: 'Add member',
  lead: (days: number) => `We will email the new member a link to choose a password. It expires in ${days} days.`,
  act: 'Add member',
  chooseType: 'Select member type',
  chooseTitle: 'Select',
  more: 'Address and education',
  isAnother: 'Add this person all the same',
}

export const applicationWords = {
  pageTitle: 'Review application',
  applied: (day: string, memberType: string) => `Applied ${day} for ${memberType} membership.`,
  back: { dashboard: 'Dashboard', members: 'Members' },
  contact: 'Contact',
  education: 'Education',
  certificate: 'Certificate',
  noCertificate: 'No certificate uploaded',
  openCertificate: 'Open the certificate',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  place: 'State and ZIP code',
  degree: 'Highest degree',
  year: 'Year',
  memberType: 'Member type',
  verifiedAt: (time: string) => `Email verified ${time}`,
  notVerified: 'Email not verified yet',
  verifyFirst: 'You can approve once the applicant confirms their email.',
  mailWaits: 'The email with the link waits until this chapter has a mail server.',
  lookalikes: 'Maybe a member already',
  lookalikesText: 'Compare before you approve: two records of one person can be merged later.',
  approve: 'Approve',
  approving: 'Approving',
  decline: 'Decline',
  declineTitle: (name: string) => `Decline the application of ${name}?`,
  declineLead: 'The application and its details will be deleted. The person can apply again.',
  declineAct: 'Decline application',
  tells: (email: string) => `Email ${email} about it`,
  note: 'Note to the applicant',
  noteHelp: 'Becomes part of the email. Without the email it is not kept.',
  appliedFor: 'Applied for',
  term: (years: number, isLifelong: boolean) => (isLifelong ? 'for life' : years === 1 ? '1 year' : `${years} years`),
}

export const typeChangeWords = {
  current: 'Current',
  title: 'Changing the type makes the member inactive',
  email: (firstName: string) => `${firstName} will get an email about it.`,
  confirm: (from: string, to: string) => `Yes, change ${from} to ${to}`,
}

/** The fields of a member's record, for labels and the note above a form. */
export const fieldWords = {
  mInit: 'Title',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  memberType: 'Member type',
  ...mapLines({ ...addressLines, ...educationLines }, ({ label }) => label),
  primaryPhone: 'Phone',
  degree: 'Highest degree',
  degreeYear: 'Degree year',
}
