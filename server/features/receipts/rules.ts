/** Maximum lengths of the "billed to" fields. */
export const billingLengths = { company: 100, address: 300, addressLines: 6, orderNumber: 60 } as const

/** The earliest year of a statement: no payment was made before it, here or in a last system. */
export const firstYear = 1970

/** Maximum number of entries that a check follows from a receipt to the next checkpoint; a day has fewer. */
export const maxFollowed = 5_000

/** The version with which the check code of a sealed month starts. */
export const monthVersion = '2'

/** Returns whether a code, typed or scanned, is that of a sealed month instead of a receipt. */
export const isMonthCode = (code: string): boolean => code.replaceAll(/[\s-]/g, '').startsWith(monthVersion)

/** Returns the number of a letter to a donor as it is printed: 2025-0014. */
export const letterNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(4, '0')}`
