import { amount, date, dollars } from '#app/lib/format.ts'
import type { columnTargets } from '#server/features/bank/rules.ts'

type Target = (typeof columnTargets)[number]

const figure = (count: number) => count.toLocaleString('en-US')

const sum = amount

/** Texts of the page that says what the columns of another bank's list are, and of the mappings that are kept. */
export const mappingWords = {
  title: 'Columns of the file',
  back: 'Bank',
  lead: (name: string, lastFour: string) =>
    `For ${name}, ending ${lastFour}. This bank’s list is not known yet: say what its columns are. Nothing has been read so far.`,
  columns: 'Columns',
  heads: { column: 'Column in the file', samples: 'Samples', target: 'What it is', state: 'State' },
  column: (index: number) => `Column ${index + 1}`,
  filled: (count: number) => `${figure(count)} filled`,
  empty: 'empty',
  goesTo: (column: string) => `What “${column}” is`,
  targets: {
    '': 'Leave out',
    day: 'Day',
    text: 'Text',
    amount: 'Amount, with its sign',
    moneyIn: 'Money in',
    moneyOut: 'Money out',
    balance: 'Balance after the line',
    bankId: 'The bank’s ID of the line',
  } satisfies Record<Target, string>,
  needs: 'Needed: a day, a text, and either an amount or money in and money out. A balance and an ID are optional.',
  details: 'Days and signs',
  order: 'What comes first in a day',
  orders: {
    '': 'Choose which comes first',
    mdy: 'The month: 10/02 is October 2',
    dmy: 'The day: 10/02 is February 10',
  },
  told: {
    mdy: 'The values of the column can only be read month first.',
    dmy: 'The column is written day first.',
    '': 'The days of the column can be read in one way only.',
  },
  isTurned: 'Amounts without a minus are money out, as on the list of a card',
  preview: 'Preview',
  previewOf: (count: number) => `${figure(count)} ${count === 1 ? 'row' : 'rows'} in the file`,
  lines: { day: 'Date', text: 'Text', id: 'ID', amount: 'Amount' },
  period: (count: number, from: string | null, to: string | null) =>
    `${figure(count)} ${count === 1 ? 'line' : 'lines'}${from && to ? (from === to ? ` of ${date(from)}` : ` from ${date(from)} to ${date(to)}`) : ''}.`,
  sums: (inCents: number, outCents: number, sumCents: number) =>
    `In ${sum(inCents)}, out ${sum(outCents)}, together ${sum(sumCents)}.`,
  balances: (opening: number, closing: number) => `Opens with ${sum(opening)} and closes with ${sum(closing)}.`,
  noBalances: 'Without a balance the sum is all that can be compared with the bank.',
  notYet: 'Nothing to preview yet',
  show: 'Update preview',
  showing: 'Reading',
  act: 'Save mapping and read file',
  acting: 'Reading',
  next: 'The next list with these columns is read without asking.',
  labels: { dayOrder: 'What comes first in a day' },
  kept: {
    title: 'Saved mappings',
    heads: { account: 'Account', columns: 'Columns', since: 'Saved', acts: 'Actions' },
    of: (name: string, lastFour: string) => `${name}, ending ${lastFour}`,
    is: (target: string, column: string) => `${target}: ${column}`,
    delete: 'Delete',
    deleteOf: (name: string) => `Delete the mapping of ${name}`,
    deleteTitle: (name: string) => `Delete the mapping of ${name}?`,
    deleteText: 'Lines that were read with it stay. The next list with these columns asks what they are.',
    deleteAct: 'Delete mapping',
  },
  gap: {
    title: (name: string, from: string, to: string) =>
      `${name} leaves ${from === to ? date(from) : `${date(from)} to ${date(to)}`} out`,
    text: (account: string, cents: number, day: string) =>
      `It has no balances, and nothing is known of ${account} after ${date(day)}, when it had ${dollars(cents)}. Nothing of it has been read. Add the file of the days between first, or say one of these. After a week it is deleted.`,
    balance: (day: string) => `Balance at the end of ${date(day)}`,
    balanceHelp: 'As the bank states it, such as 1,250.00',
    byBalance: 'Read with this balance',
    confirm: 'Nothing moved on these days: read it',
    reading: 'Reading',
  },
  waiting: {
    title: (name: string) => `${name} waits for its columns`,
    text: 'Nothing of it has been read. After a week it is deleted.',
    choose: 'Name its columns',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText: 'Nothing of it has been read. You can add the file again.',
    removeAct: 'Remove file',
  },
}
