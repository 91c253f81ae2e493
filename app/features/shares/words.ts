import { date, dollars, monthName } from '#app/lib/format.ts'
import type { Level, PerLevel } from '#server/features/shares/rules.ts'

const payments = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'payment' : 'payments'}`

const percent = (part: number) => `${(part / 100).toLocaleString('en-US')}%`

/** Texts of the parent's share. */
export const sharesWords = {
  title: 'Parent’s share',
  lead: 'What of each payment belongs to whom. The portal counts; people pay.',
  newRule: 'New rule',
  unit: 'USD',
  failed: 'Nothing was recorded',
  rules: {
    title: (since: string | undefined) => (since ? `Rules since ${date(since)}` : 'Rules'),
    label: 'Rules in effect',
    heads: { type: 'Payments', example: 'Dues', split: 'Split', rule: 'Rule', acts: 'Actions' },
    of: (purpose: string, paymentType: string) => paymentType || purpose,
    allDues: 'Other dues',
    flat: (parts: PerLevel) =>
      `${[parts.parent, parts.third, parts.fourth]
        .filter((part) => part > 0)
        .map((part) => dollars(part))
        .join(' + ')} a term`,
    percent: (parts: PerLevel) =>
      [parts.parent, parts.third, parts.fourth]
        .filter((part) => part > 0)
        .map(percent)
        .join(' + ') || 'All of it stays with the chapter',
    split: (names: Record<Level, string>, parts: readonly { level: Level; cents: number }[]) =>
      parts
        .map(
          ({ level, cents }, place) => `${place === 0 ? names[level] : names[level].toLowerCase()} ${dollars(cents)}`,
        )
        .join(', '),
    change: 'Change',
    note: 'What has no rule stays with the chapter. A refund takes its share back. A change holds from a day you choose; payments made before keep their rule.',
    earlier: (count: number) => `Earlier and coming rules (${count})`,
    earlierLine: (name: string, rule: string, from: string) => `${name}: ${rule}, from ${from}`,
    empty: {
      title: 'No rule yet',
      parent: 'Set what of dues, donations and fees is the parent’s. It holds from a day you choose.',
      chapter: 'The parent has not set any rule, so every payment is the chapter’s.',
    },
  },
  form: {
    title: 'New rule',
    act: 'Save the rule',
    lead: 'It replaces the rule for the same payments from its day on.',
    labels: {
      purpose: 'Payments',
      paymentType: 'Member type',
      basis: 'Split by',
      fromDay: 'From',
      chapter: 'Chapter',
      parent: 'Parent',
      third: 'Third level',
      fourth: 'Fourth level',
      thirdName: 'Name of the third level',
      fourthName: 'Name of the fourth level',
    },
    allTypes: 'All others',
    typeHelp: 'For dues only',
    bases: { flat: 'Dollars of each term', percent: 'Percent' },
    chapterHelp: 'In percent; of dollars the chapter has the rest',
  },
  statements: {
    title: 'Statements',
    label: 'Statements of the month',
    heads: {
      chapter: 'Chapter',
      month: 'Month',
      payments: 'Payments',
      share: 'Share',
      chapterSide: 'Chapter’s treasurer',
      parentSide: 'Parent’s treasurer',
      paid: 'Paid',
    },
    payments,
    chapterSide: 'Chapter',
    parentSide: 'Parent',
    paid: 'Paid:',
    all: (count: number, paymentCount: number) =>
      `${count} ${count === 1 ? 'chapter' : 'chapters'}, ${payments(paymentCount)}`,
    month: 'Month',
    show: 'View',
    none: 'No chapter received a payment with a share in this month.',
    noneYet: 'The first payment after the parent’s first rule makes a statement.',
    own: (count: number, cents: number) =>
      `People of no chapter paid ${dollars(cents)} in ${payments(count)}, which is the parent’s.`,
  },
  states: {
    waiting: 'Waiting',
    disagrees: 'Disagrees',
    notYet: 'Not yet',
    running: 'Month not over',
    accumulates: 'Not open yet',
    check: (number: string) => `Check ${number}`,
    bank: 'By the bank',
    nothing: 'Nothing to pay',
  },
  balances: {
    title: 'Open balances by age',
    label: 'Open balances by age',
    asOf: (day: string) => `as of ${date(day)}`,
    heads: ['0 to 30 days', '31 to 60', '61 to 90', 'Older'],
    chapter: 'Chapter',
    all: 'All',
    notOpen: (name: string) => `${name}, not open yet`,
    older: (cents: number) => (cents === 0 ? 'Nothing older than 30 days' : `${dollars(cents)} older than 30 days`),
    none: 'Everything is paid.',
  },
  done: { setRule: 'The rule was saved. Payments made before keep theirs.' },
}

/** Texts of a statement. */
export const statementWords = {
  title: (month: string) => `Share of ${monthName(month)}`,
  lead: (chapter: string, month: string) => `${chapter} to the parent. Statement ${month}.`,
  back: 'Parent’s share',
  cells: { received: 'Received', toPay: 'To pay' },
  confirm: {
    title: 'Both sides confirm',
    of: (count: number) => `${count} of 2`,
    chapter: 'Chapter’s treasurer',
    parent: 'Parent’s treasurer',
    payment: 'Payment',
    waiting: 'Waiting',
    notOver: 'The month is not over',
    accumulates: 'The chapter has not opened yet',
    agreed: (when: string) => `Agreed on ${when}`,
    agree: (cents: number) => `Agree with ${dollars(cents)}`,
    disagree: 'Disagree',
    notPaid: 'Not paid yet',
    nothingToPay: 'Nothing to pay',
    due: (day: string) => `Due by ${date(day)}`,
    paid: (when: string) => `Recorded on ${when}`,
    paidByCheck: (number: string) => `Check ${number}`,
    matched: { chapter: 'Matched with the chapter’s bank', parent: 'Matched with the parent’s bank' },
    byCheck: 'Paid by check',
    matchLine: 'Match a bank line',
    takeBack: 'Take back',
  },
  dispute: {
    title: (side: 'chapter' | 'parent', chapter: string, month: string) =>
      `${side === 'chapter' ? chapter : 'The parent'} disagrees with ${monthName(month)}`,
    correct: 'Correct a line',
    hint: 'Both sides agree again once it is corrected or explained.',
  },
  lines: {
    title: 'Lines',
    each: 'One for each payment, refund and correction',
    label: 'Lines of the statement',
    heads: { member: 'Member', type: 'Type', year: 'Year', day: 'Paid on', received: 'Received', share: 'Share' },
    guest: 'Guest',
    movements: { split: '', back: 'Refund', corrected: 'Correction' } as Record<string, string>,
    all: (count: number) => `All ${count.toLocaleString('en-US')}`,
    cut: (count: number) => `The first ${count.toLocaleString('en-US')} lines. The export has all.`,
  },
  facts: {
    title: 'What happened',
    names: {
      ShareStatementAgreed: 'Statement agreed',
      ShareStatementDisputed: 'Disagreed',
      ShareStatementPaid: 'Paid',
      ShareStatementMatched: 'Matched with a bank line',
      SharePaymentTakenBack: 'Payment taken back',
    } as Record<string, string>,
    agreed: (cents: number, count: number) => `${dollars(cents)} for ${payments(count)}`,
    check: (number: string) => `by check ${number}`,
    side: { chapter: 'for the chapter', parent: 'for the parent' } as Record<string, string>,
  },
  checkForm: {
    title: 'Paid by check',
    act: 'Record the check',
    lead: 'This only records it. No money moves by itself.',
    labels: { checkNumber: 'Number of the check' },
  },
  lineForm: {
    title: 'Match a bank line',
    act: 'Match the line',
    lead: 'An open line is booked as the share too.',
    none: 'No line of the bank has this amount.',
    labels: { lineId: 'Line' },
    line: (day: string, account: string, text: string) => `${date(day)}, ${account}: ${text}`,
    choose: 'Choose a line',
  },
  noteForm: {
    title: 'Disagree with the statement',
    act: 'Disagree',
    lead: 'The other side reads what you write. Neither side agrees until it is settled.',
    labels: { note: 'What is wrong' },
  },
  correctForm: {
    title: 'Correct a line',
    act: 'Correct the line',
    lead: 'The payment is split as dues of another member type, by the rule of its day.',
    labels: { paymentId: 'Line', paymentType: 'Member type' },
    chooseLine: 'Choose a line',
    chooseType: 'Choose a member type',
  },
  takeBackForm: {
    title: 'Take the payment back?',
    text: 'The share is open again. A line of the bank stays booked.',
    act: 'Take it back',
  },
  failed: 'Nothing was recorded',
  done: {
    agree: 'You agreed with the statement.',
    agreeAsParent: 'You agreed with the statement.',
    disagree: 'You disagreed. The other side sees why.',
    disagreeAsParent: 'You disagreed. The other side sees why.',
    pay: 'The check was recorded.',
    match: 'The line was matched.',
    matchAsParent: 'The line was matched.',
    takePaymentBack: 'The payment was taken back.',
    correct: 'The line was corrected.',
  },
}
