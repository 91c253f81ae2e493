import type { Column } from './column.ts'

type Sized = Pick<Column<never>, 'id' | 'kind' | 'minWidth' | 'priority'>

const usualMinWidth = { text: 7, figure: 6, date: 6, id: 5, acts: 6 }

/** Returns the min width of a column with its padding, in rem. */
export const minOf = ({ kind = 'text', minWidth }: Sized) => minWidth ?? usualMinWidth[kind]

/** The width of the column with the buttons that open rows. */
export const openerRem = 2

export type ColumnFit = {
  /** The table frame width from which a column shows, in rem, by ID. A column without an entry always shows. */
  from: Record<string, number>
  /** The width from which all columns fit, and no row needs to be opened. */
  whole: number
}

/**
 * Returns which columns are dropped as a table gets narrow: the highest priority number first, among equals the last. A
 * column without a priority stays; if even those do not fit, the table scrolls.
 * @param besides rem used by anything other than columns
 */
export function fitColumns(columns: Sized[], besides = 0): ColumnFit {
  const whole = sumOf(columns) + besides
  const byPriority = [...columns].sort((a, b) => (a.priority ?? 1) - (b.priority ?? 1))
  const from: ColumnFit['from'] = {}
  byPriority.forEach(({ id, priority = 1 }, index) => {
    if (priority > 1) from[id] = Math.min(whole, sumOf(byPriority.slice(0, index + 1)) + besides + openerRem)
  })
  return { from, whole }
}

const sumOf = (columns: Sized[]) => columns.reduce((sum, column) => sum + minOf(column), 0)

/**
 * Returns the fit as CSS rules for a table with the class `name`; without JavaScript no row could be opened, so nothing
 * is hidden.
 * @param hasDetails rows can be opened even if every column fits
 */
export function fitRules({ from, whole }: ColumnFit, name: string, hasDetails = false): string {
  const rules = Object.entries(from).map(
    ([id, rem]) =>
      `@container (width < ${rem}rem){.${name} [data-column="${id}"]{display:none}}` +
      `@container (width >= ${rem}rem){.${name} [data-more="${id}"]{display:none}}`,
  )
  const opener = `.${name} .row-opener{display:none}`
  const unneeded = hasDetails ? `.${name} dl.row-opener{display:none}` : opener
  return `@media (scripting: enabled){${rules.join('')}@container (width >= ${whole}rem){${unneeded}}}@media (scripting: none){${opener}}`
}
