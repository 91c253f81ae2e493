/** The maximum lengths of the "billed to" fields. */
export const billingLengths = { company: 100, address: 300, addressLines: 6, orderNumber: 60 } as const

/** No payment was ever booked before. */
export const firstYear = 1970

/** The most entries that a check follows from a receipt to the next checkpoint; a day has fewer. */
export const maxFollowed = 5_000
