import { date, dateTime, dollars } from '#app/lib/format.ts'
import { monthName, monthText, unsealReasonNames, unsealReasons } from '#server/features/months/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'

export type Month = Outputs['months']['one']
export type MonthCheck = Month['checks'][number]
export type Months = Outputs['months']['all']
export type MonthRow = Months['months'][number]

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Returns the month (yyyy-mm) after another. */
function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** The badge of each state of a month. */
export const stateTexts: Record<MonthRow['state'], string> = {
  running: 'In progress',
  open: 'Open',
  held: 'Needs no seal',
  toConfirm: 'To confirm',
  sealed: 'Sealed',
  unsealAsked: 'Unseal?',
}

/** Texts of the months of the books. */
export const monthWords = {
  title: 'Treasury',
  back: 'Months',
  lead: 'Nobody can change a sealed month. Later corrections appear in the open month and name the month they correct.',
  openLead: 'Nobody can change a sealed month. Later corrections appear in the open month and name this one.',
  sealedLead: 'Sealed. These figures will not change, whatever is recorded later.',
  heldLead: (by: string) =>
    `Before the first seal, which is that of ${monthText(by)}. This month needs none: that one begins with what this one ended with.`,
  toConfirmLead: 'Sealed by one admin. Another admin needs to confirm it.',
  failed: 'Nothing was changed',
  done: {
    seal: 'Sealed.',
    confirm: 'Seal confirmed.',
    askUnseal: 'Asked. Another admin needs to confirm.',
    unseal: 'Unsealed.',
    keepSealed: 'It stays sealed.',
    changeRule: 'Saved.',
  },
  list: {
    title: 'Months',
    earlier: 'Other months',
    unsealed: 'Before the first seal',
    all: (count: number) => `View all ${count}`,
    year: (year: string) => `Receipts and payments ${year}`,
    heads: { month: 'Month', received: 'Received', paidOut: 'Paid out', state: 'State', sealedBy: 'Sealed by' },
    inAndOut: (received: number, paidOut: number) => `${dollars(received)} in, ${dollars(-paidOut)} out`,
  },
  /** What is next in the books. */
  next: (month: string, state: MonthRow['state'], open: readonly Pick<MonthCheck, 'name'>[]) => {
    const opens = { act: `Open ${monthText(month)}` }
    if (state === 'toConfirm')
      return {
        title: `Next: confirm the seal of ${monthText(month)}`,
        text: 'Another admin needs to confirm it.',
        ...opens,
      }
    if (state === 'unsealAsked')
      return { title: `Next: decide about ${monthText(month)}`, text: 'An admin asked to unseal it.', ...opens }
    return open.length === 0
      ? {
          title: `Next: seal ${monthText(month)}`,
          text: 'Nothing stands in the way.',
          ...opens,
        }
      : {
          title: `Next: seal ${monthText(month)}`,
          text: open.every(({ name }) => name === 'over')
            ? 'You can seal it once it is over. Nothing else waits for a seal.'
            : 'Settle what stands in the way, then seal the month.',
          ...opens,
        }
  },
  rule: {
    title: 'Who seals a month',
    legend: 'A month is sealed by',
    one: 'One admin',
    two: 'Two admins',
    help: 'With two, a seal takes effect right away, and another admin confirms it before the next month is sealed.',
    save: 'Save',
  },
  checks: {
    title: 'Before you seal',
    count: (open: number, all: number) => (open === 0 ? 'All settled' : `${open} of ${all} to settle`),
  },
  soFar: {
    title: (month: string) => `${monthName(month)} so far`,
    opening: (day: string) => `All accounts on ${date(day)}`,
    seal: (month: string) => `Seal ${monthName(month)}`,
    first: (open: number) => `Settle ${open === 1 ? 'this point' : `these ${open} points`} first.`,
    held: (by: string) => `It needs no seal. ${monthText(by)} was sealed first.`,
    holds: 'Sealing records the sums, the newest entry, and your name.',
    sure: (month: string) => `Seal ${monthText(month)}?`,
    sureText: (month: string) =>
      `The sums below stay as they are. What is corrected later is counted in ${monthName(monthAfter(month))}. A seal is only taken off if one admin asks with a reason and another confirms.`,
    notYet: 'Not yet',
    second: 'Another admin will be asked to confirm.',
  },
  seal: {
    stamp: 'MONTH SEALED',
    opening: (day: string) => `Balance on ${date(day)}`,
    received: 'Received',
    paidOut: 'Paid out',
    added: 'Accounts added',
    sealedBy: 'Sealed by',
    confirmedBy: 'Confirmed by',
    notYet: 'Not yet',
    someone: 'An admin',
    code: 'Check code',
    newest: 'Newest entry',
    hash: 'Its hash',
    pdf: 'PDF for the minutes',
    journal: 'File for the accountant',
    confirm: 'Confirm the seal',
    unseal: 'Unseal',
    asked: (by: string, at: string, reason: string | null) =>
      `${by} asked to unseal this month on ${at}: ${(unsealReasonNames as Record<string, string>)[reason ?? ''] ?? ''}.`,
    confirmUnseal: 'Unseal the month',
    keep: 'Keep it sealed',
    waits: 'Another admin needs to confirm.',
  },
  unsealForm: {
    title: (month: string) => `Unseal ${monthText(month)}`,
    lead: 'Another admin needs to confirm. Both names and the reason stay in the entries.',
    act: 'Ask to unseal',
    labels: { reason: 'Reason', note: 'Note' },
    choose: 'Choose a reason',
    reasons: unsealReasons.map((value) => ({ value, text: unsealReasonNames[value] })),
  },
  sheet: {
    title: 'By kind and account',
    kind: 'Kind',
    all: 'All',
    on: (day: string) => `On ${date(day)}`,
    empty: 'Nothing was received or paid out.',
  },
  banks: {
    title: 'Bank against books',
    heads: { account: 'Account', byBank: 'By the bank', byBooks: 'By the books', difference: 'Difference' },
  },
  corrected: {
    title: 'Corrected later',
    heads: { what: 'What', account: 'Account', countedIn: 'Counted in', amount: 'Amount' },
  },
  adjusts: { title: 'Corrects earlier months', heads: { ofMonth: 'Belongs to' } },
  happened: 'What happened',
  year: {
    title: (year: number) => `Receipts and payments ${year}`,
    lead: 'By the month in which money moved. Sealed months are as they were sealed.',
    months: 'By month',
    parts: 'By kind, event and category',
    heads: {
      month: 'Month',
      received: 'Received',
      paidOut: 'Paid out',
      net: 'Net',
      receivedBefore: (year: number) => `Received ${year}`,
      paidOutBefore: (year: number) => `Paid out ${year}`,
      what: 'For',
      entries: 'Entries',
      amount: 'Amount',
      before: (year: number) => String(year),
    },
    sum: 'Year',
    received: 'Received',
    paidOut: 'Paid out',
    empty: 'Nothing was received or paid out in this year or the one before.',
    files: 'Download',
  },
}

/** Returns what a point of the checklist says, what is known of it, and where it is settled. */
export function checkTexts(
  { name, state, count, cents, later, names, at, accountId }: MonthCheck,
  { month, previous, timeZone }: { month: string; previous: string; timeZone: string },
): { title: string; text: string; act?: { to: string; text: string; read?: string } } {
  const isOpen = state === 'open'
  switch (name) {
    case 'over':
      return { title: `${monthName(month)} is not over yet`, text: 'You can seal it on the first day after it.' }
    case 'bankLines':
      return isOpen
        ? {
            title: `${counted(count, 'bank line has', 'bank lines have')} no match`,
            text: `${names.join(', ')}, ${dollars(cents)} together`,
            act: {
              to: `/treasury/bank/${accountId}`,
              text: `Match ${counted(count, 'line')}`,
              read: `View ${counted(count, 'line')}`,
            },
          }
        : { title: 'Every bank line has a match', text: `All lines up to the end of ${monthName(month)}` }
    case 'zelle':
      return isOpen
        ? {
            title: `${counted(count, 'Zelle payment is', 'Zelle payments are')} not confirmed`,
            text: [names.filter(Boolean).join(', '), dollars(cents)].filter(Boolean).join(', '),
            act: { to: '/treasury/resolve', text: 'Look at it' },
          }
        : {
            title: `No Zelle payment reported by the end of ${monthName(month)} waits`,
            ...(later === 0
              ? { text: 'All reported payments are confirmed or declined' }
              : {
                  text: `${counted(later, 'payment', 'payments')} reported since ${later === 1 ? 'waits' : 'wait'}`,
                  act: { to: '/treasury/resolve', text: 'Look at it' },
                }),
          }
    case 'provider':
      if (isOpen)
        return {
          title: `${counted(count, 'difference')} with PayPal`,
          text: `${dollars(cents)} together`,
          act: { to: '/treasury/resolve', text: 'Resolve' },
        }
      return state === 'done'
        ? {
            title: 'PayPal and the books agree',
            text: `${counted(count, 'transaction')} compared on ${dateTime(at ?? '', timeZone)}`,
          }
        : {
            title: 'PayPal was not compared since the month ended',
            text: at === null ? 'Never compared' : `Last compared on ${dateTime(at, timeZone)}`,
            act: { to: '/treasury/resolve', text: 'Compare' },
          }
    case 'refunds':
      return isOpen
        ? {
            title: `${counted(count, 'refund is', 'refunds are')} under way`,
            text: dollars(cents),
            act: { to: '/payment', text: 'View payments' },
          }
        : { title: 'No refund is under way', text: `None that was requested in ${monthName(month)} or earlier` }
    case 'before':
      return isOpen
        ? {
            title: `${monthText(previous)} is not sealed`,
            text: 'Months are sealed one after the other',
            act: { to: `/treasury/months/${previous}`, text: `Open ${monthName(previous)}` },
          }
        : { title: `${monthText(previous)} is sealed`, text: at === null ? '' : `On ${dateTime(at, timeZone)}` }
    case 'second':
      return { title: 'A second admin confirms', text: 'This chapter asks for two. Any other admin can do it.' }
  }
}
