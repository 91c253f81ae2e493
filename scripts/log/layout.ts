/** The formatting of figures and tables in a terminal. */
import { date, dateTime } from '#server/time/dates.ts'

/** Formats integer cents: 1,234.50. */
export function money(cents: number): string {
  const digits = (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
  return cents < 0 ? `-${digits}` : digits
}

export const count = (value: number): string => value.toLocaleString('en-US')

/** Formats a month (yyyy-mm): Apr 2026. */
export const monthText = (month: string): string => date(`${month}-01`).replace(/ \d+,/, '')

/** Formats a UTC ISO time as Apr 3, 2026, 2:05:09 PM in a time zone, whose offset is always whole minutes. */
export const timeText = (iso: string, timeZone: string): string =>
  dateTime(iso, timeZone).replace(/ [AP]M$/, `:${new Date(iso).toISOString().slice(17, 19)}$&`)

/** Shortens a hash for people to compare: two groups of four. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`

/** Splits a text into groups of four. */
export const grouped = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ')

/**
 * Lays out rows under a header, the first column left-aligned and the others right-aligned; a rule separates the last
 * row when it is a sum.
 */
export function table(rows: string[][], { sum = false, indent = '  ' } = {}): string[] {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, column) => Math.max(cell.length, known[column] ?? 0)),
    [],
  )
  const lines = rows.map(
    (row) =>
      indent +
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
  )
  const rule = indent + '-'.repeat(widths.reduce((total, width) => total + width, 0) + 2 * (widths.length - 1))
  return [lines[0]!, rule, ...lines.slice(1, sum ? -1 : undefined), ...(sum ? [rule, lines.at(-1)!] : [])]
}

/**
 * Makes a text safe for a terminal: control, bidirectional and invisible characters become \uFFFD, and a long text is
 * truncated.
 */
export function printable(text: string, max = Number.POSITIVE_INFINITY): string {
  const plain = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD')
  return plain.length > max ? `${plain.slice(0, max)}…` : plain
}

/** JSON with such characters escaped, so that it parses to the original. */
export const printableJson = (value: object): string =>
  JSON.stringify(value).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) =>
    sign.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
