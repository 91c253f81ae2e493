import type { ReactNode } from 'react'
import { foldingWords as words } from './words.ts'

type FoldingBlockProps = {
  id: string
  title: string
  count: ReactNode
  /** Initially collapsed. */
  isFolded?: boolean
  children: ReactNode
}

/** A block that collapses and expands. Collapsed, it is its heading with the number of rows. */
export function FoldingBlock({ id, title, count, isFolded = false, children }: FoldingBlockProps) {
  return (
    <details id={id} open={!isFolded} className="has-tools group">
      <summary className="block-head cursor-pointer">
        <h2>
          {title} <span>{count}</span>
        </h2>
        <span aria-hidden className="type-small text-link">
          <span className="group-open:hidden">{words.show}</span>
          <span className="hidden group-open:inline">{words.hide}</span>
        </span>
      </summary>
      {children}
    </details>
  )
}
