import type { Column } from './column.ts'

type Sized = Pick<Column<never>, 'id' | 'kind' | 'least' | 'priority'>

const usualLeast = { text: 7, figure: 6, date: 6, id: 5, acts: 6 }

/** The least width of a column with its padding, in rem. */
export const leastOf = ({ kind = 'text', least }: Sized) => least ?? usualLeast[kind]

/** The width of the column whose buttons open the rows. */
export const openerRem = 2

export type ColumnFit = {
  /** From which width of the table's frame a column shows, in rem, by id. A column without an entry always shows. */
  from: Record<string, number>
  /** From here on all columns have room, and no row needs to be opened. */
  whole: number
}

/**
 * Which columns leave as a table gets narrow: first those of the highest priority number, among equals the last.
 * A column without a priority stays; when even those that stay have no room, the table scrolls.
 * @param besides rem that something other than columns takes
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

const sumOf = (columns: Sized[]) => columns.reduce((sum, column) => sum + leastOf(column), 0)

/**
 * The fit as style rules for a table of the class `name`; without scripts no row could be opened, so nothing leaves.
 * @param hasDetails rows open even when every column has room
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
