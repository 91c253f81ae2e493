import '#app/styles/kit/table.css'
import { Link } from '#app/lib/remix.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type PagerProps = {
  /** From 0; displayed plus 1 (foundation 9). */
  page: number
  /** Undefined if the rows were not counted, so that another page follows. */
  pages: number | undefined
  hrefOf: (page: number) => string
  /** Replaces the links after hydration. */
  onPage?: (page: number) => void
  label?: string
}

/** Previous, Page n of m (or Page n) and Next, joined; empty if there is only one page. */
export function Pager({ page, pages, hrefOf, onPage, label = 'Pages' }: PagerProps) {
  if (pages !== undefined && pages <= 1) return null
  const hasNext = pages === undefined || page < pages - 1
  return (
    <nav className="pager" aria-label={label}>
      <Step to={page > 0 ? hrefOf(page - 1) : undefined} rel="prev" onGo={onPage && (() => onPage(page - 1))}>
        <Icon of={ChevronLeft} /> Previous
      </Step>
      <span aria-current="page">
        Page {page + 1}
        {pages !== undefined && <> of {pages}</>}
      </span>
      <Step to={hasNext ? hrefOf(page + 1) : undefined} rel="next" onGo={onPage && (() => onPage(page + 1))}>
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
