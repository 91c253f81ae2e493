import { date, dollars } from '#app/lib/format.ts'
import type { DuesStanding } from '#server/features/members/rules.ts'

/** Texts about one person: for the admins, and on one's own profile. */
export const personWords = {
  back: 'Members',
  joined: (memberId: string, day: string) => `Member ${memberId}, joined ${day}`,
  type: (memberType: string) => `${memberType} member`,
  edit: 'Edit',
  more: 'More',
  recordPayment: 'Record payment',
  changeType: 'Change member type',
  letIn: 'Let in again',
  statement: 'Yearly statement',
  done: {
    makeAdmin: (name: string) => `${name} is now an admin.`,
    removeAdmin: (name: string) => `${name} is no longer an admin.`,
    endSessions: (name: string) => `${name} is logged out everywhere.`,
  },
  facts: {
    email: 'Email',
    address: 'Address',
    phone: 'Phone',
    alternatePhone: 'Alternate phone',
    alternateEmail: 'Alternate email',
    role: 'User type',
    dueIn: 'Next payment due in',
    never: 'Never (life member)',
    degree: 'Highest degree',
    certificate: 'Certificate',
    open: 'Open the certificate',
    none: 'None',
    lastDonation: 'Last donation',
    lastLogin: 'Last login',
    confirmed: 'Email confirmed',
    notYet: 'Not yet',
  },
  roles: { member: 'Member', admin: 'Admin', systemAdmin: 'System admin' },
}

export const whyWords = {
  title: (status: string, isOwn: boolean) =>
    isOwn ? `Why is my membership ${status}?` : `Why is this member ${status}?`,
  by: (actor: string, position: number) => `${actor}, log entry ${position}`,
  today: 'Today',
  record: 'Record payment',
  pay: 'Pay dues',
}

type Dues = { name: string; feeCents: number; dueIn: number; activeUntil: string | null }

const free = ({ name }: Dues) => `This member type is free. ${name} has not been activated yet.`

/** The person's status today. */
export const standingTexts: Record<DuesStanding, (dues: Dues) => string> = {
  none: ({ name }) => `${name} is a system admin and pays no dues.`,
  life: ({ name }) => `${name} has paid for life. Nothing further is due.`,
  registration: (dues) =>
    dues.feeCents === 0 ? free(dues) : `The first fee of ${dollars(dues.feeCents)} has not been paid.`,
  lapsed: (dues) =>
    dues.feeCents === 0
      ? free(dues)
      : `The fee of ${dollars(dues.feeCents)} for ${dues.dueIn} has not been paid. Years already paid stay on record.`,
  grace: ({ name, dueIn, activeUntil }) =>
    `The fee for ${dueIn} is overdue. ${name} stays active until ${date(activeUntil ?? '')}.`,
  due: ({ name, dueIn }) => `The fee for ${dueIn} is due this year. ${name} stays active until the end of ${dueIn}.`,
  ahead: ({ dueIn }) => `Paid through ${dueIn - 1}. The next payment is due in ${dueIn}.`,
}

/** What is due, in the head of the person's page. */
export const dueTexts: Record<DuesStanding, (dues: Pick<Dues, 'feeCents' | 'dueIn'>) => string> = {
  none: () => 'Pays no dues',
  life: () => 'Paid for life',
  registration: ({ feeCents }) => (feeCents === 0 ? 'Not activated yet' : `First fee of ${dollars(feeCents)} is due`),
  lapsed: ({ feeCents, dueIn }) => (feeCents === 0 ? 'Not activated yet' : `${dollars(feeCents)} for ${dueIn} is due`),
  grace: ({ feeCents, dueIn }) => (feeCents === 0 ? 'Nothing to pay' : `${dollars(feeCents)} for ${dueIn} is overdue`),
  due: ({ feeCents, dueIn }) =>
    feeCents === 0 ? 'Nothing to pay' : `${dollars(feeCents)} for ${dueIn} is due this year`,
  ahead: ({ dueIn }) => `Paid through ${dueIn - 1}`,
}

/** The one thing that makes an inactive member active. */
export const remedyText = ({ name, feeCents }: Dues) =>
  feeCents === 0
    ? `${name} becomes active as soon as an admin records the membership.`
    : `${name} becomes active as soon as ${dollars(feeCents)} is paid or recorded.`

export const notesWords = {
  title: 'Notes',
  lead: 'Only the admins of this chapter see notes. They are deleted with the member.',
  note: 'New note',
  add: 'Add note',
  remove: (start: string) => `Delete the note “${start}”`,
  systemAdmin: 'A system admin',
  removed: 'Note deleted.',
}

export const recordsWords = {
  tabs: 'About this person',
  payments: { title: 'Payments', none: 'No payments yet', all: 'All payments' },
  registrations: { title: 'Registrations', none: 'No registrations yet', all: 'All registrations' },
  donations: { title: 'Donations', none: 'No donations yet', all: 'All donations' },
  emails: { title: 'Emails', none: 'No emails yet', all: 'All emails' },
  history: { title: 'History', none: 'No history yet', all: 'Full history' },
  guests: (adults: number, minors: number) =>
    [
      adults > 0 && `${adults} ${adults === 1 ? 'adult' : 'adults'}`,
      minors > 0 && `${minors} ${minors === 1 ? 'child' : 'children'}`,
    ]
      .filter(Boolean)
      .join(', '),
  states: { registered: 'Registered', cancelled: 'Canceled' } as Record<string, string>,
  emailStates: { sent: 'Sent', waiting: 'Waiting', failed: 'Not sent' },
}

export const mergedWords = {
  title: (memberId: string) => `Merged with ${memberId}`,
  text: 'Payments, registrations and posts of both are here, and both histories.',
  undo: 'Undo',
  undoOf: (memberId: string) => `Undo the merge with ${memberId}`,
  undone: 'The merge was undone.',
}

export const tagWords = {
  add: 'Tag',
  name: 'Tag',
  act: 'Add tag',
  remove: (tagName: string) => `Remove the tag ${tagName}`,
  removed: 'Tag removed.',
}
