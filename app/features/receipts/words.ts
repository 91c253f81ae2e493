import { earlierTexts } from '#server/features/imports/earlier/texts.rules.ts'
import { receiptTexts, statementTexts } from '#server/features/receipts/texts.rules.ts'

/** Texts around a receipt; those on it are shared with its PDF. */
export const receipt = {
  ...receiptTexts,
  back: 'Payments',
  print: 'Print receipt',
  pdf: 'Download PDF',
  qr: 'QR code that leads to the check of this receipt',
}

export const billing = {
  title: 'Billed to',
  lead: 'If your employer pays, enter what the receipt should name. You can change it at any time.',
  company: 'Company',
  address: 'Address',
  orderNumber: 'Order number',
  save: 'Save',
  saved: 'Saved. The receipt shows it.',
}

export const statement = {
  ...statementTexts,
  earlier: earlierTexts,
  lead: 'Everything you paid to the chapter and got back, by calendar year.',
  leadOf: (name: string) => `Everything ${name} paid to the chapter and got back, by calendar year.`,
  years: 'Calendar years',
  back: 'Payments',
  backToPerson: 'Member',
  print: 'Print statement',
  pdf: 'Download PDF',
}

export const check = {
  title: 'Check a receipt',
  monthTitle: 'Check a sealed month',
  lead: 'Enter the check code on a receipt or paper to see whether it is genuine and unchanged.',
  monthLead: 'Enter the check code on the paper of a sealed month to see whether the month is as it says.',
  code: 'Check code',
  help: 'The 30 characters on the receipt or paper, in groups of five.',
  monthHelp: 'The 30 characters on the paper, in groups of five.',
  act: 'Check',
  again: 'Check another receipt',
  unknown: 'No receipt of this chapter has this code.',
  unknownNext:
    'Compare it with the receipt character by character, and make sure that this is the site named on the receipt.',
  damaged: 'This code is genuine, but the entry in the books is not what it was when the receipt was written.',
  damagedNext: 'The books have been changed or damaged. Please contact the chapter.',
  booked: 'This receipt is in the books.',
  practice: 'This is a practice receipt: no money moved.',
  refunded: 'This receipt is in the books, and all of its money was refunded.',
  partlyRefunded: 'This receipt is in the books, and part of its money was refunded.',
  number: 'Receipt no.',
  kind: 'Kind',
  on: 'Date',
  amount: 'Amount',
  refundedOn: receiptTexts.refundedOn,
  retained: receiptTexts.retained,
  entry: 'Ledger entry',
  fingerprint: 'Fingerprint',
  checkpoint: 'Signed checkpoint',
  under: (position: number, day: string) => `No. ${position}, signed ${day}`,
  signedHash: 'Checkpoint fingerprint',
  key: 'Public key',
  notSigned: 'Not under a signed checkpoint yet: the entry is newer than the last one. One is signed every day.',
  verified: (day: string) => `The whole ledger was last verified on ${day}: nothing is missing or changed.`,
  otherDamage: (day: string) =>
    `This entry is intact, but the verification of the whole ledger on ${day} found damage elsewhere.`,
  privacy: 'This page says nothing about the person who paid.',
  letter: {
    made: 'This letter to a donor is as it was made, and it counts.',
    replaced: (number: string) => `This letter is genuine, but it no longer counts: letter ${number} replaces it.`,
    number: 'Letter',
    given: 'Given',
    value: 'Value received',
    deductible: 'Deductible',
    privacy: 'This page says nothing about the donor.',
  },
}

/** Texts for checking the code of a sealed month. */
export const monthCheck = {
  sealed: 'This month is sealed.',
  unknown: 'No sealed month of this chapter has this code.',
  unknownNext:
    'Compare it with the paper character by character, and make sure that this is the site named on the paper.',
  toConfirm: 'This month is sealed by one admin, and not confirmed yet.',
  unsealed: 'This seal was removed later: the paper no longer holds.',
  damaged: 'This code is genuine, but the entry in the books is not what it was when the month was sealed.',
  compare: 'The paper must show these sums.',
  month: 'Month',
  sealedOn: 'Sealed',
  balance: (day: string) => `Balance on ${day}`,
  received: 'Received',
  paidOut: 'Paid out',
}
