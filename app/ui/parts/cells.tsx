import '#app/styles/kit/facts.css'
import type { ReactNode } from 'react'
import { cellSpans, deskSpans } from './cell-spans.ts'

export type Cell = {
  key: string
  value: ReactNode
  /** Takes a whole row, everywhere or only on phones. */ wide?: boolean | 'phone'
  /** Hidden from 1024 px, where something beside the cells says it; the cells before it must fill their rows. */
  isBeside?: boolean
}

const onDesk: Record<number, string> = {
  3: 'md:col-span-3',
  4: 'md:col-span-4',
  6: 'md:col-span-6',
  12: 'md:col-span-12',
}

/**
 * Facts as ruled key/value cells: two columns on phones, `columns` from 768 px, where a row takes another number rather
 * than end with one long cell. There are no gaps.
 */
export function Cells({ cells, columns = 3 }: { cells: Cell[]; columns?: 2 | 3 | 4 }) {
  const phone = cellSpans(
    cells.map(({ wide }) => ({ wide: Boolean(wide) })),
    2,
  )
  const desk = deskSpans(
    cells.map(({ wide, isBeside }) => ({ wide: wide === true, isBeside })),
    columns,
  )
  return (
    <dl className="cells">
      {cells.map((cell, index) => (
        <div
          key={cell.key}
          className={`${phone[index] === 2 ? 'col-span-2' : 'col-span-1'} ${onDesk[desk[index]!]} ${cell.isBeside ? 'lg:hidden' : ''}`}
        >
          <dt>{cell.key}</dt>
          <dd>{cell.value}</dd>
        </div>
      ))}
    </dl>
  )
}
