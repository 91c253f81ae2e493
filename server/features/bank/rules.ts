/** Maximum length of each field, in characters. */
export const maxLength = { accountName: 60, bankName: 60, wording: 60, note: 200, fileName: 120 } as const

/** The most dollars that an account can hold when it is added. */
export const maxOpeningDollars = 1_000_000_000

/** The most accounts of a chapter, and the most rules. */
export const maxAccounts = 20
export const maxRules = 200

/** The most lists of a chapter that wait for their columns; the oldest is deleted first. */
export const maxUnmapped = 10

/** Days for which such a list is kept. */
export const daysUnmapped = 7

/** The most mappings of a chapter that are kept. */
export const maxMappings = 50

/** The largest list that is kept for it: ten years of a busy account. */
export const maxUnmappedMb = 2

/** The most columns of a bank's list. */
export const maxColumns = 60

/** What a column of a bank's list can be; '' is left out. */
export const columnTargets = ['', 'day', 'text', 'amount', 'moneyIn', 'moneyOut', 'balance', 'bankId'] as const

/** In which order a list writes its days; '' where its column tells. */
export const dayOrders = ['', 'mdy', 'dmy'] as const

/** What a line of the bank can be in the books. */
export const bookingKinds = [
  'payment',
  'dues',
  'registration',
  'donation',
  'fee',
  'transfer',
  'interest',
  'bankFee',
  'expense',
  'fromParent',
  'payout',
  'returnedCheck',
  'fromChapter',
] as const

export type BookingKind = (typeof bookingKinds)[number]

/** Their names in lists. `payment` is one that was in the books before; `payout` is money that PayPal paid out. */
export const kindNames: Readonly<Record<BookingKind, string>> = {
  payment: 'Payment',
  dues: 'Dues',
  registration: 'Registration',
  donation: 'Donation',
  fee: 'Fee',
  transfer: 'Own transfer',
  interest: 'Interest',
  bankFee: 'Bank fee',
  expense: 'Expense',
  fromParent: 'From the parent',
  payout: 'PayPal withdrawal',
  returnedCheck: 'Returned check',
  fromChapter: 'Share of a chapter',
}

/** The kinds that need nothing but the line; a rule may name them. */
export const plainKinds = ['transfer', 'interest', 'bankFee', 'expense', 'fromParent', 'payout'] as const

export type PlainKind = (typeof plainKinds)[number]

/** Kinds that are always money that came in. */
const incoming: readonly BookingKind[] = [
  'payment',
  'dues',
  'registration',
  'donation',
  'fee',
  'fromParent',
  'payout',
  'fromChapter',
]

/** Returns whether a line of this amount can be of this kind. A check that came back is always money that left. */
export const fitsSign = (kind: BookingKind, amountCents: number): boolean =>
  kind === 'returnedCheck' ? amountCents < 0 : amountCents > 0 || !incoming.includes(kind)

/**
 * Days by which a payment in the books may be before its line and after it: a check takes its time to the bank, a
 * payment is entered late, and a check comes back weeks later. The payments that are read follow from it.
 */
export const paymentDays = {
  single: { before: 120, after: 35 },
  deposit: { before: 45, after: 0 },
  returned: { before: 120, after: 0 },
} as const

/** What money was spent on; codes and not free text, because the log is permanent. */
export const expenseCategories = [
  'venue',
  'printing',
  'postage',
  'supplies',
  'speakers',
  'travel',
  'awards',
  'software',
  'insurance',
  'professional',
  'parent',
  'refund',
  'other',
] as const

export type ExpenseCategory = (typeof expenseCategories)[number]

export const categoryNames: Readonly<Record<ExpenseCategory, string>> = {
  venue: 'Venue and catering',
  printing: 'Printing',
  postage: 'Postage',
  supplies: 'Supplies',
  speakers: 'Speakers',
  travel: 'Travel',
  awards: 'Scholarships and awards',
  software: 'Software and website',
  insurance: 'Insurance',
  professional: 'Accounting and legal',
  parent: 'Share of the parent',
  refund: 'Money returned',
  other: 'Other',
}

/** Returns the name of a kind with its category: "Expense: Printing". */
export function kindText(kind: string, category: string | null): string {
  const name = (kindNames as Record<string, string | undefined>)[kind] ?? kind
  const spentOn = category ? (categoryNames as Record<string, string | undefined>)[category] : undefined
  return spentOn ? `${name}: ${spentOn}` : name
}

/** Returns a bank's text as rules and candidates compare it: capitals, single spaces. */
export const comparable = (text: string): string => text.toUpperCase().replace(/\s+/g, ' ').trim()
