import type { PaymentState } from '../payments/facts.ts'

/** What money the books tell apart, and how it is called. Shared with the pages. */
export const bookedKinds = ['dues', 'byHand', 'registrations'] as const

export type BookedKind = (typeof bookedKinds)[number]

export const kindNames: Record<BookedKind, string> = { dues: 'Dues online', byHand: 'Dues by hand', registrations: 'Event registrations' }

/** The fact that books each of them. */
export const kindOfFact = { DuesPaid: 'Online', PaymentRecordedByHand: 'By hand', RegistrationPaid: 'Registration' } as const

/** How far a payment came. */
export const stageNames: Record<PaymentState['stage'], string> = {
  none: 'not started',
  intended: 'started, no PayPal order yet',
  ordered: 'waiting for the payer at PayPal',
  capturing: 'being charged',
  pending: 'under review at PayPal, not recorded yet',
  paid: 'paid',
  rejected: 'captured but not recorded',
  abandoned: 'ended without payment',
  setAside: 'left at PayPal, waiting for an admin',
}

/** Rows of a page in the list of payments as they stood. */
export const bookPageSize = 10
