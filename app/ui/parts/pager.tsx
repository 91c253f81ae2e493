import '#app/styles/kit/table.css'
import { Link } from '#app/lib/remix.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type PagerProps = {
  /** From 0; displayed plus 1 (foundation 9). */
  page: number
  pages: number
  hrefOf: (page: number) => string
  /** Replaces the links after hydration. */
  onPage?: (page: number) => void
  label?: string
}

/** Previous, Page n of m and Next, joined; empty if there is only one page. */
export function Pager({ page, pages, hrefOf, onPage, label = 'Pages' }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label={label}>
      <Step to={page > 0 ? hrefOf(page - 1) : undefined} rel="prev" onGo={onPage && (() => onPage(page - 1))}>
        <Icon of={ChevronLeft} /> Previous
      </Step>
      <span aria-current="page">
        Page {page + 1} of {pages}
      </span>
      <Step to={page < pages - 1 ? hrefOf(page + 1) : undefined} rel="next" onGo={onPage && (() => onPage(page + 1))}>
        Next <Icon of={ChevronRight} />
      </Step>
    </nav>
  )
}

function Step({ to, rel, onGo, children }: { to?: string; rel: string; onGo?: () => void; children: ReactNode }) {
  if (!to)
    return (
      <span role="link" aria-disabled="true">
        {children}
      </span>
    )
  return (
    <Link
      to={to}
      rel={rel}
      preventScrollReset
      onClick={(event) => {
        if (!onGo || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        onGo()
      }}
    >
      {children}
    </Link>
  )
}
