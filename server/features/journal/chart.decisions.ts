import { graphemeCount } from '#server/text/graphemes.ts'
import type { Chart } from './layout.decisions.ts'
import { fallbackOf, maxAccountName, typeOfAccount, type AccountKey, type Program } from './rules.ts'

/** Returns what is wrong with the name of an account in a program; undefined for a valid one. */
export function nameProblem(program: Program, name: string): string | undefined {
  if (graphemeCount(name) > maxAccountName) return `At most ${maxAccountName} characters`
  return problems[program](name)
}

const problems: Readonly<Record<Program, (name: string) => string | undefined>> = {
  quickbooksOnline: (name) => quickbooksProblem(name, 100),
  quickbooksDesktop: (name) => quickbooksProblem(name, 31),
  xero: (name) =>
    /^[A-Z\d][A-Z\d.-]{0,9}$/i.test(name)
      ? undefined
      : 'Enter the account’s code: at most 10 characters, without spaces',
  datev: (name) => (/^\d{4,8}$/.test(name) ? undefined : 'Enter an account number of 4 to 8 digits'),
  ledger(name) {
    const isValid = name.split(':').every((level) => /^[\p{L}\p{N}](?: ?[\p{L}\p{M}\p{N}&'’./-])*$/u.test(level))
    return isValid ? undefined : 'Enter a name such as Income:Dues, without other signs and double spaces'
  },
  beancount: (name) =>
    /^(?:Assets|Liabilities|Equity|Income|Expenses)(?::[A-Z\d][A-Za-z\d-]*)+$/.test(name)
      ? undefined
      : 'Begin with Assets, Liabilities, Equity, Income or Expenses, such as Income:Dues',
}

function quickbooksProblem(name: string, maxLevel: number): string | undefined {
  const levels = name.split(':')
  if (levels.some((level) => level.trim() === '')) return 'Write a name on both sides of a colon, such as Parent:Sub'
  if (levels.some((level) => graphemeCount(level) > maxLevel))
    return `QuickBooks takes at most ${maxLevel} characters between two colons`
  if (/["\p{Cc}]/u.test(name)) return 'QuickBooks takes no quotation marks in a name'
  // A spreadsheet would take it for a formula.
  return /^[=+\-@＝＋－＠]/.test(name) ? 'The name cannot begin with =, +, - or @' : undefined
}

/** Returns a name as it is stored: QuickBooks knows no spaces beside a colon. */
export const trimmedName = (name: string): string => name.trim().replaceAll(/\s*:\s*/g, ':')

/**
 * Returns what is wrong with the names of a chart, by key: each by itself, and those that do not go together. '' stands
 * for an account without a name.
 */
export function chartProblems(program: Program, chart: Chart): Map<AccountKey, string> {
  const found = new Map<AccountKey, string>()
  const named = [...chart].filter(([, name]) => name !== '') as [AccountKey, string][]
  for (const [key, name] of named) {
    const problem = nameProblem(program, name)
    if (problem) found.set(key, problem)
  }
  const valid = named.filter(([key]) => !found.has(key))
  if (program === 'datev') {
    const [first] = valid
    for (const [key, name] of valid)
      if (name.length !== first![1].length)
        found.set(key, `DATEV needs numbers of one length, and others have ${first![1].length} digits`)
  }
  if (program === 'quickbooksOnline' || program === 'quickbooksDesktop') {
    const types = new Map<string, AccountKey>()
    for (const [key, name] of valid) {
      const parent = name.split(':')[0]!.toLowerCase()
      const other = types.get(parent)
      if (other !== undefined && typeOfAccount(other) !== typeOfAccount(key))
        found.set(
          key,
          `QuickBooks has one type below “${name.split(':')[0]}”, and another account of it has another type`,
        )
      else types.set(parent, key)
    }
  }
  return found
}

type StarterNames = Readonly<Record<Program, string>>

const names = (quickbooks: string, [xero, datev]: [xero: string, datev: string], plainText: string): StarterNames => ({
  quickbooksOnline: quickbooks,
  quickbooksDesktop: quickbooks,
  xero,
  datev,
  ledger: plainText,
  beancount: plainText,
})

/** The chart to begin with. DATEV's numbers are those of its chart SKR 04, where it has one. */
const starter: Readonly<Record<string, StarterNames>> = {
  paypal: names('Bank:PayPal', ['080', '1820'], 'Assets:PayPal'),
  undeposited: names('Undeposited Funds', ['610', '1461'], 'Assets:Undeposited'),
  inTransit: names('Transfers in Transit', ['611', '1460'], 'Assets:In-Transit'),
  owed: names('Owed to Payers', ['820', '3500'], 'Liabilities:Payers'),
  dues: names('Membership Dues', ['200', '4001'], 'Income:Dues'),
  events: names('Event Income', ['210', '4002'], 'Income:Events'),
  contributions: names('Contributions:With Registrations', ['221', '4004'], 'Income:Contributions:Registrations'),
  donations: names('Contributions', ['220', '4003'], 'Income:Contributions'),
  fees: names('Fees', ['230', '4005'], 'Income:Fees'),
  fromParent: names('From the Parent', ['240', '4006'], 'Income:Parent'),
  fromChapters: names('Shares of Chapters', ['241', '4008'], 'Income:Chapters'),
  interest: names('Interest Earned', ['270', '7100'], 'Income:Interest'),
  refunds: names('Event Income:Refunds', ['211', '4007'], 'Income:Refunds'),
  paypalFees: names('Merchant Fees', ['404', '6856'], 'Expenses:PayPal-Fees'),
  bankFees: names('Bank Charges', ['405', '6855'], 'Expenses:Bank-Fees'),
  explained: names('PayPal Differences', ['271', '4830'], 'Income:PayPal-Differences'),
  'expense:venue': names('Event Costs:Venue', ['420', '6640'], 'Expenses:Venue'),
  'expense:printing': names('Printing', ['461', '6816'], 'Expenses:Printing'),
  'expense:postage': names('Postage', ['425', '6800'], 'Expenses:Postage'),
  'expense:supplies': names('Supplies', ['453', '6815'], 'Expenses:Supplies'),
  'expense:speakers': names('Event Costs:Speakers', ['421', '6303'], 'Expenses:Speakers'),
  'expense:travel': names('Travel', ['493', '6650'], 'Expenses:Travel'),
  'expense:awards': names('Scholarships and Awards', ['430', '6391'], 'Expenses:Awards'),
  'expense:software': names('Software', ['463', '6837'], 'Expenses:Software'),
  'expense:insurance': names('Insurance', ['433', '6400'], 'Expenses:Insurance'),
  'expense:professional': names('Accounting and Legal', ['441', '6825'], 'Expenses:Professional'),
  'expense:parent': names('Share of the Parent', ['440', '6420'], 'Expenses:Parent'),
  'expense:other': names('Other Expenses', ['429', '6300'], 'Expenses:Other'),
}

/** The accounts of every chapter, besides those at its banks. */
export const starterKeys = Object.keys(starter) as AccountKey[]

/**
 * Returns the name of an account in the chart to begin with; '' for an event or a cause, which take that of their kind.
 * @param place the place of a bank account among those of the chapter, from 0
 */
export function starterName(program: Program, key: AccountKey, bank: { name: string; place: number }): string {
  if (fallbackOf(key)) return ''
  if (!key.startsWith('bank:')) return starter[key]?.[program] ?? ''
  const plain = bank.name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  switch (program) {
    case 'quickbooksOnline':
    case 'quickbooksDesktop':
      return `Bank:${bank.name
        .replaceAll(/["\p{Cc}:]+/gu, ' ')
        .trim()
        .slice(0, 31)}`
    case 'xero':
      return String(90 + bank.place)
        .padStart(3, '0')
        .slice(-3)
    case 'datev':
      return String(1800 + bank.place)
    case 'ledger':
    case 'beancount':
      return `Assets:Bank:${plain === '' ? `Account-${bank.place + 1}` : `${plain[0]!.toUpperCase()}${plain.slice(1)}`}`
  }
}
