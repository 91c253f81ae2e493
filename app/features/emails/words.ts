import type { Audience, DeliveryState } from '#server/features/emails/rules.ts'

/** Texts of the emails to the people of a chapter. */
export const emailsWords = {
  title: 'Emails',
  lead: 'Sent on behalf of the chapter. Everyone gets a separate email; nobody sees the other addresses.',
  open: 'New Email',
  sentBox: 'Sent Box',
  search: 'Title or recipient',
  none: { title: 'No emails yet', text: 'Write the first one: to all members, the committee or people you choose.' },
  notLoaded: 'The Sent Box could not be loaded',
  columns: {
    number: 'No.',
    title: 'Title',
    body: 'Body',
    to: 'To',
    people: 'People',
    date: 'Date',
    files: 'Attachments',
    delivery: 'Delivery',
    acts: 'View',
  },
  view: 'View',
}

export const audienceWords: Record<Audience, string> = {
  members: 'All members',
  committee: 'Committee members',
  custom: 'Custom',
  table: 'The members in the table',
  event: 'Registered for an event',
}

const count = (number: number) => number.toLocaleString('en-US')

/** Why emails that are being sent wait. */
export const heldWords = {
  title: (bounced: number, attempted: number) => `${count(bounced)} of ${count(attempted)} emails bounced`,
  text: (waiting: number, since: string) =>
    `Mail providers stop accepting emails from senders with many bounces. So ${
      waiting === 0
        ? 'further ones to many people have to wait'
        : waiting === 1
          ? '1 more has waited'
          : `${count(waiting)} more have waited`
    } since ${since}. Receipts, tickets, and password emails still go out.`,
  advice:
    'Look at the addresses that bounced, and at what the mail servers answered. Then continue; or stop the emails below, if their addresses are old.',
  continue: 'Continue',
  stop: 'Stop',
  warmUp: (taken: number, all: number) => `${count(taken)} of ${count(all)} went today, the rest goes tomorrow`,
  warmUpText: (max: number) =>
    `Mail providers do not know the chapter as a sender yet. So up to ${count(max)} emails to many people go out today, and each good day doubles that.`,
}

/** The form of a new email. */
export const composeWords = {
  title: 'New Email',
  audience: 'To',
  to: 'Addresses',
  registeredFor: (event: string) => `Everyone registered for ${event}, except people who canceled.`,
  toHelp: 'Email addresses or member IDs, with commas between them.',
  chipsHint: 'Name or email',
  removeChip: (text: string) => `Remove ${text}`,
  noAddress: (entry: string) => `${entry} is not an email address`,
  matches: (count: number) => (count === 1 ? '1 member found' : `${count} members found`),
  member: 'Add a member',
  search: 'Members who match',
  status: 'With the status',
  memberType: 'Of the type',
  subject: 'Subject',
  body: 'Body',
  bodyHelp: 'Write {first name}, {member ID} or {due year}: each person reads their own.',
  attachments: 'Attachments',
  files: 'PDF, docx, xlsx, pptx or pictures, up to 10 MB each and 15 MB together',
  checking: 'Checking',
  preview: 'Preview',
  test: 'Send a test to myself',
  testing: 'Sending a test',
  testSent: (address: string) => `Test sent to ${address}.`,
  send: (people: number) => (people === 1 ? 'Send to 1 person' : `Send to ${people.toLocaleString('en-US')} people`),
  sendAsked: 'Send',
  sending: 'Sending',
  when: 'Send',
  soon: 'Right away',
  later: 'At a set time',
  at: 'Date and time',
  notAhead: 'Choose a date and time within the next year',
  /** The one question before an email goes out. */
  question: {
    title: (people: number) =>
      people === 1 ? 'Send to 1 person?' : `Send to ${people.toLocaleString('en-US')} people?`,
    soon: (seconds: number) => `Each person gets a separate email. You can stop it for ${seconds} seconds.`,
    later: (when: string) => `The emails go out on ${when}. You can cancel until then.`,
    cancel: 'Cancel',
  },
  failed: 'The email was not sent',
}

/** Texts of check results. */
export const checkWords = {
  title: 'Preview, as it arrives',
  to: (name: string) => `As ${name} reads it`,
  reader: 'Preview as',
  readerHint: 'Name or email',
  noReader: (asked: string) => `Nobody who gets this email has “${asked}” in the name or the address.`,
  gets: (gets: number) =>
    gets === 1 ? '1 person will get this email.' : `${gets.toLocaleString('en-US')} people will get this email.`,
  leftOut: (count: number) =>
    count === 1 ? '1 person is left out:' : `${count.toLocaleString('en-US')} people are left out:`,
  reasons: {
    left: (since: string) => `unsubscribed on ${since}`,
    bounced: (since: string) => `the mailbox has refused emails since ${since}`,
  },
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  strangers: (count: number) =>
    count === 1
      ? '1 of them is not a member and reads “friend” for the first name.'
      : `${count} of them are not members and read “friend” for the first name.`,
}

/** One email that was sent. */
export const emailWords = {
  back: 'Emails',
  again: 'Use as template',
  asSent: 'The email, as it was sent',
  facts: { by: 'Sent by', to: 'To', date: 'Date', scheduled: 'Scheduled for', attachments: 'Attachments' },
  noFiles: 'None',
  registeredFor: (event: string) => `Registered for ${event}`,
  delivery: 'Delivery',
  people: (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`),
  counts: { sent: 'sent', waiting: 'waiting', failed: 'bounced', leftOut: 'left out' },
  starting: (title: string, seconds: number) =>
    seconds === 0
      ? `“${title}” is starting`
      : `“${title}” starts in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
  scheduled: (title: string, when: string) => `“${title}” is scheduled for ${when}`,
  untilThen: (people: number) =>
    `${people === 1 ? '1 person' : `${people.toLocaleString('en-US')} people`}. Nobody has it yet; you can leave this page.`,
  going: (title: string) => `Sending “${title}”`,
  paused: (title: string) => `Paused: “${title}”`,
  held: (title: string) => `On hold: “${title}”`,
  progress: (sent: number, all: number) =>
    `${sent.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} emails. You can leave this page.`,
  pause: 'Pause',
  resume: 'Resume',
  sendNow: 'Send now',
  stop: 'Stop',
  clear: 'Send there again',
  second: {
    open: (people: number) =>
      people === 1
        ? 'Send again to 1 bounced address'
        : `Send again to ${people.toLocaleString('en-US')} bounced addresses`,
    title: 'Send this email again?',
    text: (people: number) =>
      people === 1
        ? '1 person whose mailbox refused this email will get it again. People who unsubscribed will not.'
        : `${people.toLocaleString('en-US')} people whose mailboxes refused this email will get it again. People who unsubscribed will not.`,
    act: (people: number) => (people === 1 ? 'Send to 1 person' : `Send to ${people.toLocaleString('en-US')} people`),
    done: 'The email is on its way again to those that bounced.',
    before: 'The email was sent again before. Nothing more was sent.',
    failed: 'The email was not sent again',
  },
  cleared: 'We will send emails to this mailbox again.',
  table: { name: 'Name', address: 'Email', date: 'Date', state: 'Delivery', note: 'Note' },
  tabs: { '': 'All', sent: 'Sent', failed: 'Bounced', waiting: 'Waiting', 'left out': 'Left out' },
  filter: 'Delivery',
  search: 'Name or email',
  none: 'No people here',
  notLoaded: 'The people could not be loaded',
  forgotten: 'Former member',
  nextTry: (when: string) => `Next try ${when}`,
}

/** Why nothing was sent, where the state's label does not say it. */
export const stateNotes: Partial<Record<DeliveryState, string>> = {
  left: 'Unsubscribed',
  bounced: 'The mailbox refused an earlier email',
  stopped: 'The email was stopped before',
}

/** Texts of unsubscribing. */
export const leaveWords = {
  title: 'Unsubscribe',
  lead: (address: string, chapter: string) => `${address} gets the ${chapter} chapter’s emails to its members.`,
  still: 'You will still get receipts, dues reminders, and emails you ask for, such as a new password.',
  act: 'Unsubscribe',
  acting: 'Unsubscribing',
  done: {
    title: 'You’re unsubscribed',
    lead: (address: string, chapter: string) =>
      `${address} will get no more of the ${chapter} chapter’s emails to its members.`,
    act: 'Resubscribe',
    home: 'Home',
    acting: 'Resubscribing',
  },
  unknown: {
    title: 'This link no longer works',
    lead: 'Open the link from the email again, or write to the chapter.',
    act: 'Email the chapter',
  },
}
