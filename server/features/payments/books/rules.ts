/** What money the books tell apart, and how it is called. Shared with the pages. */
export const bookedKinds = ['dues', 'byHand', 'registrations'] as const

export type BookedKind = (typeof bookedKinds)[number]

export const kindNames: Record<BookedKind, string> = { dues: 'Dues online', byHand: 'Dues by hand', registrations: 'Event registrations' }

/** The fact that books each of them. */
export const kindOfFact = { DuesPaid: 'Online', PaymentRecordedByHand: 'By hand', RegistrationPaid: 'Registration' } as const

/** Rows of a page in the list of payments as they stood. */
export const bookPageSize = 10
