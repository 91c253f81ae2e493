import { dollars } from '#app/lib/format.ts'
import { letterTexts } from '#server/features/donor-letters/content.rules.ts'

const count = (number: number, one: string, more = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : more}`

/** Texts of the letters to donors; those on a letter are shared with its PDF. */
export const lettersWords = {
  title: (year: number) => `Letters to donors, ${year}`,
  lead: 'What the tax office asks for: who gave what, and what they got for it.',
  year: 'Year',
  showYear: 'Show',
  settings: 'Letter settings',
  unit: letterTexts.currency,
  cells: { donors: 'Donors', given: 'Gifts', value: 'Value received', deductible: 'Deductible' },
  missing: {
    title: 'Letters cannot be made yet',
    ein: 'The tax number (EIN) is missing in the chapter settings. ',
    legalName: 'The legal name is missing in the letter settings. ',
    enterEin: 'Enter the EIN',
    enterName: 'Letter settings',
  },
  preview: {
    title: 'Preview',
    of: (shown: number, all: number) => `${shown} of ${all.toLocaleString('en-US')}`,
    another: 'Another three',
    thanks: (cents: number, year: number) => `Thank you for ${dollars(cents)} in ${year}`,
    returned: 'Everything was returned',
    deductible: (cents: number) => `${dollars(cents)} is deductible`,
    plain: 'No goods or services',
    open: (name: string) => `Preview the letter to ${name}`,
  },
  donors: {
    title: 'Donors',
    asOf: (day: string) => `As of ${day}`,
    search: 'Name',
    find: 'Search',
    show: 'Show',
    filter: { all: 'All donors', toMake: 'To make', large: '$250 and more', email: 'By email', print: 'To print' },
    apply: 'Filter',
    csv: 'CSV',
    heads: {
      donor: 'Donor',
      gifts: 'Gifts',
      given: 'Given',
      value: 'Value received',
      deductible: 'Deductible',
      way: 'Goes by',
      acts: 'Actions',
    },
    noEmail: 'No email',
    email: 'Email',
    print: 'Print',
    replaces: 'Replaces',
    view: 'View',
    previewOne: 'Preview',
    viewOf: (name: string) => `View the letter to ${name}`,
    gifts: (number: number, given: number, value: number) =>
      `${count(number, 'gift')}, ${dollars(given)}${value > 0 ? `, less ${dollars(value)}` : ''}`,
    more: (number: number) => `${number.toLocaleString('en-US')} more`,
    all: (number: number) => `All ${number.toLocaleString('en-US')}`,
    range: (from: number, to: number, of: number) => `${from} to ${to} of ${of.toLocaleString('en-US')}`,
    pages: 'Pages of donors',
  },
  practice: 'Practice payments get no letters: no money moved, and a letter is for the tax office.',
  none: {
    title: (year: number) => `Nobody gave in ${year}`,
    text: 'Donations, and payments above the value of what people get for them, appear here.',
  },
  noMatch: { title: 'No donor matches', text: 'Choose another filter, or search for another name.' },
  make: {
    title: (letters: number, byEmail: number) =>
      `${count(letters, 'letter')}: ${byEmail.toLocaleString('en-US')} by email, ${(letters - byEmail).toLocaleString('en-US')} to print`,
    replaces: (number: number) =>
      number === 0
        ? ''
        : `${number === 1 ? '1 replaces an earlier letter' : `${number} replace earlier letters`} and says so. `,
    text: 'All come as one zip as well. Figures equal the yearly statement.',
    without: 'Make without sending',
    send: (letters: number) => `Make and send ${count(letters, 'letter')}`,
    making: 'Making',
  },
  made: {
    title: (letters: number) => `${count(letters, 'letter')} made`,
    sending: (waiting: number, perHour: number) =>
      waiting === 0 ? '' : `${count(waiting, 'email')} waiting, at most ${perHour} an hour. `,
    text: 'Every letter of the year is up to date.',
    zip: 'Download all as zip',
  },
  running: {
    progress: (made: number, all: number) => `${made.toLocaleString('en-US')} of ${count(all, 'letter')} made`,
    leave: 'You can leave this page. The letters go on being made.',
  },
  done: { begin: 'The letters are being made.' },
}

/** Texts of one letter. */
export const letterWords = {
  ...letterTexts,
  back: (year: number) => `Letters ${year}`,
  sent: (name: string, when: string) => `${name}, sent by email on ${when}`,
  waiting: (name: string) => `${name}, waiting to be emailed`,
  made: (name: string, when: string) => `${name}, made on ${when} to be printed`,
  erased: 'The donor was erased, and with the donor what this letter said. Its number and amounts stay in the log.',
  erasedTitle: 'Erased',
  replacedBy: 'Replaced by letter ',
  notReplaced: ', not replaced',
  replaced: ', replaced',
  earlier: 'It replaces letter ',
  send: 'Send again',
  sendFirst: 'Send by email',
  again: 'Make again',
  againHelp: 'After a change of name or address: makes a letter that replaces this one.',
  print: 'Print',
  download: 'Download',
  done: { send: 'The letter was emailed.', made: 'A new letter was made. It replaces the earlier one.' },
}

/** Texts of what the letters say. */
export const letterSettingsWords = {
  title: 'Letter settings',
  lead: 'What every letter to donors says. Letters that are made stay as they are.',
  back: 'Letters',
  ein: 'EIN',
  noEin: 'Not entered',
  changeEin: 'Change it in the chapter settings',
  labels: {
    legalName: 'Legal name',
    duesAreGifts: 'Dues',
    thanks: 'Thanks',
    signerName: 'Signed by',
    signerTitle: 'Office',
  },
  legalNameHelp: 'The organization as the tax office knows it. Letters say that it is exempt under section 501(c)(3).',
  dues: { '0': 'Dues are not a gift', '1': 'Dues are a gift' },
  duesHelp:
    'Choose this only if members get no goods or services for their dues beyond what the tax rules let you disregard.',
  thanksHelp: 'Before the list of gifts. Leave empty for: Thank you for what you gave in the year.',
  save: 'Save',
  done: { save: 'Letter settings saved.' },
}

/** Texts of what people get for a payment. */
export const valuesWords = {
  title: 'Value of what people get',
  lead: (event: string) =>
    `${event}: where a price is above the value of what one gets, the rest is a gift. Receipts above $75 and letters to donors say so.`,
  back: 'Event',
  person: 'Each person',
  personPrice: (adult: number, child: number) => `Fee ${dollars(adult)}, children ${dollars(child)}`,
  price: (cents: number, perAttendee: boolean) => `${dollars(cents)}${perAttendee ? ' for each person' : ''}`,
  value: 'Value',
  valueHelp: 'Your good-faith estimate. Leave empty if the price only buys what one gets.',
  description: 'What one gets',
  descriptionHelp: 'As letters say it, such as: one dinner',
  save: 'Save',
  saveOf: (name: string) => `Save the value of ${name}`,
  done: { save: 'Value saved.' },
}
