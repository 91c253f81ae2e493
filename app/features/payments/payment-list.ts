import type { TableFilter, TableState } from '#app/ui/table/table-state.ts'
import { filters as labels } from './chapter-words.ts'
import { dues } from './words.ts'

/** The columns by which the table of a chapter's payments can be sorted and grouped. */
const sortedBy = ['paymentId', 'memberName', 'memberId', 'paymentType', 'year', 'paidAt', 'amountCents'] as const
const groupedBy = ['paymentType', 'year', 'memberName'] as const

/** How the table begins: the newest first, narrowed to nothing. */
export const newestFirst = { sort: 'paidAt', direction: 'desc', filters: { year: '', paymentType: '' } } as const

/** A table's state as the question to the server; what is not known there falls back to how the table begins. */
export function listOf({ page, size, sort, direction, search, group, filters = {} }: TableState) {
  const { year = '', paymentType = '' } = filters
  const known = sortedBy.find((column) => column === sort)
  return {
    ...{ page, size: size as 10, search: search.slice(0, 100) },
    ...(known ? { sort: known, direction } : { sort: newestFirst.sort, direction: newestFirst.direction }),
    group: groupedBy.find((column) => column === group),
    year: /^\d{4}$/.test(year) ? year : undefined,
    paymentType: paymentType.slice(0, 100) || undefined,
  }
}

/** The filters of the table, out of the chapter's own values. */
export const filtersOf = ({ years, paymentTypes }: { years: number[]; paymentTypes: string[] }): TableFilter[] => [
  { id: 'year', label: labels.year, options: years.map((year) => ({ value: String(year), text: String(year) })) },
  { id: 'paymentType', label: labels.paymentType, options: paymentTypes.map((type) => ({ value: type, text: dues.of(type) })) },
]
