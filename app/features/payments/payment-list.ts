import type { TableState } from '#app/ui/table/table-state.ts'

/** What the table of a chapter's payments can be sorted by. */
export const sortedBy = ['paymentId', 'memberName', 'memberId', 'paymentType', 'year', 'paidAt', 'amountCents'] as const

export const newestFirst = { sort: 'paidAt', direction: 'desc' } as const

/** A table's state as the question to the server; an order that is none there falls back to the newest first. */
export function listOf({ page, size, sort, direction, search }: TableState) {
  const known = sortedBy.find((column) => column === sort)
  return { page, size: size as 10, ...(known ? { sort: known, direction } : newestFirst), search: search.slice(0, 100) }
}
