/** The longest entries of "billed to". */
export const billingLengths = { company: 100, address: 300, addressLines: 6, orderNumber: 60 } as const

/** No payment was ever booked before. */
export const firstYear = 1970

/** As many entries does a check follow from a receipt's to the checkpoint behind it; a day has fewer. */
export const mostFollowed = 5_000
