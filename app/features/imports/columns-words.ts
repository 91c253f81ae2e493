import type { PaymentField, PeopleField } from '#server/features/imports/mapping/rules.ts'
import { educationLines, lineLabels } from '#server/features/members/details/lines.rules.ts'

const figure = (count: number) => count.toLocaleString('en-US')

/** The names of the fields of a person, in groups, as a column may go to them. */
export const fieldGroups: { name: string; fields: [PeopleField, string][] }[] = [
  {
    name: 'Person',
    fields: [
      ['firstName', 'First name'],
      ['lastName', 'Last name'],
      ['fullName', 'Whole name'],
      ['middleName', 'Middle name'],
      ['suffix', 'Suffix of the name'],
      ['title', 'Title'],
      ['email', 'Email'],
      ['otherEmail', 'Other email'],
      ['phone', 'Phone'],
      ['otherPhone', 'Other phone'],
      ['address1', 'Street'],
      ['houseNumber', 'House number'],
      ['address2', 'Apartment'],
      ['city', 'City'],
      ['state', 'State'],
      ['zipcode', 'ZIP code'],
      ['country', 'Country, also a member field'],
      ['degree', 'Degree'],
      ['degreeYear', 'Degree year'],
      ...lineLabels(educationLines),
      ['birthDate', 'Birthday, also a member field'],
      ['spouseFirstName', 'Spouse, first name'],
      ['spouseLastName', 'Spouse, last name'],
      ['deceased', 'Deceased'],
    ],
  },
  {
    name: 'Membership',
    fields: [
      ['memberType', 'Member type'],
      ['status', 'Status'],
      ['joinedOn', 'Joined on'],
      ['paidThrough', 'Paid through'],
      ['memberNumber', 'Member number'],
      ['sourceId', 'ID in the last system'],
      ['chapter', 'Chapter'],
    ],
  },
  {
    name: 'Payments before the portal',
    fields: [
      ['amount', 'Amount paid'],
      ['amountTotal', 'Total of the amounts'],
      ['lastPaidOn', 'Paid on'],
    ],
  },
]

/** What a column of a list of payments may hold, in groups. */
export const paymentGroups: { name: string; fields: [PaymentField, string][] }[] = [
  {
    name: 'Payment',
    fields: [
      ['date', 'Date'],
      ['amount', 'Amount'],
      ['kind', 'Kind: dues, donation, event, fee'],
      ['purpose', 'Description'],
      ['years', 'Years'],
      ['method', 'Payment method'],
      ['paymentId', 'ID in the last system'],
    ],
  },
  {
    name: 'Payer',
    fields: [
      ['email', 'Email'],
      ['fullName', 'Whole name'],
      ['firstName', 'First name'],
      ['lastName', 'Last name'],
      ['memberNumber', 'Member number'],
    ],
  },
]

const names = new Map<string, string>(
  [paymentGroups, fieldGroups].flatMap((groups) => groups.flatMap(({ fields }): [string, string][] => fields)),
)

/** Texts of the tables that say which of ours each of the file's is. */
const matchWords = {
  count: (count: number) => `${figure(count)} ${count === 1 ? 'value' : 'values'} in the file`,
  theirs: 'In the file',
  rows: 'Rows',
  all: 'All',
}

/** Texts of the columns of a file. */
export const columnsWords = {
  step: 'Step 2 of 4. Say where each column goes. Samples are the first different values.',
  steps: 'Columns',
  back: 'Imports',
  rows: {
    legend: 'These rows are',
    people: 'People',
    payments: 'Payments of the last system',
    help: 'Payments need a date, an amount, and the payer’s email, name, or member number.',
  },
  start: 'Start from a saved mapping',
  startNone: 'As recognized',
  use: 'Use it',
  used: (name: string, day: string) => `${name}, used ${day}`,
  summary: ({ all, recognized, byYou, open, out }: Record<'all' | 'recognized' | 'byYou' | 'open' | 'out', number>) =>
    [
      `${figure(all)} ${all === 1 ? 'column' : 'columns'}: ${figure(recognized)} recognized`,
      `${figure(byYou)} set by you`,
      `${figure(open)} ${open === 1 ? 'needs' : 'need'} you`,
      `${figure(out)} left out.`,
    ].join(', '),
  title: 'Columns',
  order: 'Those that need you first',
  search: 'Column or field',
  show: 'Show',
  filters: (all: number, open: number, out: number) => [
    { value: 'all', text: `All ${figure(all)}` },
    { value: 'open', text: `Needs you ${figure(open)}` },
    { value: 'out', text: `Left out ${figure(out)}` },
  ],
  noneLeft: 'No column like this.',
  heads: { column: 'Column in the file', samples: 'Samples', target: 'Goes to', state: 'State' },
  column: (index: number) => `Column ${index + 1}`,
  filled: (count: number) => `${figure(count)} filled`,
  empty: 'empty',
  goesTo: (column: string) => `Where “${column}” goes`,
  choose: 'Choose …',
  out: 'Leave out',
  newField: 'New member field …',
  tags: 'Tags, several by “,” or “;”',
  tag: (header: string) => `The tag “${header}” where it says yes`,
  ofFields: 'Member fields',
  elsewhere: 'Elsewhere',
  other: (field: string) => names.get(field) ?? field,
  states: { open: 'Needs you', byYou: 'By you', recognized: 'Recognized', out: 'Left out' },
  made: {
    title: 'New member field',
    from: (column: string, count: number) =>
      `From column “${column}”, ${figure(count)} ${count === 1 ? 'value' : 'values'}`,
    name: 'Name',
    kind: 'Kind',
    kindHelp: 'Guessed from the values',
    seenBy: 'Who sees it',
    readers: { admins: 'Admins only', member: 'The member and admins', members: 'All members' },
    choices: 'Choices',
    choicesHelp: 'One on each line; for choices only',
    ask: 'Ask for it at sign-up',
    note: 'The field is added when the import is written.',
  },
  dates: {
    mdy: 'month first',
    dmy: 'day first',
    title: (column: string, order: string) => `Dates of “${column}”: ${order}`,
    evidence: (count: number, column: string, order: string, against: number) =>
      `${figure(count)} ${count === 1 ? 'value' : 'values'} of “${column}” can only be read ${order}, and ${figure(against)} ${against === 1 ? 'contradicts' : 'contradict'} ${count === 1 ? 'it' : 'them'}.`,
    elsewhere: (order: string) => `Other columns of the file are written ${order}.`,
    habit: (order: string) => `Nothing in it tells days from months; it is read ${order}.`,
    held: 'Rows that contradict it are held, never guessed.',
    row: (row: number) => `Row ${figure(row)}`,
  },
  types: {
    ...matchWords,
    title: 'Member types',
    ours: 'Our member type',
    none: 'No member type',
    hold: 'Hold these rows',
    create: (name: string) => `Add “${name}” as a new type`,
    label: (theirs: string) => `Our member type for ${theirs}`,
  },
  chapters: {
    ...matchWords,
    title: 'Chapters',
    ours: 'Our chapter',
    none: 'No chapter',
    here: (name: string) => `${name}, this chapter`,
    other: (name: string) => `${name}: hold these rows`,
    hold: 'None of ours: hold these rows',
    label: (theirs: string) => `Our chapter for ${theirs}`,
  },
  places: {
    ...matchWords,
    title: 'States',
    ours: 'Our state',
    none: 'No state',
    asWritten: 'As it is written',
    label: (theirs: string) => `Our state for ${theirs}`,
  },
  keepAs: 'Keep this mapping for the next file, as',
  keepHelp: 'Files with the same columns use it by themselves. Leave it empty to keep none.',
  replace: 'Replace the mapping of this name',
  next: (rows: number) =>
    `Next: what would happen to each of the ${figure(rows)} ${rows === 1 ? 'row' : 'rows'}. Still nothing is written.`,
  needs: (columns: string[]) => `Say where ${columns.map((column) => `“${column}”`).join(', ')} goes, or leave it out.`,
  back2: 'Back',
  act: 'Make the plan',
  acting: 'Planning',
}

/** Texts of the mappings that a chapter keeps. */
export const mappingWords = {
  title: 'Saved mappings',
  heads: { name: 'Name', system: 'For files like', columns: 'Columns', used: 'Last used', acts: 'Actions' },
  unknown: 'A list',
  like: (system: string) => `${system} export`,
  rename: 'Rename',
  delete: 'Delete',
  renameTitle: (name: string) => `Rename “${name}”`,
  renameOf: (name: string) => `Rename ${name}`,
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete the mapping “${name}”?`,
  deleteText: 'Imports that were made with it stay as they are. The next file with these columns is recognized anew.',
  deleteAct: 'Delete mapping',
  labels: { mappingName: 'Name' },
}
