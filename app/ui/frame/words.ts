/** Texts of the frame of every page, except its menus, whose names are in menu.ts. */
export const frameWords = {
  demo: 'Demo.',
  demoText: 'People and payments are made up.',
  mailbox: 'Mailbox',
  practice: 'Practice.',
  practiceText: 'No money moves.',
  expiredTitle: 'Your session has expired',
  expired: 'Please log in again.',
  close: 'Close',
  closed: (chapter: string, day: string) => `The ${chapter} chapter closed on ${day}.`,
  closedText: 'Nobody can join, register or pay here. Members can still log in and see their payments and receipts.',
  aboutOffice: 'About your office',
  onlySeen: 'You can see this but not change it.',
  whoCanHelp: 'Who can help me?',
  workingAs: (offices: readonly string[]) => `You are working as ${offices.join(' and ')}.`,
  chapterAdmin: 'chapter admin',
  workingText: 'What you do is recorded under your name.',
  backToMember: 'Back to member',
  termEnded: 'Your term has ended.',
  termEndedText: 'What you saved before is saved; nothing after it. You are still a member.',
  toDashboard: 'Go to my dashboard',
  understood: 'OK',
  login: 'Log in',
  pausePictures: 'Pause the pictures',
  noPictures: 'Pictures of the chapter will appear here.',
  firstPicture: 'Add the first one',
  national: 'National office',
  chapterOf: (shortName: string) => `Chapter of the ${shortName}`,
  search: 'Search',
  waiting: 'waiting',
  about: (shortName: string) => `About the ${shortName}`,
  developers: 'For developers',
}

/** A video in a text. */
export const videoWords = {
  untitled: 'the video',
  play: (title: string) => `Play ${title}`,
  from: (host: string) => `From ${host}, which learns that you watch it`,
  player: (title: string, host: string) => `${title}, ${host}`,
}

/** The job alerts, in the footer and on their pages. */
export const jobAlertWords = {
  heading: (name: string) => `Subscribe to ${name}’s job alert service`,
  text: 'New posts from the chapter job portal, by email.',
  anyTime: 'Unsubscribe at any time',
  email: 'Email',
  prompt: 'Enter your email',
  act: 'Subscribe',
  leave: 'Unsubscribe from job alerts',
  failed: 'Something went wrong',
}

/** The list of a long page's sections. */
export const sectionWords = { title: 'Sections' }
