/** Maximum length of each field, in characters. */
export const maxLength = { paymentTypeName: 50, paymentTypeDescription: 250 } as const

/** The highest amount of one fee, in dollars. */
export const maxAmountDollars = 100_000
