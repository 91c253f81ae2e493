import { sql } from 'kysely'
import { isPostgres } from '#db/store.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import type { ExportColumn } from '#server/exports/export-sheet.ts'
import { periodText } from '#server/exports/export-text.ts'
import type { Kinds } from '#server/sale.ts'
import { retainedCents } from '../reads.ts'
import { methodNames } from '../rules.ts'
import type { PaymentList } from '../schema.ts'
import { matchingPayments } from './reads.ts'

/** The columns of the chapter's exported table. */
export const paymentColumns: ExportColumn[] = [
  { id: 'paymentId', header: 'ID', kind: 'id' },
  { id: 'memberName', header: 'Member', kind: 'text', of: ['lastName', 'firstName'], joint: ', ' },
  { id: 'memberId', header: 'Member ID', kind: 'id', isMinor: true },
  { id: 'paymentType', header: 'Payment type', kind: 'text', of: ['paymentType', 'duesWord'], joint: ' ' },
  { id: 'eventName', header: 'Event', kind: 'text' },
  { id: 'year', header: 'Year', kind: 'year' },
  { id: 'paidAt', header: 'Date', kind: 'date' },
  { id: 'email', header: 'Email', kind: 'text', of: ['primaryEmail'], none: 'No email', isMinor: true },
  { id: 'phone', header: 'Phone', kind: 'id', of: ['primaryPhone'], isMinor: true },
  { id: 'method', header: 'Paid by', kind: 'text', words: methodNames },
  { id: 'reference', header: 'Reference', kind: 'text', of: ['reference'] },
  { id: 'transaction', header: 'Transaction', kind: 'id', of: ['captureId'], isMinor: true },
  { id: 'amountCents', header: 'Amount', kind: 'money', sums: true },
  { id: 'refundedCents', header: 'Refunded', kind: 'money', sums: true },
  { id: 'keptCents', header: 'After refunds', kind: 'money', sums: true, isMinor: true },
  { id: 'feeCents', header: 'Fee', kind: 'money', sums: true },
  { id: 'netCents', header: 'Net', kind: 'money', sums: true },
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

/**
 * Returns all rows of a filtered table with their event and their money. The provider's fee [spec 31] is in the fact
 * that booked the payment, and in the row of its first term only, so that sums are correct.
 */
export async function exportedPayments(
  { db, env }: Pick<Context, 'db' | 'env'>,
  chapter: ChapterId,
  list: Parameters<typeof matchingPayments>[2],
) {
  const feeCents = isPostgres(env.database)
    ? sql<number | null>`case when "payments"."term" = 1 then ("booking"."data"::json ->> 'feeCents')::integer end`
    : sql<number | null>`case when "payments"."term" = 1 then json_extract("booking"."data", '$.feeCents') end`
  return (await matchingPayments(db, chapter, list))
    .leftJoin('facts as booking', (join) =>
      join.onRef('booking.position', '=', 'payments.position').on('booking.chapterId', '=', chapter),
    )
    .leftJoin('eventPayments', (join) =>
      join.onRef('eventPayments.paymentId', '=', 'payments.paymentId').on('eventPayments.chapterId', '=', chapter),
    )
    .leftJoin('events', (join) =>
      join.onRef('events.eventId', '=', 'eventPayments.eventId').on('events.chapterId', '=', chapter),
    )
    .select([
      'events.eventName',
      feeCents.as('feeCents'),
      sql<number>`${retainedCents} - coalesce(${feeCents}, 0)`.as('netCents'),
    ])
}

type Filters = Pick<PaymentList, 'search' | 'year' | 'purpose' | 'paymentType' | 'month' | 'from' | 'to'>

/** Describes the filters in words. */
export function filterOf({ all }: Kinds, { search, year, purpose, paymentType, month, from, to }: Filters): string[] {
  return [
    ...(search.trim() ? [`Search "${search.trim()}"`] : []),
    ...(year ? [`Year ${year}`] : []),
    ...(purpose ? [`Kind ${all.find((kind) => kind.purpose === purpose)?.name ?? purpose}`] : []),
    ...(paymentType ? [`Payment type ${paymentType}`] : []),
    ...periodText({ month, from, to }),
  ]
}
