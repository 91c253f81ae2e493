import { saysNothing, tidyLine } from './values.decisions.ts'

/** What comes first in a column of days: `ymd` where all are written with the year first or with names of months. */
export type DayOrder = 'mdy' | 'dmy'

/** A day as it is written: with a known order, or as two numbers and a year. */
type Written =
  | { day: string }
  | { first: number; second: number; year: number; sign: string }
  | { wrong: string }
  | null

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split('|')
const foreignMonths: Record<string, number> = {
  mrz: 3,
  mai: 5,
  okt: 10,
  dez: 12,
  ene: 1,
  abr: 4,
  ago: 8,
  dic: 12,
  fev: 2,
  avr: 4,
  jui: 6,
  aou: 8,
  out: 10,
  set: 9,
}

const time = String.raw`(?:[T ,]+\d{1,2}[:.]\d{2}.*)?`
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`)
const plainDigits = /^(\d{4})(\d{2})(\d{2})$/
const numbers = new RegExp(String.raw`^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})${time}$`)
const dayMonthName = new RegExp(
  String.raw`^(?:\p{L}+,\s*)?(\d{1,2})(?:st|nd|rd|th|\.)?[-/ ]+(?:de )?(\p{L}{3,})\.?[-/, ]+(?:de )?(\d{4}|\d{2})${time}$`,
  'iu',
)
const monthNameDay = new RegExp(
  String.raw`^(?:\p{L}+,\s*)?(\p{L}{3,})\.?[ -]+(\d{1,2})(?:st|nd|rd|th)?,?[ -]+(\d{4}|\d{2})${time}$`,
  'iu',
)

/** Words for a membership that does not end. */
const never =
  /^(?:never|lifetime|life|permanent|perpetual|indefinite|does not expire|no expir\w*|forever|nie|jamais|nunca)$/i

export const neverEnds = (cell: string): boolean => never.test(cell.trim())

function written(cell: string, thisYear: number): Written {
  const text = tidyLine(cell)
  if (text === '' || saysNothing(text) || /^0{1,4}[-/.]0{1,2}[-/.]0{1,4}/.test(text)) return null
  const ymd = yearFirst.exec(text) ?? plainDigits.exec(text)
  if (ymd) return day(Number(ymd[1]), Number(ymd[2]), Number(ymd[3]), text)
  const numeric = numbers.exec(text)
  if (numeric)
    return {
      first: Number(numeric[1]),
      second: Number(numeric[3]),
      year: yearOf(numeric[4]!, thisYear),
      sign: numeric[2]!,
    }
  const named = dayMonthName.exec(text)
  if (named && monthOf(named[2]!)) return day(yearOf(named[3]!, thisYear), monthOf(named[2]!)!, Number(named[1]), text)
  const american = monthNameDay.exec(text)
  if (american && monthOf(american[1]!))
    return day(yearOf(american[3]!, thisYear), monthOf(american[1]!)!, Number(american[2]), text)
  return { wrong: `${text} is no date` }
}

function monthOf(name: string): number | undefined {
  const start = name.normalize('NFD').replace(/\p{M}/gu, '').slice(0, 3).toLowerCase()
  const index = months.indexOf(start)
  return index >= 0 ? index + 1 : foreignMonths[start]
}

/** A year of two digits is of this century up to ten years from now. */
function yearOf(digits: string, thisYear: number): number {
  if (digits.length === 4) return Number(digits)
  const year = Math.floor(thisYear / 100) * 100 + Number(digits)
  return year > thisYear + 10 ? year - 100 : year
}

function day(year: number, month: number, date: number, text: string): Written {
  const iso = isoDay(year, month, date)
  return iso ? { day: iso } : { wrong: `${text} is no day of the calendar` }
}

function isoDay(year: number, month: number, date: number): string | undefined {
  const time = new Date(Date.UTC(year, month - 1, date))
  time.setUTCFullYear(year)
  if (time.getUTCMonth() !== month - 1 || time.getUTCDate() !== date) return undefined
  return time.toISOString().slice(0, 10)
}

/** How the days of a column are read, with the number of values that show it. */
export type ColumnOrder = {
  order: DayOrder
  /** Values that can only be read in this order, and only in the other. */
  for: number
  against: number
  /** Whether the column itself shows the order, another column of the file does, or nothing does. */
  by: 'column' | 'file' | 'habit'
  /** Whether the values contradict each other so much that none with two small numbers can be read. */
  isUnclear: boolean
  /** Values that can be read in both orders. */
  open: number
}

type Evidence = { mdy: number; dmy: number; points: number; open: number }

function evidenceOf(cells: Iterable<string>, thisYear: number, isWorkbook: boolean): Evidence {
  const evidence = { mdy: 0, dmy: 0, points: 0, open: 0 }
  let stored = 0
  for (const cell of cells) {
    const found = written(cell, thisYear)
    if (found && 'day' in found) stored++
    if (!found || !('first' in found)) continue
    if (found.sign === '.') evidence.points++
    if (found.first > 12 && found.second <= 12) evidence.dmy++
    else if (found.second > 12 && found.first <= 12) evidence.mdy++
    else if (found.first !== found.second) evidence.open++
  }
  // Excel turned into days what it could read. Text that is left among them is text that it could not read.
  if (isWorkbook && evidence.points === 0 && evidence.mdy + evidence.dmy > 0) evidence.mdy += stored
  return evidence
}

/** Tells for each column whether the day or the month comes first: from the whole column, then from the whole file. */
export function ordersOf(
  columns: readonly (readonly string[])[],
  { thisYear, epoch }: { thisYear: number; epoch: '1900' | '1904' | null },
): ColumnOrder[] {
  const found = columns.map((cells) => evidenceOf(cells, thisYear, epoch !== null))
  const all = found.reduce(
    (sum, { mdy, dmy, points }) => ({
      mdy: sum.mdy + mdy,
      dmy: sum.dmy + dmy,
      points: sum.points + points,
    }),
    { mdy: 0, dmy: 0, points: 0 },
  )
  return found.map(({ mdy, dmy, points, open }) => {
    if (mdy + dmy > 0) return { ...orderBy(mdy, dmy, 'column'), open }
    if (all.mdy + all.dmy > 0) return { ...orderBy(all.mdy, all.dmy, 'file'), for: 0, against: 0, open }
    // Points between the numbers are written where the day comes first.
    return { order: points > 0 ? 'dmy' : 'mdy', for: 0, against: 0, by: 'habit', isUnclear: false, open }
  })
}

function orderBy(mdy: number, dmy: number, by: 'column' | 'file'): Omit<ColumnOrder, 'open'> {
  const order = mdy >= dmy ? 'mdy' : 'dmy'
  const [more, fewer] = [Math.max(mdy, dmy), Math.min(mdy, dmy)]
  return { order, for: more, against: fewer, by, isUnclear: fewer * 2 > more }
}

/** A value of a day: the day, nothing, or a sentence about why it is none. */
export type ReadDay = { day: string } | { problem: string } | null

/**
 * Reads a day in the order of its column. A number counts from the workbook's first day.
 * @param epoch null in a text file, where a number is no day
 */
export function dayIn(
  cell: string,
  order: ColumnOrder,
  { thisYear, epoch }: { thisYear: number; epoch: '1900' | '1904' | null },
): ReadDay {
  const serial = /^\d{4,6}(?:\.\d+)?$/.exec(cell.trim())
  if (serial && !/^\d{4}$/.test(cell.trim())) {
    const from = dayOfSerial(Number(serial[0]), epoch ?? '1900')
    return epoch ? { day: from } : { problem: `${cell.trim()} is the number of a day in a spreadsheet, maybe ${from}` }
  }
  const found = written(cell, thisYear)
  if (!found) return null
  if ('wrong' in found) return { problem: found.wrong }
  if ('day' in found) return { day: found.day }
  const { first, second, year } = found
  const text = tidyLine(cell)
  if (order.isUnclear && first <= 12 && second <= 12 && first !== second)
    return { problem: `${text}: the column has days both before and after their months` }
  const [month, date] = order.order === 'mdy' ? [first, second] : [second, first]
  const iso = isoDay(year, month, date)
  if (iso) return { day: iso }
  return {
    problem: isoDay(year, date, month)
      ? `${text} is no date where the others are ${order.order === 'mdy' ? 'month/day/year' : 'day/month/year'}`
      : `${text} is no day of the calendar`,
  }
}

/** The workbook of 1900 counts a February 29 that did not exist; later days are one more. */
function dayOfSerial(serial: number, epoch: '1900' | '1904'): string {
  const start = epoch === '1904' ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  return new Date(start + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
}
