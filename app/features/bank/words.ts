import { amount, date, dollars } from '#app/lib/format.ts'
import { kindNames, kindText, type BookingKind } from '#server/features/bank/rules.ts'

const lines = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`

const standing = (count: number, open: number) =>
  count === 0 ? 'No lines yet' : `${lines(count)}, ${open === 0 ? 'all matched' : `${open} open`}`

const countedThere = (month: string, correctedIn: string) =>
  `The correction is counted in ${correctedIn}, as an adjustment of ${month}.`

/** Formats an amount with its sign, as a column of money in and out shows it: +375.00. */
export const signed = (cents: number): string => `${cents < 0 ? '−' : '+'}${amount(Math.abs(cents))}`

/** The same with the currency: +$375.00. */
export const signedDollars = (cents: number): string => `${cents < 0 ? '−' : '+'}${dollars(Math.abs(cents))}`

/** Texts of the bank accounts. */
export const bankWords = {
  title: 'Treasury',
  lead: 'What the bank says beside what the books say.',
  addAccount: 'Add account',
  addFile: 'Add a bank file',
  unit: 'USD',
  empty: {
    title: 'No bank account yet',
    text: 'Add an account with its opening balance, then drop in what the bank gives you.',
  },
  accounts: {
    title: 'Accounts',
    heads: {
      account: 'Account',
      asOf: 'As of',
      byBank: 'By the bank',
      byBooks: 'By the books',
      difference: 'Difference',
      acts: 'Actions',
    },
    about: (bankName: string, lastFour: string, count: number, open: number) =>
      `${bankName}, ending ${lastFour}. ${standing(count, open)}`,
    kept: (bankName: string, lastFour: string, day: string) => `${bankName}, ending ${lastFour}, as of ${day}`,
    standing,
    sums: (bank: number, books: number) => `Bank ${dollars(bank)}, books ${dollars(books)}`,
    agrees: 'Agrees',
    off: (cents: number) => `${dollars(Math.abs(cents))} off`,
    all: 'All',
    match: (open: number) => `Match ${lines(open)}`,
    view: (open: number) => `View ${lines(open)}`,
    edit: 'Edit',
    remove: 'Delete',
    checks: (count: number, cents: number, since: string) =>
      `Not deposited yet: ${count} ${count === 1 ? 'check' : 'checks'} received since ${date(since)}, ${dollars(cents)}. ${
        count === 1 ? 'It is' : 'They are'
      } in the books, not in the bank. The months also count older checks and other money by hand as not deposited.`,
  },
  difference: {
    title: 'What makes the difference',
    heads: { day: 'Date', text: 'What the bank wrote', standing: 'Where it stands', amount: 'Amount' },
    match: 'Match them',
    sum: 'In the bank, not in the books',
    cut: (count: number, all: number) => `The oldest ${count} of ${lines(all)}. The sum is of all.`,
  },
  files: {
    title: 'Bank files',
    drop: 'Drop a file here, or choose one',
    /** The lines of a file lead from the opening balance to the closing one. */
    reckoned: (opening: number, sum: number, closing: number) =>
      `${dollars(opening)} ${sum < 0 ? '−' : '+'} ${dollars(Math.abs(sum))} = ${dollars(closing)}`,
    kinds: 'OFX, CAMT.053, MT940, or CSV of any bank; 10 MB at most',
    account: 'Account of the file',
    byNumber: 'Account by the number in the file',
    of: (accountName: string, lastFour: string) => `${accountName}, ending ${lastFour}`,
    choose: 'Choose a file',
    send: 'Add the file',
    heads: {
      file: 'File',
      lines: 'Lines',
      newLines: 'New',
      opening: 'Opening',
      sum: 'Sum of lines',
      closing: 'Closing',
      state: 'State',
      acts: 'Actions',
    },
    remove: 'Remove',
    removeAct: 'Remove file',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText: (count: number) =>
      count === 0
        ? 'It brought no lines. Only its entry in this list is removed.'
        : `The ${lines(count)} that it brought ${count === 1 ? 'is' : 'are'} removed with it. You can add the file again.`,
    period: (from: string, to: string) => (from === to ? date(from) : `${date(from)} to ${date(to)}`),
    open: (count: number) => `${count} open`,
    matched: 'All matched',
    refused: 'Refused',
    read: (count: number) => `${count} new ${count === 1 ? 'line' : 'lines'}`,
    readText: (name: string, count: number) =>
      count === 0
        ? `Every line of ${name} was known, so nothing was added.`
        : `${name} has been read. Match its lines next.`,
    refusedTitle: (name: string) => `${name} was not read`,
  },
  notRead: {
    title: 'The file was not read',
    invalid: 'Choose one file of at most 10 MB, as the bank offers it for download.',
    busy: 'Many files are being read right now. Please try again in a minute.',
    forbidden: 'The file did not come from this page. Please open it again and choose the file here.',
  } as Record<string, string>,
  rules: {
    title: 'Rules',
    add: 'New rule',
    heads: { wording: 'When the text has', is: 'It is', used: 'Used', lastUsed: 'Last used' },
    empty: 'No rules yet. A rule says what a line is that comes again, such as a monthly fee.',
    never: 'Never',
    times: (count: number) => `${count} ${count === 1 ? 'time' : 'times'}`,
  },
  accountForm: {
    add: 'New account',
    edit: 'Edit account',
    save: 'Update account',
    remove: 'Delete account',
    removeTitle: (name: string) => `Delete ${name}?`,
    removeText: 'The account has no lines. The books do not change.',
    labels: {
      accountName: 'Name',
      bankName: 'Bank',
      lastFour: 'Last four digits',
      openedOn: 'From',
      opening: 'Balance when that day began, in dollars',
    },
    openingHelp: 'It can be changed until the account has lines.',
  },
  ruleForm: {
    add: 'New rule',
    edit: 'Edit rule',
    act: 'Add rule',
    save: 'Update rule',
    remove: 'Delete rule',
    removeTitle: (wording: string) => `Delete the rule for ${wording}?`,
    removeText: 'Lines that it has booked stay as they are.',
    labels: { wording: 'When the text has', kind: 'It is', category: 'Category' },
    wordingHelp: 'Part of what the bank writes, such as MONTHLY SERVICE FEE',
    categoryHelp: 'For expenses',
    chooseKind: 'Choose what it is',
    chooseCategory: 'Choose a category',
  },
  done: {
    addAccount: 'The account has been added.',
    updateAccount: 'The account has been changed.',
    removeAccount: 'The account has been deleted.',
    removeFile: 'The file and its lines have been removed.',
    joinFile: 'The file has been read. Match its lines next.',
    removeUnmapped: 'The file has been removed.',
    removeMapping: 'The mapping has been deleted.',
    addRule: 'The rule has been added.',
    updateRule: 'The rule has been changed.',
    removeRule: 'The rule has been deleted.',
  },
  failed: 'Nothing was changed',
}

const { payment: _, payout: __, ...recordAs } = kindNames

/** What the money of a line may be recorded as, as buttons. */
export type RecordedKind = keyof typeof recordAs

/** Texts of the page that matches lines with the books. */
export const matchWords = {
  title: (name: string, lastFour: string) => `Match ${name.toLowerCase()} ${lastFour}`,
  back: 'Bank',
  lead: (open: number, certain: number) =>
    `${lines(open)} without a counterpart. ${certain === 0 ? 'Each needs you.' : `${certain} ${certain === 1 ? 'explains itself and is' : 'explain themselves and are'} ticked; ${open - certain === 0 ? 'nothing is left' : `${open - certain} ${open - certain === 1 ? 'needs' : 'need'} you`}.`}`,
  cells: {
    bank: (asOf: string | null) => (asOf === null ? 'By the bank' : `By the bank, ${date(asOf)}`),
    books: 'By the books now',
    after: (count: number) => `After booking ${count}`,
    open: 'Then still open',
    openText: (cents: number, count: number) => `${signedDollars(cents)}, ${lines(count)}`,
    nothing: 'Nothing',
  },
  search: 'Text, amount or name',
  toSettle: 'To settle',
  certain: 'Certain',
  certainSum: (count: number, cents: number) => `${count}, ${signedDollars(cents)}`,
  all: 'All',
  place: (at: number, of: number) => `${at} of ${of} to settle`,
  of: (day: string) => `Line of ${date(day)}`,
  byBank: (id: string) => `Bank’s ID ${id}`,
  what: 'What is it?',
  nothingFits: 'Nothing in the books fits. Record it as one of the kinds below.',
  recordAsTitle: 'Or record it as',
  recordAs,
  sureness: { certain: 'Certain', likely: 'Likely', possible: 'Possible' },
  suggested: (word: string) => `The text says ${word}. Opens the form with it.`,
  other: { title: 'Something else', text: 'A payment by hand that is in the books' },
  returned: { title: 'A returned check', text: 'Reverses the payment that it was for' },
  note: 'Booking makes one entry with the line’s number. It can be taken back.',
  confirmsZelle: 'Booking confirms the Zelle payment too.',
  reverses: 'Booking also reverses the payment, which is owed again.',
  later: 'Later',
  book: (cents: number) => `Book ${signedDollars(cents)}`,
  bookMany: (count: number) => `Book ${count}`,
  ticked: (count: number, cents: number) => `${lines(count)} ticked, ${signedDollars(cents)}`,
  tickedText: 'Each becomes an entry with the line’s number. You can take every one back.',
  showOther: (count: number) => `View the other ${count}`,
  keys: ['line', 'candidate', 'book the line', 'tick', 'search', 'later'],
  form: {
    title: (kind: BookingKind, day: string) => `${kindText(kind, null)} of ${date(day)}`,
    back: 'Back',
    labels: {
      memberId: 'Member',
      paymentTypeId: 'Fee',
      donationTypeName: 'Cause',
      registrationId: 'Registration',
      paymentId: 'Payment',
      category: 'Category',
      eventId: 'Event',
      note: 'Note',
      wording: 'When the text has',
    },
    chooseFee: 'Choose a fee',
    chooseCause: 'Choose a cause',
    chooseRegistration: 'Choose a registration',
    chooseCategory: 'Choose a category',
    noEvent: 'No event',
    noReports: 'No registration waits for a Zelle payment.',
    paymentHelp: 'Its 8 characters, as in the table of payments',
    returnHelp: 'Its 8 characters, as in the table of payments. It is reversed, and owed again.',
    duesHelp: 'The amount must be whole years of the member’s dues.',
    keepRule: 'From now on, a line with this text is the same',
    plain: 'There is nothing to add.',
  },
  booked: {
    title: 'Booked',
    takeBack: 'Take back',
    payment: (id: string) => `payment ${id}`,
  },
  back2: {
    title: 'Take this booking back?',
    act: 'Take it back',
    recorded: (text: string) =>
      `“${text}” was entered with this line. The payment is reversed by a new entry, and the bank line is open again. Dues that it paid are owed again; a registration stays until it is canceled.`,
    plain: (text: string) => `“${text}” is taken back by a new entry, and the bank line is open again.`,
    sealed: (month: string, correctedIn: string) =>
      `${month} is sealed, and stays as it is. ${countedThere(month, correctedIn)}`,
    toConfirm: (month: string, correctedIn: string) =>
      `The seal of ${month} waits for a second admin, and the month stays as it is. ${countedThere(month, correctedIn)}`,
    held: (month: string, correctedIn: string) =>
      `${month} is before the first seal, and stays as it is. ${countedThere(month, correctedIn)}`,
  },
  matched: {
    title: (count: number) => `All ${lines(count)} are matched`,
    text: (name: string, cents: number) => `Bank and books of ${name} agree: ${dollars(cents)}.`,
    month: (month: string) => `Continue with ${month}`,
    /** @param month its name without the year, as on its page */
    seal: (month: string) => `Seal ${month}`,
    view: (month: string) => `View ${month}`,
    stands: {
      toConfirm: (month: string) => `${month} waits for a second admin to confirm its seal.`,
      sealed: (month: string) => `${month} is sealed.`,
      held: (month: string) => `${month} needs no seal.`,
    },
  },
  noLines: { title: 'No lines yet', text: 'Add a file of the bank first.' },
  cut: 'There are more lines. They appear as these are booked.',
  notBooked: (failed: number, all: number) => `${failed} of ${lines(all)} ${failed === 1 ? 'was' : 'were'} not booked`,
  othersBooked: (count: number) =>
    count === 0 ? '' : ` The other ${count} ${count === 1 ? 'is' : 'are'} in the books.`,
  bookedNext: (left: number) => `Booked. ${lines(left)} ${left === 1 ? 'is' : 'are'} left; the next is chosen.`,
  done: {
    bookTicked: 'Booked.',
    takeBack: 'Taken back. The line is open again.',
  },
  failed: 'Nothing was booked',
}
