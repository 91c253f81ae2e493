import { dollars } from '#app/lib/format.ts'
import type { Tick, WaitingKind } from '#server/features/offices/hand-over/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'

export type HandOver = Outputs['handOvers']['one']
export type HandOverItem = HandOver['items'][number]
export type WaitingRow = HandOver['waiting']['rows'][number]

/** Returns how colleagues call a person. */
export const firstName = (name: string) => name.split(' ')[0] ?? name

const plural = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many)

/** What waits: its name by number, and the page where it is settled. */
export const waitingTexts: Record<
  WaitingKind,
  { name: (count: number) => string; checked: string; act: string; to: string }
> = {
  applications: {
    name: (count) => plural(count, 'application'),
    checked: 'applications',
    act: 'Review',
    to: '/members#pending',
  },
  toResolve: {
    name: (count) => `${plural(count, 'payment')} to resolve`,
    checked: 'payments to resolve',
    act: 'Resolve',
    to: '/treasury/resolve',
  },
  refundsToConfirm: {
    name: (count) => `${plural(count, 'refund')} to confirm`,
    checked: 'refunds',
    act: 'Confirm',
    to: '/treasury',
  },
  openRefunds: {
    name: (count) => `${plural(count, 'refund')} not confirmed by the provider`,
    checked: 'open refunds',
    act: 'Open',
    to: '/treasury',
  },
  zelle: {
    name: (count) => `Zelle ${plural(count, 'payment')} to confirm`,
    checked: 'Zelle payments',
    act: 'Open',
    to: '/treasury/resolve',
  },
  scheduledEmails: {
    name: (count) => `scheduled ${plural(count, 'email')}`,
    checked: 'scheduled emails',
    act: 'Open',
    to: '/emails',
  },
  pendingJobs: {
    name: (count) => `job ${plural(count, 'post')} to review`,
    checked: 'job posts',
    act: 'Review',
    to: '/career',
  },
  eventDrafts: {
    name: (count) => plural(count, 'draft of an event', 'drafts of events'),
    checked: 'drafts of events',
    act: 'Open',
    to: '/events',
  },
  ballotDrafts: {
    name: (count) => plural(count, 'draft of a ballot', 'drafts of ballots'),
    checked: 'drafts of ballots',
    act: 'Open',
    to: '/votes',
  },
}

/** Texts of the hand-over of an office. */
export const handOverWords = {
  title: (office: string) => `Hand-over: ${office}`,
  lead: 'What your successor has to know, and what still waits. Both of you confirm it.',
  download: 'Download PDF',
  failed: 'Nothing was changed',
  done: {
    addItem: 'Added.',
    updateItem: 'Saved.',
    finishItem: 'Handed over.',
    removeItem: 'Deleted.',
    confirm: 'Confirmed.',
  },
  past: (day: string) => `Your term ended on ${day}`,
  pastText: 'You can read this hand-over, and no longer change it.',
  over: (name: string, day: string) => `The term of ${name} ended on ${day}`,
  overText: 'The hand-over can be read, and confirmed by the successor.',
  band: {
    label: 'Days of this hand-over',
    until: (office: string, day: string) => `${office} until ${day}`,
    from: (office: string, day: string) => `${office} from ${day}`,
    nobody: 'Nobody is named yet',
    nobodyText: 'The successor will appear here.',
    steps: { named: 'named', reminder: (days: number) => `${days} days before`, end: 'midnight' },
  },
  waiting: {
    title: 'What is waiting',
    count: (things: number, places: number) => `${things} in ${places} ${plural(places, 'place')}`,
    since: (day: string, cents: number | null) =>
      `oldest since ${day}${cents === null ? '' : `, ${dollars(cents)} in all`}`,
    goesOut: (day: string) => `the next goes out on ${day}`,
    empty: 'Nothing is waiting',
    checked: (names: readonly string[]) =>
      `Checked right now: ${names.join(', ')}. Nothing else of this office is open.`,
    nothingToCheck: 'This office has nothing that could wait.',
  },
  items: {
    title: 'Bound to a person',
    count: (done: number, all: number) => `${done} of ${all} done`,
    label: 'What is bound to a person',
    empty: 'Nothing is listed yet',
    emptyText:
      'Accounts at a provider, signers at the bank, a domain, the key of a backup: list what only one person can pass on.',
    add: 'Add',
    done: 'Done',
    edit: 'Edit',
    remove: 'Delete',
    addTitle: 'Add what is bound to a person',
    editTitle: 'Edit',
    save: 'Save',
    fields: {
      item: 'What',
      holder: 'Who has it now',
      toDo: 'What to do',
      itemState: 'State',
      dueOn: 'Day of the appointment',
    },
    states: { open: 'Open', appointment: 'Appointment', handedOver: 'Handed over', nothing: 'Nothing to do' },
  },
  notes: {
    title: (name: string) => `Notes from ${firstName(name)}`,
    label: 'Notes for your successor',
    edit: 'Edit',
    finish: 'Done',
    save: 'Save',
    empty: 'No notes yet.',
    saved: (at: string) => `Saved ${at}.`,
    readers: (name: string | null) =>
      name ? `${firstName(name)} and the admins can read this now.` : 'The admins can read this now.',
    saving: 'Saving…',
    elsewhere: 'You changed these notes in another window.',
    savedThere: 'Saved there:',
    nothing: 'nothing',
    keepMine: 'Save my text',
    takeOther: 'Use the other text',
    notYet: 'Not saved yet.',
    failed: 'Not saved. Your text stays here; it is saved with the next change.',
    done: 'Notes saved.',
  },
  confirm: {
    title: 'Confirm',
    count: (done: number) => `${done} of 2`,
    footCount: (done: number) => `${done} of 2 confirmed`,
    open: 'Go to Confirm',
    leaves: 'leaves the office',
    takes: 'takes the office',
    notYet: 'not yet',
    withReason: (reason: string) => `With a reason: ${reason}`,
    act: 'Confirm the hand-over',
    bound: (count: number) =>
      count === 0
        ? 'You can also confirm with a reason; it will be in the PDF.'
        : `${count} ${plural(count, 'thing is', 'things are')} still to be handed over. You can also confirm with a reason; it will be in the PDF.`,
    reasonAct: 'Confirm with a reason',
    reasonTitle: 'Confirm with a reason',
    reasonLead: 'Both sides and the admins can read it, and it will be in the PDF.',
    reason: 'Reason',
    ends: (day: string) => `The rights end on ${day} at midnight, confirmed or not. The admins see this page too.`,
    ticks: (other: string): Record<Tick, string> => ({
      shown: `I have shown ${other} what waits`,
      complete: 'My notes are complete',
      handedOver: 'What is bound to me is handed over',
      seen: 'I have seen what waits',
      read: 'I have read the notes',
      access: 'I have access to what is bound to a person',
    }),
    nobodyYet: 'my successor',
  },
  others: 'Other hand-overs of this office',
  other: (name: string, day: string) => `${name}, until ${day}`,
}
