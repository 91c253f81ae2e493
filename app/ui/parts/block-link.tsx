import type { ReactNode } from 'react'
import { Link } from '#app/lib/remix.ts'

type BlockLinkProps = {
  to: string
  /** It changes what the block shows, and the page stays where it is. */ inPlace?: boolean
  children: ReactNode
}

/** The one link at the right end of a block's head. */
export function BlockLink({ to, inPlace = false, children }: BlockLinkProps) {
  return (
    <Link to={to} className="text-link-line type-small" preventScrollReset={inPlace}>
      {children}
    </Link>
  )
}
