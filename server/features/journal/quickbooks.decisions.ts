import type { FileEntry, FileJournal } from './layout.decisions.ts'
import type { AccountType } from './rules.ts'
import { decimal, guarded, monthFirst, oneLine, quoted, windows1252 } from './texts.decisions.ts'

/** Returns a class: in QuickBooks a colon would begin a class below another one. */
const classOf = (track: string) => guarded(track.replaceAll(/\s*:\s*/g, ' - '))

const onlineHeads = [
  'Journal No',
  'Journal Date',
  'Account Name',
  'Debits',
  'Credits',
  'Description',
  'Name',
  'Class',
  'Location',
]

/** Writes the CSV that QuickBooks Online imports as journal entries: a row for each line, debits before credits. */
export function quickbooksOnline({ entries }: FileJournal): Uint8Array {
  const rows = entries.flatMap(({ number, day, lines }) =>
    debitsFirst(lines).map(({ account, cents, text, track }) => [
      number,
      monthFirst(day),
      account,
      cents > 0 ? decimal(cents) : '',
      cents < 0 ? decimal(-cents) : '',
      guarded(text),
      '',
      classOf(track),
      '',
    ]),
  )
  return Buffer.from([onlineHeads, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join(''), 'utf8')
}

/** Returns the lines of an entry, debits before credits. */
export const debitsFirst = (lines: FileEntry['lines']): FileEntry['lines'] => [
  ...lines.filter(({ cents }) => cents > 0),
  ...lines.filter(({ cents }) => cents < 0),
]

/** The types of accounts as IIF has them. */
const iifTypes: Readonly<Record<AccountType, string>> = {
  bank: 'BANK',
  currentAsset: 'OCASSET',
  currentLiability: 'OCLIAB',
  income: 'INC',
  otherIncome: 'EXINC',
  expense: 'EXP',
}

/** The longest memo of QuickBooks Desktop. */
const maxMemo = 200

/**
 * Writes the IIF that QuickBooks Desktop imports: the accounts with their types, because an account that it does not
 * know becomes a bank account; the classes; then each entry as one transaction that sums to zero. Fields are separated
 * by tabs, and a quotation mark would join them.
 */
export function quickbooksDesktop({ entries, accounts }: FileJournal): Uint8Array {
  const classes = [...new Set(entries.flatMap(({ lines }) => lines.map(({ track }) => iifText(classOf(track)))))]
  const rows = [
    ['!ACCNT', 'NAME', 'ACCNTTYPE'],
    ...withParents(accounts).map(({ name, type }) => ['ACCNT', name, iifTypes[type]]),
    ['!CLASS', 'NAME'],
    ...classes.filter(Boolean).map((name) => ['CLASS', name]),
    ['!TRNS', ...transactionHeads],
    ['!SPL', ...transactionHeads],
    ['!ENDTRNS'],
    ...entries.flatMap((entry) => [
      ...debitsFirst(entry.lines).map((line, index) => [
        index === 0 ? 'TRNS' : 'SPL',
        'GENERAL JOURNAL',
        monthFirst(entry.day),
        line.account,
        '',
        iifText(classOf(line.track)),
        decimal(line.cents),
        shortNumber(entry.number),
        iifText(guarded(oneLine(line.text, maxMemo))),
      ]),
      ['ENDTRNS'],
    ]),
  ]
  return windows1252(rows.map((row) => `${row.join('\t')}\r\n`).join(''))
}

const transactionHeads = ['TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'CLASS', 'AMOUNT', 'DOCNUM', 'MEMO']

const iifText = (text: string) => text.replaceAll('"', "'")

/** Returns the number without the chapter: QuickBooks Desktop takes eleven characters. */
const shortNumber = (number: string) => number.split('-').slice(1).join('-')

/** Returns the accounts with those above them, which have the same type and must be there first. */
function withParents(accounts: FileJournal['accounts']): FileJournal['accounts'] {
  const all = new Map<string, AccountType>()
  for (const { name, type } of accounts) {
    const levels = name.split(':')
    for (const [index] of levels.entries()) {
      const parent = levels.slice(0, index + 1).join(':')
      if (!all.has(parent)) all.set(parent, type)
    }
  }
  return [...all].map(([name, type]) => ({ name, type }))
}
