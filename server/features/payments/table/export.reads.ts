import type { ExportColumn } from '#server/exports/export-sheet.ts'
import type { Kinds } from '#server/sale.ts'
import { methodNames } from '../rules.ts'
import type { Narrowed } from './reads.ts'

/** The columns of the chapter's exported table. */
export const paymentColumns: ExportColumn[] = [
  { id: 'paymentId', header: 'ID', kind: 'id' },
  { id: 'memberName', header: 'Member', kind: 'text', of: ['lastName', 'firstName'], joint: ', ' },
  { id: 'memberId', header: 'Member ID', kind: 'id' },
  { id: 'paymentType', header: 'Payment type', kind: 'text', of: ['paymentType', 'duesWord'], joint: ' ' },
  { id: 'year', header: 'Year', kind: 'year' },
  { id: 'paidAt', header: 'Date', kind: 'date' },
  { id: 'email', header: 'Email', kind: 'text', of: ['primaryEmail'] },
  { id: 'phone', header: 'Phone', kind: 'id', of: ['primaryPhone'] },
  { id: 'method', header: 'Paid by', kind: 'text', words: methodNames },
  { id: 'reference', header: 'Reference', kind: 'text', of: ['reference'] },
  { id: 'amountCents', header: 'Amount', kind: 'money', sums: true },
  { id: 'refundedCents', header: 'Refunded', kind: 'money', sums: true },
  { id: 'keptCents', header: 'After refunds', kind: 'money', sums: true },
  {
    id: 'status',
    header: 'Status',
    kind: 'text',
    words: { COMPLETED: 'Received', PARTIALLY_REFUNDED: 'Part refunded', REFUNDED: 'Refunded', REVERSED: 'Reversed' },
  },
]

const isOwn = new Set(['paymentId', 'paymentType', 'year', 'paidAt', 'amountCents', 'refundedCents', 'keptCents'])

/** The columns of the member's own table. */
export const ownPaymentColumns = paymentColumns.filter(({ id }) => isOwn.has(id))

/** Describes the filters in words. */
export function filterOf({ all }: Kinds, { search, year, purpose, paymentType }: Narrowed): string[] {
  return [
    ...(search.trim() ? [`Search "${search.trim()}"`] : []),
    ...(year ? [`Year ${year}`] : []),
    ...(purpose ? [`Kind ${all.find((kind) => kind.purpose === purpose)?.name ?? purpose}`] : []),
    ...(paymentType ? [`Payment type ${paymentType}`] : []),
  ]
}
