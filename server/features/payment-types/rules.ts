/** Most characters of each field. */
export const longest = { paymentTypeName: 50, paymentTypeDescription: 250 } as const

/** The most that one fee may cost, in dollars. */
export const mostAmountDollars = 100_000
