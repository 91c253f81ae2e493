/**
 * Parses the provider's decimal text to whole cents, exactly: '180.00' → 18000, '-25' → -2500. Throws RangeError for
 * anything else, a fraction of a cent included.
 */
export function centsOf(decimal: string): number {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(decimal) ?? []
  if (whole === undefined) throw new RangeError(`Not an amount: ${decimal.slice(0, 40)}`)
  const cents = Number(whole + fraction.padEnd(2, '0'))
  return sign && cents ? -cents : cents
}

/** Formats whole cents as the provider's decimal text: 18000 → '180.00'. Throws RangeError for a fraction. */
export function decimalOf(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not whole cents: ${cents}`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
