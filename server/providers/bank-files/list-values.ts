import { dayOf, short, UnreadableBankFile, type BankFormat } from './statement.ts'

/** Returns YYYY-MM-DD. @throws UnreadableBankFile */
export type ReadDay = (written: string, where: string) => string

/** Whether the month or the day comes first in a column's days. */
export type DayOrder = 'mdy' | 'dmy'

const numericDays = (column: string[]) =>
  column.map((cell) => /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})\b/.exec(cell)).filter((match) => match !== null)

/**
 * Returns the order of day and month that the values of a column prove: "13/02" or "02/13" does, and so do dots, which
 * are written after a day. '' where all values name the month or begin with the year, null where nothing tells.
 */
export function dayOrderOf(column: string[]): DayOrder | '' | null {
  const numeric = numericDays(column)
  if (numeric.length === 0) return ''
  if (numeric.some(([, first]) => Number(first) > 12)) return 'dmy'
  if (numeric.some(([, , second]) => Number(second) > 12)) return 'mdy'
  return numeric.every(([whole]) => whole.includes('.')) ? 'dmy' : null
}

/**
 * Reads the days of a column; whether day or month comes first follows from the whole column.
 * @param given the order of a stored mapping, which is not told from the column
 */
export function dayReader(column: string[], format: BankFormat, given?: DayOrder): ReadDay {
  const dayFirst = (given ?? (format === 'csv' ? dayOrderOf(column) : 'mdy')) === 'dmy'
  return (written, where) => {
    const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T ].*)?$/.exec(written)
    if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]), where, written)
    const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})(?:[ ,T].*)?$/.exec(written)
    if (match) {
      const [first, second, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
      const [month, day] = dayFirst ? [second, first] : [first, second]
      return dayOf(year < 100 ? 2000 + year : year, month, day, where, written)
    }
    const named = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4})$/.exec(written) ?? namedMonthFirst(written)
    const month = named ? months.indexOf(named[2].toLowerCase()) + 1 : 0
    if (!named || month === 0) throw new UnreadableBankFile(`${where}: "${short(written)}" is not a date.`)
    return dayOf(Number(named[3]), month, Number(named[1]), where, written)
  }
}

/** Whether a text may be a day, in any order; `dayReader` says whether it is one. */
export const isLikeDay = (text: string) =>
  text.length <= maxDayLength &&
  /^((?:19|20)\d{2}[-/.]?(?:0\d|1[0-2])[-/.]?[0-3]\d|\d{1,2}[/.-]\d{1,2}[/.-](\d{2}|\d{4})|\d{1,2}[ -][a-z]{3,9}[ -]\d{4}|[a-z]{3,9} \d{1,2},? \d{4})([ ,T].*)?$/i.test(
    text,
  )

/** Longer than any day with its time. */
const maxDayLength = 40

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function namedMonthFirst(written: string): [string, string, string, string] | undefined {
  const match = /^([A-Za-z]{3})[a-z]* (\d{1,2}),? (\d{4})$/.exec(written)
  return match ? [match[0], match[2]!, match[1]!, match[3]!] : undefined
}

/** Longer than any amount, so that the pattern is never tried on a text of a megabyte. */
const maxAmountLength = 40

const amountPattern = /^\(?[-+]?\s?[$€£]?\s?[-+]?[\d.,' ]*\d[\d.,' ]*\)?-?$/

/** Whether a text may be an amount; `amountReader` says whether it is one. */
export const isLikeAmount = (text: string) => text.length <= maxAmountLength && amountPattern.test(text)

/** Returns cents. @throws UnreadableBankFile */
export type ReadCents = (written: string, where: string) => number

/** Reads amounts as banks print them: "1,234.56", "-315.00", "(12.00)", "$50", "1.234,56" where a column shows it so. */
export function amountReader(column: string[]): ReadCents {
  // "1.234,56" and "12,5" beside no "1,234.56": the comma is decimal.
  const isComma =
    column.some((cell) => /,\d{1,2}\)?-?$/.test(cell)) && !column.some((cell) => /\.\d{1,2}\)?-?$/.test(cell))
  return (written, where) => {
    const wrong = () => new UnreadableBankFile(`${where}: "${short(written)}" is not an amount.`)
    if (!isLikeAmount(written)) throw wrong()
    const isNegative = /^\(.*\)$/.test(written) || written.includes('-')
    const digits = written.replace(/[^\d.,']/g, '')
    const [group, decimal] = isComma ? ["[.']", ','] : ["[,']", '\\.']
    const match = new RegExp(`^(\\d{1,3}(?:${group}\\d{3})+|\\d{1,12})?(?:${decimal}(\\d{1,2}))?$`).exec(digits)
    if (!match || digits === '') throw wrong()
    const whole = (match[1] ?? '0').replace(/\D/g, '')
    const cents = Number(`${whole}${(match[2] ?? '').padEnd(2, '0')}`)
    return isNegative && cents !== 0 ? -cents : cents
  }
}
