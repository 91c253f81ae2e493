/** The accounts of a month besides the bank's, which go by their ids. */
export type OwnAccount = 'provider' | 'undeposited' | 'inTransit'

/** Their names. Money by hand is undeposited until it is a line of the bank. */
export const accountNames: Readonly<Record<OwnAccount, string>> = {
  provider: 'PayPal',
  undeposited: 'Not deposited',
  inTransit: 'In transit',
}

/**
 * What moves money besides the purposes for which it is taken. `opened` is what an account held when it was added,
 * `unbooked` what PayPal captured although nobody owed it.
 */
const otherKinds = [
  'interest',
  'fromParent',
  'fromChapter',
  'unbooked',
  'refund',
  'providerFee',
  'bankFee',
  'expense',
  'transfer',
  'opened',
] as const

export type OtherKind = (typeof otherKinds)[number]

export const otherKindNames: Readonly<Record<OtherKind, string>> = {
  interest: 'Interest',
  fromParent: 'From the parent',
  fromChapter: 'Shares of chapters',
  unbooked: 'Not booked',
  refund: 'Refunds',
  providerFee: 'PayPal’s fees',
  bankFee: 'Bank fees',
  expense: 'Expenses',
  transfer: 'Between own accounts',
  opened: 'Accounts added',
}

/** Kinds that are paid out. */
const outgoing: readonly string[] = ['refund', 'providerFee', 'bankFee', 'expense']

/** Kinds that are neither received nor paid out. */
const neutral: readonly string[] = ['transfer', 'opened']

/** Returns on which side a kind is, whatever its sign: a corrected payment lowers what was received. */
export function sideOf(kind: string): 'received' | 'paidOut' | 'neither' {
  if (neutral.includes(kind)) return 'neither'
  return outgoing.includes(kind) ? 'paidOut' : 'received'
}

/** Why a month was unsealed. */
export const unsealReasons = ['wrongAmount', 'missingEntry', 'wrongAccount', 'mistake', 'other'] as const

export type UnsealReason = (typeof unsealReasons)[number]

export const unsealReasonNames: Readonly<Record<UnsealReason, string>> = {
  wrongAmount: 'An amount is wrong',
  missingEntry: 'An entry is missing',
  wrongAccount: 'An entry is in the wrong account',
  mistake: 'The month was sealed by mistake',
  other: 'Another reason',
}

/** Maximum length of an admin's note, in characters. */
export const maxNoteLength = 500

const monthNames = 'January February March April May June July August September October November December'.split(' ')

/** Returns a month as people read it: "October 2026". */
export const monthText = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`

/** Returns the name of a month without its year: "October". */
export const monthName = (month: string): string => monthNames[Number(month.slice(5)) - 1] ?? ''

/** Returns the days of a month, yyyy-mm-dd. */
export function daysOf(month: string): { first: string; last: string } {
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  return { first: `${month}-01`, last: `${month}-${days}` }
}

/** Returns the order in which kinds are listed. @param purposes for which money is taken, in their order */
export const kindsInOrder = (purposes: readonly string[]): string[] => [...purposes, ...otherKinds]
