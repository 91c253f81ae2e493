import { earlierTexts } from '#server/features/imports/earlier/texts.rules.ts'

const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

/** "6 rows". */
export const rows = (count: number) => counted(count, 'row', 'rows')

/** Texts of the imports. */
export const importWords = {
  title: 'Imports',
  lead: 'Bring people and payments from another system. Nothing is written until you confirm the plan.',
  add: 'New import',
  all: 'All imports',
  empty: {
    title: 'No imports yet',
    text: 'Bring people and payments from Wild Apricot, ClubExpress, QuickBooks, PayPal or a spreadsheet.',
  },
  heads: {
    file: 'File',
    uploaded: 'Uploaded',
    rows: 'Rows',
    new: 'New',
    changed: 'Changed',
    same: 'Same',
    held: 'Held',
    refused: 'Refused',
    state: 'State',
    acts: 'Open',
  },
  ofWhat: { people: 'people', payments: 'payments' },
  unknownSystem: 'A list',
  states: {
    toAnswer: (count: number) => `${count.toLocaleString('en-US')} to answer`,
    ready: 'Planned',
    writing: (percent: number) => `Writing ${percent} %`,
    done: 'Done',
    undoing: 'Undoing',
    undone: 'Undone',
    nothing: 'Nothing to write',
  },
  undoUntil: (day: string) => `Undo until ${day}`,
  undoneOn: (day: string) => `on ${day}`,
  open: 'Open',
  goOn: 'Continue',
  waits: (count: number, file: string) => `${rows(count)} of ${file} ${count === 1 ? 'waits' : 'wait'} for an answer`,
  waitsNote: (count: number) => `The other ${count.toLocaleString('en-US')} are planned. Nothing has been written yet.`,
  failed: 'That did not work',
  done: { renameMapping: 'Renamed.', removeMapping: 'Deleted.' },
  exportTitle: 'Members for import',
  exportText:
    'All members with their fields and tags, in a form that an import reads: in this chapter after changes by hand, or in another one.',
  exportAs: { csv: 'Members as CSV', xlsx: 'Members as XLSX' },
}

/** Texts about the sheets of a workbook. */
export const sheetWords = {
  read: (sheet: string) => `We read the sheet “${sheet}”`,
  others: (count: number) =>
    `The workbook has ${counted(count, 'other sheet', 'other sheets')}. The file is not stored, so choose it again to read another one:`,
  one: (sheet: string) => `Read “${sheet}”`,
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
}

/** Texts of a plan. */
export const planWords = {
  step: (time: string, by: string) =>
    `Step 3 of 4. Planned on ${time}${by ? ` by ${by}` : ''}. Nothing has been written.`,
  csv: 'Plan as CSV',
  changeColumns: 'Change columns',
  openColumns: (count: number) =>
    count === 1
      ? 'One column is not recognized and is left out'
      : `${count} columns are not recognized and are left out`,
  openColumnsLink: 'Say where they go',
  all: 'All',
  allNote: 'rows in the file',
  names: { new: 'New', changed: 'Changed', same: 'Same', held: 'Held', refused: 'Refused' },
  fileRows: (inFile: number, split: number) =>
    `${inFile.toLocaleString('en-US')} in the file, ${split.toLocaleString('en-US')} from ${split === 1 ? 'a split row' : 'split rows'}`,
  splitFrom: (row: number) => `from ${row.toLocaleString('en-US')}`,
  notes: {
    new: 'people added',
    changed: 'members updated',
    same: 'nothing to do',
    held: 'wait for you',
    refused: 'see why',
  },
  paymentNote: 'payments added',
  tabs: 'Rows by result',
  search: 'Name, email or row number',
  searchAct: 'Search',
  why: 'Reason',
  anyWhy: 'Any reason',
  whyCount: (name: string, count: number) => `${name} (${count.toLocaleString('en-US')})`,
  whys: {
    member: 'Maybe a member',
    row: 'Maybe another row',
    two: 'Two people in one row',
    type: 'Member type',
    payer: 'Payer',
    chapter: 'Chapter',
    email: 'Email address',
    day: 'Date',
    amount: 'Amount',
    died: 'Has died',
    stale: 'Changed since the plan',
    out: 'Left out by an admin',
    nobody: 'No name or membership',
    other: 'Other reasons',
  },
  noneForReason: 'No row has this reason now',
  noneForReasonText: 'Choose another reason, or any.',
  row: 'Row',
  result: 'Result',
  person: 'Person',
  happens: 'What happens',
  acts: 'Acts',
  answer: 'Answer',
  edit: 'Edit',
  noName: 'No name',
  noDay: 'No day',
  nothing: 'Nothing to write.',
  added: 'Added as a new member.',
  paid: 'Added to the history.',
  written: 'Written.',
  takenBack: 'Taken back.',
  shown: (count: number) => `${count} shown,`,
  showAll: 'show all',
  nothingFound: (words: string) => `No row has “${words}”`,
  nothingFoundText: 'Search for a part of a name, an email address or a row number.',
  empty: 'empty',
  system: 'Recognized',
  columnsKey: 'Columns read',
  columns: (known: number, all: number) => `${known} of ${all} columns`,
  encoding: 'Encoding',
  sheet: 'Sheet',
  types: 'Member types',
  notesTitle: 'What to know about the file',
  typeAs: (theirs: string, ours: string) => (theirs ? `${theirs} is ${ours} here` : `Rows without a type are ${ours}`),
  typeNew: (theirs: string) => `${theirs} becomes a new member type`,
  typeOpen: (theirs: string) => `${theirs} is not known here`,
  leftOutRows: (count: number) =>
    `${rows(count)} that ${count === 1 ? 'is' : 'are'} no record: titles, totals, blank lines`,
  write: (count: number) => `Write ${rows(count)}`,
  writing: 'Writing',
  sum: (count: number, added: number, changed: number) =>
    `${rows(count)} will be written: ${added.toLocaleString('en-US')} new, ${changed.toLocaleString('en-US')} changed`,
  sumNothing: 'There is nothing to write',
  sumNote: (held: number, refused: number) =>
    [
      ...(held > 0 ? [`${counted(held, 'held row waits', 'held rows wait')} and can follow later.`] : []),
      ...(refused > 0 ? [`${refused.toLocaleString('en-US')} ${refused === 1 ? 'is' : 'are'} refused.`] : []),
      'No email is sent. You can undo this for 30 days.',
    ].join(' '),
  answerAll: (count: number) => `Answer ${rows(count)}`,
  phoneWrite: 'Write',
  phoneWaits: (held: number) => `${held.toLocaleString('en-US')} ${held === 1 ? 'waits' : 'wait'} for you`,
  earlier: (day: string) => `You imported this file on ${day}`,
  earlierText: 'Rows that are in already are the same, so there is little or nothing to write.',
  earlierLink: 'Open that import',
  editTitle: (row: number) => `Edit row ${row.toLocaleString('en-US')}`,
  editNote: 'The file stays as it is; the plan keeps your change.',
  check: 'Check this row',
  checking: 'Checking',
  cancel: 'Cancel',
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    memberType: 'Member type',
    joinedOn: 'Joined on',
    paidThrough: 'Paid through',
  },
  done: {
    answer: 'Answered. The plan is up to date.',
    edit: 'The row was planned again.',
    split: 'The row is two rows now. Both were planned again.',
    map: 'The plan is ready.',
    write: 'Written.',
    undo: 'Undone.',
  },
  failed: 'That did not work',
}

/** Texts of an import that is written, done or undone. */
export const accountWords = {
  runningLead: (time: string, by: string) => `Step 4 of 4. Started on ${time}${by ? ` by ${by}` : ''}.`,
  progress: (done: number, all: number) => `${done.toLocaleString('en-US')} of ${rows(all)} written`,
  undoing: (done: number, all: number) => `Undoing: ${done.toLocaleString('en-US')} of ${rows(all)} taken back`,
  leave: 'You can leave this page. If the server restarts, it goes on where it was: no row twice, none lost.',
  lead: (time: string, by: string) => `Written on ${time}${by ? ` by ${by}` : ''}. Every row is accounted for.`,
  undoneLead: (time: string, by: string) =>
    `Undone on ${time}${by ? ` by ${by}` : ''}. The file can be imported again.`,
  csv: 'Account as CSV',
  undo: 'Undo …',
  rowsIn: 'Rows in the file',
  rowsWithSplit: 'Rows',
  equation: 'The account of the rows',
  adds: (parts: number[], sum: number) =>
    `${parts.map((part) => part.toLocaleString('en-US')).join(' + ')} = ${sum.toLocaleString('en-US')}`,
  file: (hash: string, sheet: string | null) => `File ${hash}${sheet === null ? '' : `, sheet “${sheet}”`}`,
  peopleTitle: 'Next: invite people to log in',
  own: 'With an email of their own',
  shared: 'Share an email',
  none: 'No email',
  inviteNote:
    'The import itself sent no email. You write the text, send yourself a test, and choose who gets it. Links are good for 14 days, and nobody is invited twice.',
  invite: 'Invite people',
  undoUntil: (day: string) => `Undo until ${day}`,
  undoText:
    'What this import made goes, and what it changed comes back. People who logged in, paid, registered or were edited since stay.',
  undoTitle: 'Undo this import?',
  undoAct: 'Undo import',
  undoConsequence: (added: number, changed: number, ofWhat: 'people' | 'payments') =>
    ofWhat === 'payments'
      ? `${counted(added, 'payment goes', 'payments go')} from the history. You can import the file again.`
      : [
          `${counted(added, 'person goes', 'people go')}${changed > 0 ? `, and ${counted(changed, 'member gets', 'members get')} the old values back` : ''}.`,
          'You can import the file again.',
        ].join(' '),
  staying: (count: number) => `${counted(count, 'person stays', 'people stay')}:`,
  erasedRow: (row: number) => `Row ${row.toLocaleString('en-US')}`,
  stayingOne: (name: string, memberId: string | null, why: string) =>
    `${name}${memberId ? ` (${memberId})` : ''}: ${why}`,
  stayingMore: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  happened: 'What happened',
  rowsTitle: 'Rows',
  factNames: {
    ImportStarted: 'Import started',
    ImportFinished: 'Import finished',
    ImportUndone: 'Import undone',
  } as Record<string, string>,
  uploaded: 'File uploaded',
  startedDetail: (added: number, changed: number) =>
    `${added.toLocaleString('en-US')} new, ${changed.toLocaleString('en-US')} changed`,
  finishedDetail: (written: number, held: number) => `${rows(written)} written, ${held.toLocaleString('en-US')} held`,
  undoneDetail: (removed: number, restored: number, stayed: number) =>
    `${counted(removed, 'person', 'people')} removed, ${restored.toLocaleString('en-US')} changed back, ${stayed.toLocaleString('en-US')} stayed`,
  stays: (why: string) => `Stayed: ${why}`,
  heldLeft: (count: number) => `${rows(count)} still ${count === 1 ? 'waits' : 'wait'} for an answer`,
  heldText: 'What you answer can be written afterwards.',
  pending: (count: number) => `${rows(count)} answered since ${count === 1 ? 'is' : 'are'} ready to be written`,
}

/** Texts of the money in a file. */
export const moneyWords = {
  title: 'Money in the file',
  count: (count: number) => counted(count, 'row', 'rows'),
  aside: 'Kept as history, never in the books',
  byYear: 'Money by year',
  byKind: 'Payments by kind',
  year: 'Year',
  kind: 'For',
  amount: 'Amount',
  noYear: 'No date',
  noKind: 'Not said',
  all: 'All',
  agrees: 'The sum agrees with the total in the file.',
  differs: (sum: string, stated: string) => `The rows add up to ${sum}, and the file says ${stated}.`,
  kindsNote: 'Rows that are no payments are not among the kinds.',
}

/** Texts of the payments of the last system. */
export const earlierWords = {
  ...earlierTexts,
  badge: earlierTexts.title,
  noDay: 'No day',
  count: (count: number, sum: string) => `${counted(count, 'payment', 'payments')}, ${sum}`,
}

/** Texts of a row that is split into two. */
export const splitWords = {
  title: 'Split it into two rows',
  note: (row: number) =>
    `Row ${row.toLocaleString('en-US')} becomes the first person, and a new row the second. Address, member type and dates are of both; member number, degree, answers and payments stay with the first. The file stays as it is.`,
  sides: { first: 'First person', second: 'Second person' },
  act: 'Split the row',
  acting: 'Splitting',
}

/** Texts of one held row. */
export const rowWords = {
  back: 'Plan',
  titles: {
    member: 'Is this the same person?',
    row: 'Is this the same person as another row?',
    two: 'Two people in one row',
    type: 'Which member type is it?',
    payer: 'Who paid this?',
    other: 'What should happen to this row?',
  },
  lead: (row: number, file: string, at: number, of: number) =>
    `Row ${row.toLocaleString('en-US')} of ${file}, held row ${at} of ${of}`,
  leadPlain: (row: number, file: string) => `Row ${row.toLocaleString('en-US')} of ${file}`,
  same: 'The same person',
  sameNote: (name: string) => `${name} gets what the file has`,
  payer: (name: string) => `Paid by ${name}`,
  payerBelow: 'Paid by the member below',
  paidNote: 'It is added to the history',
  paidNoteOther: 'It is added to the history. Another member paid? Change the number below',
  payerNumber: 'Member number',
  payerNumberHelp: 'Of the member who paid. Members lists the numbers.',
  new: 'Two different people',
  newOther: 'Write it as it was read',
  newNote: (name: string) => `${name} is added as a new member`,
  type: 'It is the member type below',
  typeNote: (theirs: string) =>
    theirs
      ? `All rows of this file with “${theirs}” become it`
      : 'All rows of this file without a member type become it',
  out: 'Leave this row out',
  outNote: 'Nothing is written for it',
  inFile: (row: number) => `In the file, row ${row.toLocaleString('en-US')}`,
  pairState: (state: string) => `${state} in the plan`,
  inPortal: (memberId: string) => `In the portal, member ${memberId}`,
  why: 'Why we ask',
  alike: (count: number) =>
    `Answer the ${count === 1 ? 'other row' : `${count.toLocaleString('en-US')} other rows`} of this kind the same way`,
  act: 'Save the answer',
  acting: 'Saving',
  skip: 'Skip',
  previous: 'Previous',
  next: 'Next',
  of: (at: number, all: number) => `${at} of ${all}`,
  legend: 'Your answer',
  editInstead: 'Edit the row',
  fields: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    memberType: 'Member type',
    address: 'Address',
    degree: 'Degree',
    birthDate: 'Birthday',
    joinedOn: 'Joined on',
    paidThrough: 'Paid through',
    payments: 'Payments',
    amount: 'Amount',
    day: 'Day',
    memberNumber: 'Member number',
    kind: 'For',
    about: 'Description',
    method: 'Payment method',
  },
  empty: 'empty',
}
