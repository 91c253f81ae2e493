import { date, dollars } from '#app/lib/format.ts'
import { periodTitle, programNames, type Program } from '#server/features/journal/rules.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** The short names of the programs, as sentences have them. */
const shortNames: Readonly<Record<Program, string>> = {
  quickbooksOnline: 'QuickBooks',
  quickbooksDesktop: 'QuickBooks',
  xero: 'Xero',
  datev: 'DATEV',
  ledger: 'hledger',
  beancount: 'beancount',
}

/** A period that the first seal holds is not sealed itself; of a year, the months from it on may be. */
const sealedText = (period: string, heldBy: string | null) =>
  heldBy === null
    ? 'sealed'
    : period < heldBy.slice(0, period.length)
      ? 'before the first seal'
      : `sealed from ${periodTitle(heldBy)} on`

/** Texts of the journal for the accountant. */
export const journalWords = {
  title: 'Journal for the accountant',
  lead: 'Double entry, balanced, in the form that the accountant’s program takes.',
  back: 'Treasury',
  choice: {
    title: 'Which months, which program',
    period: 'Period',
    tracking: 'Class or tracking names',
    program: 'Program',
    show: 'Show',
    onlySealed: 'Only what is sealed, or before the first seal, can be exported',
    of: (period: string, isSealed: boolean, heldBy: string | null) =>
      `${periodTitle(period)}, ${isSealed ? sealedText(period, heldBy) : 'not sealed'}`,
  },
  trackings: { subject: 'The event or the cause', chapter: 'The chapter' },
  programs: {
    quickbooksOnline: { name: programNames.quickbooksOnline, note: 'CSV of journal entries' },
    quickbooksDesktop: { name: programNames.quickbooksDesktop, note: 'IIF with account types' },
    xero: { name: programNames.xero, note: 'CSV of manual journals' },
    datev: { name: programNames.datev, note: 'EXTF 700, Windows-1252' },
    ledger: { name: programNames.ledger, note: 'Plain text journal' },
    beancount: { name: programNames.beancount, note: 'Plain text journal' },
  } satisfies Record<Program, { name: string; note: string }>,
  xeroFiles: (files: number, lines: number) =>
    `CSV, ${counted(files, 'file', 'files')} of ${counted(lines, 'line', 'lines')}`,
  none: {
    title: 'No finished month yet',
    text: 'Once a month with payments is over, its journal is here.',
  },
  notSealed: {
    title: (period: string) => `${periodTitle(period)} is not sealed`,
    text: 'Its journal can still change, so it is shown here and cannot be exported. Seal it first.',
  },
  unnamed: {
    title: (count: number, program: Program) =>
      `${counted(count, 'account has', 'accounts have')} no name in ${shortNames[program]} yet`,
    text: (title: string, cents: number, period: string, others: number) =>
      `“${title}” has ${dollars(cents)} in ${periodTitle(period)}. ${
        others === 0
          ? 'Give it an account below, or press “Use the starter chart”, and the file can be made.'
          : 'Give them accounts below, or press “Use the starter chart”, and the file can be made.'
      }`,
  },
  noNumbers: {
    title: 'DATEV needs two numbers',
    text: 'Enter the numbers of the consultant and of the client below, and the file can be made.',
  },
  accounts: {
    title: 'Accounts',
    kept: 'Kept for every later month',
    named: 'every account has a name',
    starter: 'Use the starter chart',
    heads: {
      title: 'In the portal',
      name: (program: Program) => `Account in ${shortNames[program]}`,
      type: 'Type',
      debits: 'Debits',
      credits: 'Credits',
    },
    unit: 'USD',
    nameOf: (title: string) => `Account for ${title}`,
    placeholders: {
      quickbooksOnline: 'Parent:Sub',
      quickbooksDesktop: 'Parent:Sub',
      xero: 'Code',
      datev: 'Number',
      ledger: 'Income:Name',
      beancount: 'Income:Name',
    } satisfies Record<Program, string>,
    as: (name: string) => `as ${name}`,
    sums: (debitCents: number, creditCents: number) =>
      [
        ...(debitCents > 0 ? [`debits ${dollars(debitCents)}`] : []),
        ...(creditCents > 0 ? [`credits ${dollars(creditCents)}`] : []),
      ].join(', '),
    equal: 'Debits and credits are equal',
    save: 'Save accounts',
    numbers: { consultant: 'Consultant number', client: 'Client number' },
  },
  preview: {
    title: 'What the file will hold',
    first: (shown: number, lines: number) => `first ${shown} of ${counted(lines, 'line', 'lines')}`,
    heads: {
      number: 'Journal No',
      day: 'Journal Date',
      account: 'Account Name',
      debits: 'Debits',
      credits: 'Credits',
      text: 'Description',
      track: 'Class',
    },
    debit: (sum: string) => `${sum} debit`,
    credit: (sum: string) => `${sum} credit`,
    monthFirst: 'Dates are month first here because QuickBooks reads them so.',
    /** Which balances the accountant enters by hand. */
    openings: (
      accounts: readonly { accountName: string; lastFour: string; openingCents: number; openedOn: string }[],
    ) =>
      `No file has opening balances. Enter each once in the accountant’s program: ${accounts
        .map(
          ({ accountName, lastFour, openingCents, openedOn }) =>
            `${accountName} ${lastFour}, ${dollars(openingCents)} when ${date(openedOn)} began`,
        )
        .join('; ')}.`,
    noName: 'no name yet',
    nothing: (period: string) => `Nothing moved in ${periodTitle(period)}.`,
  },
  file: {
    title: 'Download',
    making: 'Making the file',
    summary: (period: string, entries: number, lines: number, cents: number) =>
      `${periodTitle(period)}, ${counted(entries, 'entry', 'entries')}, ${counted(lines, 'line', 'lines')}, ${dollars(cents)}`,
    text: 'You can download a month again, and get the same file. Each export is recorded.',
    short: (program: Program) => `File for ${shortNames[program]}`,
    download: (program: Program) => `Download for ${shortNames[program]}`,
  },
  before: {
    title: 'Exported before',
    heads: { period: 'Period', program: 'Program', made: 'Made', by: 'By', hash: 'SHA-256', acts: 'Actions' },
    again: 'Download again',
  },
  done: {
    nameAccounts: 'The accounts have been saved.',
    useStarter: 'Accounts without a name have that of the starter chart now.',
    export: 'The file has been exported. It is in the list below, to download again.',
  },
  failed: 'Nothing was exported',
  noFile: 'There is no such export here. Choose one from the list below.',
}

/** Returns a day as the file of a program has it; QuickBooks reads the month first. */
export const dayIn = (program: Program, day: string): string =>
  program === 'quickbooksOnline' || program === 'quickbooksDesktop'
    ? `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
    : date(day)
