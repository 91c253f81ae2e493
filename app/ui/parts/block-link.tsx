import type { ReactNode } from 'react'
import { Link } from '#app/lib/remix.ts'

type BlockLinkProps = {
  to: string
  /** Changes the block's content without scrolling the page. */ inPlace?: boolean
  children: ReactNode
}

/** The one link at the right end of a block's heading. */
export function BlockLink({ to, inPlace = false, children }: BlockLinkProps) {
  return (
    <Link to={to} className="text-link-line type-small" preventScrollReset={inPlace}>
      {children}
    </Link>
  )
}
