import { categoryNames, type ExpenseCategory } from '../bank/rules.ts'
import { monthText } from '../months/rules.ts'

/** The programs of accountants that a journal can be exported for. */
export const programs = ['quickbooksOnline', 'quickbooksDesktop', 'xero', 'datev', 'ledger', 'beancount'] as const

export type Program = (typeof programs)[number]

/** The full names of the programs. */
export const programNames: Readonly<Record<Program, string>> = {
  quickbooksOnline: 'QuickBooks Online',
  quickbooksDesktop: 'QuickBooks Desktop',
  xero: 'Xero',
  datev: 'DATEV',
  ledger: 'hledger and ledger',
  beancount: 'beancount',
}

/** What a class, tracking category or cost center names. */
export const trackings = ['subject', 'chapter'] as const

export type Tracking = (typeof trackings)[number]

/** The type of an account, as QuickBooks knows them. */
export type AccountType = 'bank' | 'currentAsset' | 'currentLiability' | 'income' | 'otherIncome' | 'expense'

export const accountTypeNames: Readonly<Record<AccountType, string>> = {
  bank: 'Bank',
  currentAsset: 'Other current asset',
  currentLiability: 'Other current liability',
  income: 'Income',
  otherIncome: 'Other income',
  expense: 'Expense',
}

/**
 * The accounts of every chapter. Besides them each bank account, event and cause is one: `bank:<id>`, `event:<id>`,
 * `cause:<id>`; and so is each category of expenses: `expense:<category>`.
 */
const fixedAccounts = {
  paypal: { title: 'PayPal clearing', type: 'bank' },
  undeposited: { title: 'Undeposited checks', type: 'currentAsset' },
  inTransit: { title: 'Between own accounts', type: 'currentAsset' },
  owed: { title: 'Owed to payers', type: 'currentLiability' },
  dues: { title: 'Dues', type: 'income' },
  events: { title: 'Events', type: 'income' },
  contributions: { title: 'Donations with registrations', type: 'income' },
  donations: { title: 'Donations', type: 'income' },
  fees: { title: 'Fees', type: 'income' },
  fromParent: { title: 'From the parent', type: 'income' },
  fromChapters: { title: 'Shares of chapters', type: 'income' },
  interest: { title: 'Interest', type: 'otherIncome' },
  refunds: { title: 'Refunds', type: 'income' },
  paypalFees: { title: 'PayPal’s fees', type: 'expense' },
  bankFees: { title: 'Bank fees', type: 'expense' },
  explained: { title: 'Differences at PayPal', type: 'otherIncome' },
} as const satisfies Record<string, { title: string; type: AccountType }>

type FixedAccount = keyof typeof fixedAccounts

/** The key of an account of the portal. */
export type AccountKey =
  | FixedAccount
  | `bank:${string}`
  | `event:${string}`
  | `cause:${string}`
  | `expense:${ExpenseCategory}`

/** Accounts that are listed before anything was booked to them: a chart to begin with. */
export const chartToBeginWith: readonly AccountKey[] = [
  'paypal',
  'undeposited',
  'dues',
  'events',
  'donations',
  'fees',
  'interest',
  'refunds',
  'paypalFees',
  'bankFees',
  'expense:parent',
]

/** Returns the account whose name an event or a cause takes while it has none of its own; null for the others. */
export function fallbackOf(key: AccountKey): FixedAccount | null {
  if (key.startsWith('event:')) return 'events'
  return key.startsWith('cause:') ? 'donations' : null
}

/** Returns the type of an account. */
export function typeOfAccount(key: AccountKey): AccountType {
  if (key.startsWith('bank:')) return 'bank'
  if (key.startsWith('expense:')) return 'expense'
  return key in fixedAccounts ? fixedAccounts[key as FixedAccount].type : 'income'
}

/** Returns the category of an account of expenses; undefined for the others. */
const categoryOf = (key: AccountKey) => (key.startsWith('expense:') ? (key.slice(8) as ExpenseCategory) : undefined)

/** Returns how an account is called on the page. @param name that of the bank account, event or cause */
export function accountTitle(key: AccountKey, name = ''): string {
  if (key.startsWith('bank:')) return name
  if (key.startsWith('event:')) return `Events: ${name}`
  if (key.startsWith('cause:')) return `Donations: ${name}`
  const category = categoryOf(key)
  if (category === 'parent') return 'Parent’s share'
  return category ? categoryNames[category] : fixedAccounts[key as FixedAccount].title
}

/** The order in which the accounts are listed. */
const order = ['bank', ...Object.keys(fixedAccounts), 'expense']

/** Returns where an account is in the chart, for sorting. */
export function placeOf(key: AccountKey): number {
  const fallback = fallbackOf(key)
  if (fallback) return order.indexOf(fallback) + 0.5
  return order.indexOf(key.split(':')[0]!)
}

/** Maximum length of an account's name or number in a program, in characters. */
export const maxAccountName = 150

/** The months after which a chapter's list of periods is cut. */
export const maxMonths = 36

/** The most lines that one file holds; a year with more is exported month by month. */
export const maxLines = 100_000

/** DATEV's own numbers in the head of a file: who keeps the books, and for whom. */
export const datevNumbers = ['consultant', 'client'] as const

export type DatevNumber = (typeof datevNumbers)[number]

/** Returns whether a period is a month or a year: 2026-10 or 2026. */
export const isPeriod = (text: string): boolean => /^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/.test(text)

/** Returns the first and the last month of a period. */
export const monthsOf = (period: string): { from: string; to: string } =>
  period.length === 4 ? { from: `${period}-01`, to: `${period}-12` } : { from: period, to: period }

/** Returns a month or a year in words. */
export const periodTitle = (period: string): string => (period.length === 4 ? period : monthText(period))
