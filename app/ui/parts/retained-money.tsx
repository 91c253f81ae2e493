import { useContext } from 'react'
import type { Column } from '#app/ui/table/column.ts'
import { Badge } from './badge.tsx'
import { Money, WithoutHeads } from './money.tsx'
import { refundStates } from './words.ts'

type Sums = { amountCents: number; refundedCents: number }

/** Returns the part of an amount that was not refunded. */
export const retainedCents = ({ amountCents, refundedCents }: Sums) => amountCents - refundedCents

/** The export columns of an amount that may be partly refunded. */
export const retainedColumns = ['amountCents', 'refundedCents', 'keptCents'] as const

/**
 * An amount in a table; if refunded wholly or in part, struck through above the rest. A record on a phone has both in
 * its first line, and the badge in its second (`refundColumn`).
 */
export function RetainedMoney({ status, ...sums }: Sums & { status: string }) {
  const isRecord = useContext(WithoutHeads)
  if (sums.refundedCents === 0) return <Money cents={sums.amountCents} bare />
  return (
    <span className={isRecord ? 'inline-flex gap-2' : 'inline-grid justify-items-end gap-0.5'}>
      <s className="font-normal text-ink-2">
        <Money cents={sums.amountCents} bare />
      </s>
      <Money cents={retainedCents(sums)} bare />
      {!isRecord && <Badge dot="hollow">{refundStates[status]}</Badge>}
    </span>
  )
}

/** On phones: that an amount was refunded, wholly or in part, at the right of a record's second line. */
export const refundColumn = <Row,>(sumsOf: (row: Row) => Sums & { status: string }): Column<Row> => ({
  id: 'refundState',
  header: '',
  phoneOnly: true,
  cell: (row) => {
    const { refundedCents, status } = sumsOf(row)
    return refundedCents > 0 && <Badge dot="hollow">{refundStates[status]}</Badge>
  },
  phone: 'secondaryEnd',
})
