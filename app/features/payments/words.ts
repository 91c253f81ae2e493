import { isLifelong } from '#server/features/members/rules.ts'

/** Texts for a member paying dues, and about past payments. */
export const payment = {
  title: 'Payment',
  lead: (chapterName: string) => `Your dues and fees in the ${chapterName} chapter.`,
  tabs: 'Payments',
  chapterTab: 'Chapter payments',
  typesTab: 'Payment types',
  ownTab: 'My payments',
}

export const dues = {
  type: 'Payment type',
  of: (paymentType: string) => `${paymentType} dues`,
  yourType: 'Your member type',
  /** Terms are in years for all but a few member types. */
  howMany: (durationYears: number) =>
    isLifelong(durationYears) ? 'Life membership' : durationYears === 1 ? 'How many years?' : 'How many terms?',
  oneTerm: (durationYears: number) =>
    durationYears === 1 || isLifelong(durationYears) ? '' : `1 term = ${durationYears} years`,
  count: (durationYears: number) => (durationYears === 1 ? 'Years' : 'Terms'),
  firstFee: (year: number) => `Pay your registration fee for ${year}`,
  forLife: 'for life',
  perYear: 'a year',
  perTerm: (years: number) => `for ${years} years`,
  noType: { title: 'Your member type is no longer offered', text: 'Please contact your chapter to choose a new one.' },
  paidForLife: (paymentType: string) => `${paymentType} membership`,
  nothingDue: 'Your membership is paid for life. Nothing further is due.',
}

/** Fees besides dues. */
export const fees = {
  howMany: 'How many terms?',
  oneTerm: 'This fee is paid for one term.',
  once: 'Once a calendar year',
  count: 'Terms',
  counts: (year: string) => `Counts for ${year}. Your dues stay as they are.`,
}

/** The member's dues status, while the page is open. */
export const standing = {
  label: 'Your membership',
  paid: (year: number) => `Paid through ${year}`,
  paidForLife: 'Paid for life',
  due: (year: number) => `Due for ${year}`,
  overdue: (until: string) => `These dues are overdue. Your membership stays active until ${until}.`,
  underReview: 'Under review',
  wait: 'You can pay again once PayPal has released your payment.',
  reviewed: (amount: string) =>
    `PayPal is reviewing your payment of ${amount}. It usually takes minutes, sometimes days. Please do not pay again.`,
}

export const summary = {
  member: 'Member',
  memberId: (id: string) => `ID ${id}`,
  notSetUp: 'Online payment is not set up for this chapter yet.',
  closed: 'This chapter has closed, so nobody can pay here.',
  free: 'This member type is free. A chapter admin will activate your membership.',
  pay: 'Pay with PayPal',
  takesCards: 'PayPal also takes debit and credit cards.',
  safety: 'PayPal takes your card details; the association never sees them. We will email you a receipt.',
}

/** The result of a payment. */
export const outcomeTexts = {
  viewReceipt: 'View receipt',
  ahead: 'Pay for later years',
  paid: (years: string) => `Payment received. Your ${years ? `${years} ` : ''}dues are paid; we emailed your receipt.`,
  paidFee: (name: string) =>
    `Payment received. ${name ? `${name} is paid` : 'The fee is paid'}; we emailed your receipt.`,
  pending:
    'PayPal is reviewing this payment. It will appear here once PayPal releases it, and we will email your receipt. Please do not pay again.',
  cancelled: 'Payment canceled. Nothing was charged.',
}

export const ownPayments = {
  title: 'My payments',
  note: 'Lines with the same ID were paid together.',
  none: { title: 'No payments yet', text: 'Your payments will appear here, one line per year, each with a receipt.' },
  receipt: 'Receipt',
  statement: 'Yearly statement',
}

/** Table headings for payments. */
export const heads = {
  id: 'ID',
  member: 'Member',
  memberId: 'Member ID',
  paymentType: 'Payment type',
  year: 'Year',
  date: 'Date',
  email: 'Email',
  phone: 'Phone',
  method: 'Paid by',
  reference: 'Reference',
  amount: 'Amount',
}
