/** A member type with this duration is for life (foundation 9). */
export const lifeYears = 99

export type YearMark = { label: string; covered: boolean }

/**
 * Returns the segments of the dimension line: from two years before the first covered one, at least eight in all. If
 * many years are covered, one segment per term, named by its first year.
 * @param firstYear the first year that the payment covers
 */
export function yearMarks(firstYear: number, terms: number, durationYears: number): YearMark[] {
  const years = terms * durationYears
  if (years > 10)
    return Array.from({ length: terms }, (_, term) => ({
      label: String(firstYear + term * durationYears),
      covered: true,
    }))
  const count = Math.max(8, years + 2)
  return Array.from({ length: count }, (_, index) => {
    const year = firstYear - 2 + index
    return { label: String(year), covered: year >= firstYear && year < firstYear + years }
  })
}

/** "Covers 2027, 2028 and 2029. Next payment due in 2030." */
export function coverText(firstYear: number, terms: number, durationYears: number): string {
  if (durationYears >= lifeYears) return 'Covers you for life. Nothing further is due.'
  const years = terms * durationYears
  const last = firstYear + years - 1
  return `Covers ${yearRange(firstYear, last)}. Next payment due in ${last + 1}.`
}

/** "2027, 2028 and 2029"; longer ranges by their first and last year. */
export function yearRange(first: number, last: number): string {
  if (first === last) return String(first)
  if (last - first > 3) return `${first} to ${last}`
  const before = Array.from({ length: last - first }, (_, index) => first + index)
  return `${before.join(', ')} and ${last}`
}
