import { amount, dollars } from '#app/lib/format.ts'
import { useContext } from 'react'
import { WithoutHeads } from '#app/ui/parts/money.tsx'
import type { Column } from '#app/ui/table/column.ts'

/** A sum in a column whose heading says USD; in a record, which has no heading, with the dollar sign. */
export function MonthFigure({ cents }: { cents: number }) {
  const hasNoHead = useContext(WithoutHeads)
  return <span className="tabular">{hasNoHead ? dollars(cents) : amount(cents)}</span>
}

/** Returns a fact of a record on a phone: a name with its amount. */
export const fact = <Row,>(id: string, header: string, of: (row: Row) => number): Column<Row> => ({
  id,
  header,
  phoneOnly: true,
  phone: 'secondary',
  cell: (row) => `${header} ${dollars(of(row))}`,
})
