import '#app/styles/kit/facts.css'
import type { ReactNode } from 'react'
import { cellSpans } from './cell-spans.ts'

export type Cell = {
  key: string
  value: ReactNode
  /** Takes a whole row, everywhere or only on phones. */ wide?: boolean | 'phone'
  /** Hidden from 1024 px, where something beside the cells says it; the cells before it must fill their rows. */
  isBeside?: boolean
}

const onDesk = ['', 'md:col-span-1', 'md:col-span-2', 'md:col-span-3', 'md:col-span-4']

/**
 * Facts as ruled key/value cells: two columns on phones, `columns` from 768 px. The last cell before a break takes the
 * rest of its row, so there are no gaps.
 */
export function Cells({ cells, columns = 3 }: { cells: Cell[]; columns?: 2 | 3 | 4 }) {
  const spansOf = (count: number, isWide: (cell: Cell) => boolean) =>
    cellSpans(
      cells.map((cell) => ({ wide: isWide(cell) })),
      count,
    )
  const phone = spansOf(2, ({ wide }) => Boolean(wide))
  const desk = spansOf(columns, ({ wide }) => wide === true)
  return (
    <dl className="cells" data-columns={columns}>
      {cells.map((cell, index) => (
        <div
          key={cell.key}
          className={`${phone[index] === 2 ? 'col-span-2' : 'col-span-1'} ${onDesk[desk[index] ?? 1]} ${cell.isBeside ? 'lg:hidden' : ''}`}
        >
          <dt>{cell.key}</dt>
          <dd>{cell.value}</dd>
        </div>
      ))}
    </dl>
  )
}
